import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, listing, tokenOf } from "../../testing/fake-reddit.ts";
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
    ["http://www.reddit.com/r/SaaS/comments/1a/t/b2/", "t1_b2"],
    ["/r/SaaS/comments/1a/t/b2/", null],
    ["nonsense", null],
  ])("%s leads to %s", (permalink, id) => {
    expect(real.commentIdOf(permalink)).toBe(id);
  });

  it("may be the sandbox's, with its prefix", () => {
    expect(local.commentIdOf("http://localhost:3500/reddit/r/a/comments/1/t/b2/")).toBe("t1_b2");
    expect(local.commentIdOf("http://localhost:3500/r/a/comments/1/t/b2/")).toBe("t1_b2");
    expect(local.commentIdOf("http://localhost:9999/reddit/r/a/comments/1/t/b2/")).toBeNull();
  });
});

describe("reading comments", () => {
  it("distinguishes live, removed, deleted and unseen ones", async () => {
    const { app } = fakeReddit([
      tokenOf("a"),
      listing([
        comment("a"),
        comment("b", { body: "[removed]", author: "[deleted]" }),
        comment("c", { body: "[deleted]", author: "[deleted]" }),
      ]),
    ]);
    const seen = await redditConversations(app, "https://www.reddit.com").fetchComments([
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

  it("returns who removed a comment, if Reddit shows it", async () => {
    const removed: [string, Record<string, unknown>][] = [
      ["moderator", { removed_by_category: "moderator" }],
      ["filter", { removed_by_category: "automod_filtered" }],
      ["filter", { removed_by_category: "reddit" }],
      ["platform", { removed_by_category: "anti_evil_ops" }],
      ["platform", { body: "[ Removed by Reddit ]" }],
    ];
    const things = removed.map(([, fields], at) =>
      comment(`a${at}`, { body: "[removed]", ...fields }),
    );
    const deleted = comment("z", { body: "[removed]", removed_by_category: "author" });
    const { app } = fakeReddit([tokenOf("a"), listing([...things, deleted])]);
    const names = [...removed.map((_, at) => `t1_a${at}`), "t1_z"];
    const seen = await redditConversations(app, "https://www.reddit.com").fetchComments(names);
    expect([...seen.values()]).toEqual([
      ...removed.map(([by]) => ({ state: "removed", by })),
      { state: "deleted" },
    ]);
  });

  it("counts the replies to a comment at any depth, including those that Reddit omits", async () => {
    const response = (id: string, parent: string, replies: unknown = "") =>
      comment(id, { parent_id: `t1_${parent}`, replies });
    const below = (...children: unknown[]) => ({
      kind: "Listing",
      data: { after: null, children },
    });
    const more = {
      kind: "more",
      data: { id: "e", parent_id: "t1_b", count: 4, children: ["e"], depth: 2 },
    };
    const tree = comment("a", {
      replies: below(response("b", "a", below(response("c", "b"), more))),
    });
    const post = {
      kind: "t3",
      data: {
        name: "t3_p",
        title: "title",
        selftext: "",
        author: "ann",
        subreddit: "SaaS",
        permalink: "/r/SaaS/comments/p/title/",
        score: 1,
        num_comments: 7,
        created_utc: 1_781_332_800,
      },
    };
    const { app } = fakeReddit([
      tokenOf("a"),
      listing([comment("a")]),
      Response.json([below(post), below(tree)]),
    ]);
    const reddit = redditConversations(app, "https://www.reddit.com");
    const seen = (await reddit.fetchComments(["t1_a"])).get("t1_a");
    if (seen?.state !== "standing") throw new Error("the comment is not live");
    expect(await reddit.answersTo?.(seen.post)).toBe(6);
  });

  it("throws when the response has an unrecognized comment", async () => {
    const { app } = fakeReddit([tokenOf("a"), listing([comment("a", { body: 7 })])]);
    const comments = redditConversations(app, "https://www.reddit.com").fetchComments(["t1_a"]);
    expect((await failureOf(comments)).failure).toBe("malformed");
  });
});
