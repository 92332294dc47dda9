import { describe, expect, it } from "vitest";
import { fakeReddit, listing, tokenOf, troubleOf } from "../../testing/fake-reddit.ts";
import { redditConversations } from "./conversations.ts";

const comment = (id: string, fields: Record<string, unknown> = {}) => ({
  kind: "t1",
  data: {
    name: `t1_${id}`,
    body: "Hello",
    author: "ann",
    subreddit: "SaaS",
    link_id: "t3_p",
    parent_id: "t3_p",
    permalink: `/r/SaaS/comments/p/title/${id}/`,
    score: 1,
    created_utc: 1_781_332_800,
    replies: "",
    ...fields,
  },
});

describe("the address of a comment", () => {
  const real = redditConversations(fakeReddit([]).app, "https://www.reddit.com");
  const local = redditConversations(fakeReddit([]).app, "http://localhost:3500/reddit");

  it.each([
    ["https://www.reddit.com/r/SaaS/comments/1a/some_title/B2/", "t1_b2"],
    ["https://old.reddit.com/r/SaaS/comments/1a/x/b2?context=3", "t1_b2"],
    ["https://reddit.com/r/SaaS/comments/1a//b2", "t1_b2"],
    ["https://www.reddit.com/r/SaaS/comments/1a/some_title/", null],
    ["https://evil.test/r/SaaS/comments/1a/t/b2/", null],
    ["https://reddit.com.evil.test/r/SaaS/comments/1a/t/b2/", null],
    ["https://notreddit.com/r/SaaS/comments/1a/t/b2/", null],
    ["javascript:/r/.x,alert(1),/comments/g/1/b1", null],
    ["http://www.reddit.com/r/SaaS/comments/1a/t/b2/", null],
    ["/r/SaaS/comments/1a/t/b2/", null],
    ["nonsense", null],
  ])("%s leads to %s", (permalink, id) => {
    expect(real.commentIdOf(permalink)).toBe(id);
  });

  it("may be one of what stands in for Reddit, with its prefix", () => {
    expect(local.commentIdOf("http://localhost:3500/reddit/r/a/comments/1/t/b2/")).toBe("t1_b2");
    expect(local.commentIdOf("http://localhost:3500/r/a/comments/1/t/b2/")).toBe("t1_b2");
    expect(local.commentIdOf("http://localhost:9999/reddit/r/a/comments/1/t/b2/")).toBeNull();
  });
});

describe("a look", () => {
  it("tells standing, removed, deleted and unseen apart", async () => {
    const { app } = fakeReddit([
      tokenOf("a"),
      listing([
        comment("a"),
        comment("b", { body: "[removed]", author: "[deleted]" }),
        comment("c", { body: "[deleted]", author: "[deleted]" }),
      ]),
    ]);
    const seen = await redditConversations(app, "https://www.reddit.com").look([
      "t1_a",
      "t1_b",
      "t1_c",
      "t1_d",
    ]);
    expect([...seen].map(([id, { state }]) => [id, state])).toEqual([
      ["t1_a", "standing"],
      ["t1_b", "removed"],
      ["t1_c", "deleted"],
      ["t1_d", "unseen"],
    ]);
  });

  it("that brings something strange decides nothing", async () => {
    const { app } = fakeReddit([tokenOf("a"), listing([comment("a", { body: 7 })])]);
    const look = redditConversations(app, "https://www.reddit.com").look(["t1_a"]);
    expect((await troubleOf(look)).trouble).toBe("malformed");
  });
});
