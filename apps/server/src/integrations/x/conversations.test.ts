import { describe, expect, it } from "vitest";
import { fakeX, xJson, xPost } from "../../testing/fake-x.ts";

const reply = (id: string, fields: Record<string, unknown> = {}) =>
  xPost(id, {
    conversation_id: "100",
    referenced_tweets: [{ type: "replied_to", id: "100" }],
    ...fields,
  });
const includes = { users: [{ id: "9", username: "helpful_jo", name: "Jo" }] };
const problem = (id: string, kind: string) => ({
  value: id,
  resource_id: id,
  title: "Not told",
  type: `https://api.twitter.com/2/problems/${kind}`,
});

describe("a reply on X", () => {
  it.each([
    ["https://x.com/helpful_jo/status/123?s=20", "123"],
    ["https://twitter.com/i/status/123", "123"],
    ["https://x.com/helpful_jo", null],
    ["https://evil.test/jo/status/123", null],
    ["https://www.reddit.com/r/a/comments/b/c/d/", null],
  ])("%s leads to %s", (address, id) => {
    expect(fakeX([]).conversations.commentIdOf(address)).toBe(id);
  });

  it("is always read with its author", async () => {
    const { conversations, requests } = fakeX([xJson({ data: [reply("7")], includes })]);
    const seen = await conversations.fetchComments(["7"]);
    expect(seen.get("7")).toMatchObject({
      state: "standing",
      post: {
        author: "helpful_jo",
        body: "Text of 7",
        url: "https://x.test/helpful_jo/status/7",
        thread: { externalId: "100", parentId: "100" },
      },
    });
    const query = new URL(requests[0]?.url ?? "").searchParams;
    expect([query.get("ids"), query.get("expansions")]).toEqual(["7", "author_id"]);
    expect(conversations.readMicros).toBe(15_000);
  });

  it("has the typed text, without names before it, and with addresses instead of X's own", async () => {
    const text = "@someone @other Look at https://t.co/aB1, then https://t.co/cD2.";
    const urls = [
      { url: "https://t.co/aB1", expanded_url: "https://ledgerly.test/$&-prices" },
      { url: "https://t.co/cD2", expanded_url: null },
    ];
    const { conversations } = fakeX([
      xJson({ data: [reply("7", { text, entities: { urls } })], includes }),
    ]);
    expect((await conversations.fetchComments(["7"])).get("7")).toMatchObject({
      post: { body: "Look at https://ledgerly.test/$&-prices, then https://t.co/cD2." },
    });
    const note = { text: "Long https://t.co/aB1", entities: { urls } };
    const long = fakeX([xJson({ data: [reply("7", { note_tweet: note })], includes })]);
    expect((await long.conversations.fetchComments(["7"])).get("7")).toMatchObject({
      post: { body: "Long https://ledgerly.test/$&-prices" },
    });
  });

  it("that others can't see has a state according to X's reason", async () => {
    const errors = [
      problem("1", "resource-not-found"),
      problem("2", "not-authorized-for-resource"),
      problem("3", "disallowed-resource"),
    ];
    const withheld = reply("4", { withheld: { copyright: true } });
    const { conversations } = fakeX([xJson({ data: [withheld], includes, errors })]);
    const seen = await conversations.fetchComments(["1", "2", "3", "4", "nonsense"]);
    expect([...seen].map(([id, { state }]) => [id, state])).toEqual([
      ["1", "deleted"],
      ["2", "unseen"],
      ["3", "removed"],
      ["4", "removed"],
      ["nonsense", "unseen"],
    ]);
  });

  it("throws when X fails to read it, or it has an unknown shape", async () => {
    const errors = [problem("1", "internal-error")];
    const failing = fakeX([xJson({ errors })]).conversations;
    await expect(failing.fetchComments(["1"])).rejects.toMatchObject({ failure: "unavailable" });
    const malformed = fakeX([xJson({ data: [{ id: "1" }] })]).conversations;
    await expect(malformed.fetchComments(["1"])).rejects.toMatchObject({ failure: "malformed" });
  });

  it("can be written on a page of X with the text filled in", () => {
    const address = fakeX([]).conversations.answerAt?.("42", "Try “it” & see\n\nI am with them.");
    const url = new URL(address ?? "");
    expect(`${url.origin}${url.pathname}`).toBe("https://x.test/intent/tweet");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      in_reply_to: "42",
      text: "Try “it” & see\n\nI am with them.",
    });
  });
});
