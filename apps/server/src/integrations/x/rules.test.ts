import { describe, expect, it } from "vitest";
import { failureOf } from "../../testing/fake-reddit.ts";
import { fakeX, type XResponse, xJson, xProblem } from "../../testing/fake-x.ts";
import { tagOf } from "./rules.ts";

const sent = "2026-11-21T12:00:00.000Z";
const query = (text: string) => ({ query: `("${text}") -is:retweet`, termIds: [text] });
const rule = (id: number, text: string) => ({
  id: String(id),
  value: query(text).query,
  tag: tagOf(query(text).query),
});
const rules = (data: unknown[], next?: string) =>
  xJson({ ...(data.length > 0 && { data }), meta: { sent, ...(next && { next_token: next }) } });
const done = (errors?: unknown[]) =>
  xJson({ meta: { sent, summary: { created: 1, not_created: 0 } }, ...(errors && { errors }) });

interface Change {
  add?: { value: string; tag: string }[];
  delete?: { ids: string[] };
}

/** Sets the rules. @returns the changes that were requested, in their order */
async function set(responses: XResponse[], texts: readonly string[]) {
  const changes: Change[] = [];
  const record = (response: XResponse) => async (request: Request) => {
    if (request.method === "POST") changes.push((await request.json()) as Change);
    return typeof response === "function" ? response(request) : response;
  };
  const x = fakeX(responses.map(record));
  await x.stream.setRules(texts.map(query));
  return { changes, x };
}

describe("setting the rules", () => {
  it("adds missing rules and deletes others", async () => {
    const other = { id: "7", value: "cats has:images", tag: "of somebody else" };
    const { changes, x } = await set(
      [rules([rule(1, "crm"), rule(2, "old"), other]), done(), done()],
      ["crm", "new"],
    );
    expect(changes).toEqual([
      { add: [{ value: query("new").query, tag: tagOf(query("new").query) }] },
      { delete: { ids: ["2", "7"] } },
    ]);
    expect(x.requests.map(({ url }) => new URL(url).pathname)).toEqual(
      Array(3).fill("/2/tweets/search/stream/rules"),
    );
    expect(x.requests[1]?.headers.get("content-type")).toBe("application/json");
  });

  it("changes nothing when they are set already", async () => {
    expect((await set([rules([rule(1, "crm")])], ["crm"])).changes).toEqual([]);
    expect((await set([rules([])], [])).changes).toEqual([]);
  });

  it("reads all pages of rules", async () => {
    const { changes, x } = await set(
      [rules([rule(1, "a")], "nextnextnextnext"), rules([rule(2, "b")]), done()],
      ["a"],
    );
    expect(changes).toEqual([{ delete: { ids: ["2"] } }]);
    expect(x.requests[1]?.url).toContain("pagination_token=nextnextnextnext");
  });

  it("changes a hundred rules at a time", async () => {
    const texts = Array.from({ length: 250 }, (_, index) => `t${index}`);
    const { changes } = await set([rules([]), done(), done(), done()], texts);
    expect(changes.map(({ add }) => add?.length)).toEqual([100, 100, 50]);
  });

  it("deletes old rules first when there is no room for both, or when only a tag changes", async () => {
    const full = Array.from({ length: 1_000 }, (_, index) => rule(index, `t${index}`));
    const unchanged = full.slice(1).map((_, index) => `t${index + 1}`);
    const { changes } = await set([rules(full), done(), done()], [...unchanged, "new"]);
    expect(changes.map((change) => Object.keys(change)[0])).toEqual(["delete", "add"]);
    const untagged = { ...rule(1, "crm"), tag: undefined };
    const tagged = await set([rules([untagged]), done(), done()], ["crm"]);
    expect(tagged.changes.map((change) => Object.keys(change)[0])).toEqual(["delete", "add"]);
  });

  it("accepts that another process has made the same change", async () => {
    const type = "https://api.x.com/2/problems/duplicate-rules";
    const duplicate = done([{ title: "DuplicateRule", type, value: "x", id: "1" }]);
    expect((await set([rules([]), duplicate], ["crm"])).changes).toHaveLength(1);
  });
});

describe("a change of rules that X refuses is an error", () => {
  it("in a successful response", async () => {
    const type = "https://api.x.com/2/problems/invalid-rules";
    const invalid = done([{ title: "UnprocessableEntity", type, value: "x", detail: "no viable" }]);
    const error = await failureOf(set([rules([]), invalid], ["crm"]));
    expect(error.failure).toBe("bad-request");
    expect(error.message).toContain("no viable");
  });

  it("in an error response", async () => {
    const cap = xProblem(422, {
      title: "RulesCapExceeded",
      type: "https://api.x.com/2/problems/rule-cap",
    });
    expect((await failureOf(set([rules([]), cap], ["crm"]))).failure).toBe("bad-request");
  });
});
