import { describe, expect, it } from "vitest";
import { fakeReddit, link, listing, tokenOf } from "../../testing/fake-reddit.ts";

describe("a listing", () => {
  it("is requested with all communities, its page and unescaped texts", async () => {
    const reddit = fakeReddit([tokenOf("a"), listing([link("b")], "t3_b"), listing([link("a")])]);
    const first = await reddit.poll();
    expect([first.posts.map((post) => post.externalId), first.after]).toEqual([["t3_b"], "t3_b"]);
    const last = await reddit.poll("t3_b");
    expect([last.posts.map((post) => post.externalId), last.after]).toEqual([["t3_a"], null]);
    expect(reddit.requests.slice(1).map((request) => request.url)).toEqual([
      "https://api.reddit.test/r/smallbusiness+SaaS/new?limit=100&raw_json=1",
      "https://api.reddit.test/r/smallbusiness+SaaS/new?limit=100&after=t3_b&raw_json=1",
    ]);
  });

  it("becomes posts", async () => {
    const text = "a < b && c 🧾\nnext line";
    const reddit = fakeReddit([
      tokenOf("a"),
      listing([link("a", { title: "T & t", selftext: text })]),
    ]);
    expect((await reddit.poll()).posts).toEqual([
      {
        source: "reddit",
        kind: "post",
        thread: null,
        externalId: "t3_a",
        community: "smallbusiness",
        author: "someone",
        title: "T & t",
        body: text,
        url: "https://www.reddit.test/r/smallbusiness/comments/a/title/",
        score: 3,
        numComments: 2,
        postedAt: new Date("2026-06-13T06:40:00Z"),
        removed: false,
      },
    ]);
  });

  it.each([
    ["by its author, 2020", { author: "[deleted]", selftext: "[deleted]" }, null],
    [
      "by its author, 2026",
      { author: "[deleted]", selftext: "", removed_by_category: "deleted" },
      null,
    ],
    ["by a moderator", { selftext: "[removed]", removed_by_category: "moderator" }, "someone"],
    ["by a filter", { removed_by_category: "automod_filtered" }, "someone"],
  ])("marks a post as removed that was taken down %s", async (_, fields, author) => {
    const { posts } = await fakeReddit([tokenOf("a"), listing([link("a", fields)])]).poll();
    expect(posts).toMatchObject([{ removed: true, author }]);
    expect(posts[0]?.body).not.toContain("[");
  });

  describe("reads as a post's text", () => {
    const parent = {
      title: "Title of a",
      selftext: "We look for a CRM &amp; more.",
      author: "someone",
      subreddit: "startups",
      removed_by_category: null,
    };
    const poll_data = { options: [{ text: "Pipedrive", id: "1" }, { text: "A sheet" }] };
    const bodyOf = async (fields: object) => {
      const { posts } = await fakeReddit([
        tokenOf("a"),
        listing([link("a", { ...fields })]),
      ]).poll();
      return posts.map(({ body, removed }) => [body, removed]);
    };
    const crosspost = (fields: object) =>
      bodyOf({ selftext: "", crosspost_parent: "t3_z", crosspost_parent_list: [fields] });

    it("the options of a poll", async () => {
      expect(await bodyOf({ selftext: "Which?", poll_data })).toEqual([
        ["Which?\n\n○ Pipedrive\n○ A sheet", false],
      ]);
    });

    it("the text that a crosspost shows, with its author if that is somebody else", async () => {
      expect(await crosspost(parent)).toEqual([["We look for a CRM & more.", false]]);
      expect(await crosspost({ ...parent, author: "other", poll_data })).toEqual([
        [
          "u/other wrote in r/startups:\n\nWe look for a CRM & more.\n\n○ Pipedrive\n○ A sheet",
          false,
        ],
      ]);
      expect(await crosspost({ ...parent, author: "[deleted]" })).toEqual([
        ["A deleted account wrote in r/startups:\n\nWe look for a CRM & more.", false],
      ]);
      expect(await crosspost({ ...parent, selftext: "" })).toEqual([["", false]]);
    });

    it.each([
      { selftext: "[deleted]" },
      { selftext: "[removed]" },
      { selftext: "", removed_by_category: "deleted" },
    ])("nothing of a crosspost whose parent has %j", async (fields) => {
      expect(await crosspost({ ...parent, ...fields })).toEqual([["", true]]);
    });

    it.each([
      { crosspost_parent_list: [] },
      { crosspost_parent_list: null },
      { crosspost_parent_list: [null] },
      { crosspost_parent_list: "t3_z" },
      { crosspost_parent_list: [{ selftext: null }] },
      { poll_data: null },
      { poll_data: { options: [] } },
      { poll_data: { options: ["a"] } },
    ])("only its own text if it has %j", async (fields) => {
      expect(await bodyOf({ selftext: "Mine.", ...fields })).toEqual([["Mine.", false]]);
    });
  });

  it("omits advertisements", async () => {
    const paid = link("x", { promoted: true });
    const { posts } = await fakeReddit([tokenOf("a"), listing([paid, link("a")])]).poll();
    expect(posts.map((post) => post.externalId)).toEqual(["t3_a"]);
  });

  it("omits malformed items and keeps the others in order", async () => {
    const malformed = [
      { kind: "t1", data: { name: "t1_a", body: "a comment" } },
      { kind: "t3", data: { name: "t3_x" } },
      { kind: "t3" },
      { data: {} },
      null,
      "t3",
      link("x", { name: "t1_x" }),
      link("x", { title: null }),
      link("x", { subreddit: null }),
      link("x", { score: "3" }),
      link("x", { created_utc: 1e20 }),
      link("x", { permalink: "@evil.test/" }),
    ];
    const children = [link("b"), ...malformed, link("a")];
    const { posts } = await fakeReddit([tokenOf("a"), listing(children)]).poll();
    expect(posts.map((post) => post.externalId)).toEqual(["t3_b", "t3_a"]);
  });
});
