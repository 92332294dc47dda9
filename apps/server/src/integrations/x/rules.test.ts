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

/** Makes the rules these; what was asked for, in its order. */
async function set(responses: XResponse[], texts: readonly string[]) {
  const changes: Change[] = [];
  const keep = (response: XResponse) => async (request: Request) => {
    if (request.method === "POST") changes.push((await request.json()) as Change);
    return typeof response === "function" ? response(request) : response;
  };
  const x = fakeX(responses.map(keep));
  await x.stream.setRules(texts.map(query));
  return { changes, x };
}

describe("the rules become those that are wanted", () => {
  it("by what is missing and what is too many", async () => {
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

  it("without a change when they are there", async () => {
    expect((await set([rules([rule(1, "crm")])], ["crm"])).changes).toEqual([]);
    expect((await set([rules([])], [])).changes).toEqual([]);
  });

  it("through all pages of them", async () => {
    const { changes, x } = await set(
      [rules([rule(1, "a")], "nextnextnextnext"), rules([rule(2, "b")]), done()],
      ["a"],
    );
    expect(changes).toEqual([{ delete: { ids: ["2"] } }]);
    expect(x.requests[1]?.url).toContain("pagination_token=nextnextnextnext");
  });

  it("a hundred at a time", async () => {
    const texts = Array.from({ length: 250 }, (_, index) => `t${index}`);
    const { changes } = await set([rules([]), done(), done(), done()], texts);
    expect(changes.map(({ add }) => add?.length)).toEqual([100, 100, 50]);
  });

  it("old ones first where there is no room for both, or where only a tag changes", async () => {
    const full = Array.from({ length: 1_000 }, (_, index) => rule(index, `t${index}`));
    const kept = full.slice(1).map((_, index) => `t${index + 1}`);
    const { changes } = await set([rules(full), done(), done()], [...kept, "new"]);
    expect(changes.map((change) => Object.keys(change)[0])).toEqual(["delete", "add"]);
    const untagged = { ...rule(1, "crm"), tag: undefined };
    const tagged = await set([rules([untagged]), done(), done()], ["crm"]);
    expect(tagged.changes.map((change) => Object.keys(change)[0])).toEqual(["delete", "add"]);
  });

  it("when another process was faster", async () => {
    const type = "https://api.x.com/2/problems/duplicate-rules";
    const duplicate = done([{ title: "DuplicateRule", type, value: "x", id: "1" }]);
    expect((await set([rules([]), duplicate], ["crm"])).changes).toHaveLength(1);
  });
});

describe("a change of rules that X refuses is told", () => {
  it("within a response that went well otherwise", async () => {
    const type = "https://api.x.com/2/problems/invalid-rules";
    const invalid = done([{ title: "UnprocessableEntity", type, value: "x", detail: "no viable" }]);
    const error = await failureOf(set([rules([]), invalid], ["crm"]));
    expect(error.failure).toBe("bad-request");
    expect(error.message).toContain("no viable");
  });

  it("as a response of its own", async () => {
    const cap = xProblem(422, {
      title: "RulesCapExceeded",
      type: "https://api.x.com/2/problems/rule-cap",
    });
    expect((await failureOf(set([rules([]), cap], ["crm"]))).failure).toBe("bad-request");
  });
});
