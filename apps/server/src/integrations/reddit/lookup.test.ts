import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";
import { redditLookup } from "./lookup.ts";

const nothing = { info: () => Promise.reject(new Error("not asked")) };
const real = redditLookup(nothing, "https://www.reddit.com");
const local = redditLookup(nothing, "http://localhost:3500/reddit");

describe("an address", () => {
  it.each([
    ["https://www.reddit.com/r/SaaS/comments/1AbC/some_title/", "t3_1abc"],
    ["https://old.reddit.com/r/SaaS/comments/1abc", "t3_1abc"],
    ["https://www.reddit.com/comments/1abc?utm_source=share#x", "t3_1abc"],
    ["https://reddit.com/user/mara/comments/1abc/title", "t3_1abc"],
    ["https://www.reddit.com/r/SaaS/comments/1abc/some_title/k9z/?context=3", "t1_k9z"],
    ["https://redd.it/1abc", "t3_1abc"],
    ["https://www.reddit.com/r/SaaS/", null],
    ["https://notreddit.com/r/SaaS/comments/1abc/x/", null],
    ["http://www.reddit.com/r/SaaS/comments/1abc/x/", null],
    ["javascript:alert(1)", null],
    ["nonsense", null],
  ])("%s leads to %s", (address, id) => {
    expect(real.idOf(address)).toBe(id);
  });

  it("of what stands in for Reddit is known too", () => {
    expect(local.idOf("http://localhost:3500/reddit/r/a/comments/1abc/t/k9/")).toBe("t1_k9");
    expect(local.idOf("https://www.reddit.com/r/a/comments/1abc/t/")).toBe("t3_1abc");
    expect(local.idOf("http://localhost:3500/x/r/a/comments/1abc/t/")).toBeNull();
  });
});

describe("a look at posts", () => {
  it("brings those that there are, as they stand", async () => {
    const { app } = fakeReddit([
      tokenOf("a"),
      listing([link("a"), link("b", { removed_by_category: "moderator", selftext: "[removed]" })]),
    ]);
    const posts = await redditLookup(app, "https://www.reddit.com").look(["t3_a", "t3_b"]);
    expect([...posts].map(([id, { removed }]) => [id, removed])).toEqual([
      ["t3_a", false],
      ["t3_b", true],
    ]);
  });

  it("that is not understood says nothing of what is gone", async () => {
    const malformed = fakeReddit([tokenOf("a"), listing([{ kind: "t3", data: {} }])]);
    const look = redditLookup(malformed.app, "https://www.reddit.com").look(["t3_a"]);
    expect((await failureOf(look)).failure).toBe("malformed");
    const away = fakeReddit([tokenOf("a"), json({ error: 403 }, { status: 403 })]);
    const again = redditLookup(away.app, "https://www.reddit.com").look(["t3_a"]);
    expect((await failureOf(again)).failure).toBe("forbidden");
  });
});
