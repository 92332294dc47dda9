import { describe, expect, it } from "vitest";
import { failureOf, fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";

const comment = (id: string, fields: Record<string, unknown> = {}) => ({
  kind: "t1",
  data: {
    name: `t1_${id}`,
    id,
    body: `Comment ${id}`,
    author: "ann",
    subreddit: "SaaS",
    link_id: "t3_p",
    parent_id: "t3_p",
    permalink: `/r/SaaS/comments/p/title/${id}/`,
    score: 2,
    created_utc: 1_781_332_800,
    replies: "",
    ...fields,
  },
});
const more = (children: string[], parent = "t3_p", fields: Record<string, unknown> = {}) => ({
  kind: "more",
  data: {
    id: children[0] ?? "_",
    name: "t1_x",
    parent_id: parent,
    count: children.length,
    children,
    depth: 0,
    ...fields,
  },
});
const tree = (children: unknown[]) => ({ kind: "Listing", data: { after: null, children } });
const community = (name: string, fields: Record<string, unknown> = {}) => ({
  kind: "t5",
  data: {
    name: "t5_abc",
    display_name: name,
    title: "A title",
    public_description: "About &amp; more",
    description: null,
    subscribers: 12,
    created_utc: 1_300_000_000,
    subreddit_type: "public",
    ...fields,
  },
});

/** The address of the last request, without the base. */
const lastPath = (reddit: ReturnType<typeof fakeReddit>) =>
  reddit.requests.at(-1)?.url.replace("https://api.reddit.test", "");

const page = { limit: 100 };

describe("the address of a call:", () => {
  it.each([
    [
      "new comments",
      "/r/a+b/comments?limit=100&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.newestComments(["a", "b"], page),
    ],
    [
      "comments everywhere",
      "/r/all/comments?limit=100&after=t1_x&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) =>
        reddit.app.newestComments(["all"], { limit: 100, after: "t1_x" }),
    ],
    [
      "search",
      "/search?q=%22best+crm%22+OR+x&sort=new&t=day&type=link&limit=100&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) =>
        reddit.app.search('"best crm" OR x', { ...page, time: "day" }),
    ],
    [
      "search in communities",
      "/r/a+b/search?q=crm&sort=top&type=link&restrict_sr=1&limit=5&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) =>
        reddit.app.search("crm", { limit: 5, sort: "top", communities: ["a", "b"] }),
    ],
    [
      "things by name",
      "/api/info?id=t3_a%2Ct1_b&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.info(["t3_a", "t1_b"]),
    ],
    [
      "communities",
      "/subreddits/search?q=small+firms&limit=100&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.searchCommunities("small firms", page),
    ],
    [
      "own comments",
      "/user/ann_b/comments?sort=new&limit=100&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.commentsBy("ann_b", page),
    ],
    [
      "an invalid name",
      "/r/a%2F..%2Fb%3F/new?limit=100&raw_json=1",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.newest(["a/../b?"], page),
    ],
  ])("%s", async (_, address, call) => {
    const reddit = fakeReddit([tokenOf("a"), listing([])]);
    await call(reddit);
    expect(lastPath(reddit)).toBe(address);
    expect(reddit.requests.at(-1)?.method).toBe("GET");
  });
});

describe("comments", () => {
  it("become posts with their thread", async () => {
    const reddit = fakeReddit([
      tokenOf("a"),
      listing([
        comment("C1", { parent_id: "t1_B", link_title: "A &amp; B", body: "x &gt; y" }),
        comment("c2", { permalink: undefined, score_hidden: true }),
        comment("c3", { author: "[deleted]", body: "[deleted]", collapsed_reason_code: "DELETED" }),
        comment("c4", { body: "[removed]" }),
      ]),
    ]);
    const { items, malformed } = await reddit.app.newestComments(["SaaS"], page);
    expect(malformed).toBe(0);
    expect(items[0]).toEqual({
      source: "reddit",
      kind: "comment",
      externalId: "t1_c1",
      thread: { externalId: "t3_p", title: "A & B", parentId: "t1_b" },
      community: "SaaS",
      author: "ann",
      title: "",
      body: "x > y",
      url: "https://www.reddit.test/r/SaaS/comments/p/title/C1/",
      score: 2,
      numComments: null,
      postedAt: new Date("2026-06-13T06:40:00Z"),
      removed: false,
    });
    expect(items[1]).toMatchObject({
      score: null,
      url: "https://www.reddit.test/r/SaaS/comments/p/_/c2/",
      thread: { title: null },
    });
    expect(items.slice(2)).toMatchObject([
      { removed: true, body: "", author: null },
      { removed: true, body: "", author: "ann" },
    ]);
  });

  it("of a thread are in reading order, with the omitted ones listed", async () => {
    const response = [
      tree([link("p")]),
      tree([
        comment("a", {
          depth: 0,
          replies: tree([comment("b", { parent_id: "t1_a", depth: 1 }), more(["x", "y"], "t1_a")]),
        }),
        comment("c", { depth: 0 }),
        more([], "t1_c", { count: 0, depth: 10 }),
        { kind: "t9", data: {} },
      ]),
    ];
    const reddit = fakeReddit([tokenOf("a"), json(response)]);
    const thread = await reddit.app.thread("p", { sort: "new", limit: 50, depth: 3 });
    expect(lastPath(reddit)).toBe("/comments/p?sort=new&limit=50&depth=3&raw_json=1");
    expect(thread.post.externalId).toBe("t3_p");
    expect(thread.comments.map(({ post, depth }) => [post.externalId, depth])).toEqual([
      ["t1_a", 0],
      ["t1_b", 1],
      ["t1_c", 0],
    ]);
    expect(thread.more).toEqual([
      { parentId: "t1_a", count: 2, children: ["x", "y"], depth: 0 },
      { parentId: "t1_c", count: 0, children: [], depth: 10 },
    ]);
    expect(thread.malformed).toBe(1);
  });

  it("that nest 20,000 deep are read", async () => {
    let deepest: unknown = "";
    for (let at = 0; at < 20_000; at++) deepest = tree([comment(`c${at}`, { replies: deepest })]);
    const { toBranch } = await import("./thread.ts");
    expect(
      toBranch(
        [deepest].flatMap((one) => (one as ReturnType<typeof tree>).data.children),
        "https://r.test",
      ).comments,
    ).toHaveLength(20_000);
  });

  it("that were omitted are requested with a form", async () => {
    const reddit = fakeReddit([
      tokenOf("a"),
      json({ json: { errors: [], data: { things: [comment("x"), more(["y"], "t1_x")] } } }),
    ]);
    const branch = await reddit.app.moreComments("t3_p", ["x", "y"]);
    const request = reddit.requests.at(-1);
    expect([request?.method, lastPath(reddit)]).toEqual(["POST", "/api/morechildren?raw_json=1"]);
    expect(await request?.text()).toBe("api_type=json&link_id=t3_p&children=x%2Cy");
    expect([branch.comments.length, branch.more.length]).toEqual([1, 1]);
  });
});

describe("a call", () => {
  it("reads a community, also a private one without details", async () => {
    const reddit = fakeReddit([
      tokenOf("a"),
      json(community("SaaS", { quarantine: false, lang: "en" })),
      json(community("closed", { subscribers: null, over18: null, subreddit_type: "private" })),
    ]);
    expect(await reddit.app.about("SaaS")).toMatchObject({
      externalId: "t5_abc",
      name: "SaaS",
      description: "About & more",
      sidebar: "",
      subscribers: 12,
    });
    expect(await reddit.app.about("closed")).toMatchObject({
      subscribers: null,
      access: "private",
    });
  });

  it("reads rules in the community's order, also an empty list", async () => {
    const rule = { kind: "link", short_name: "No ads", priority: 1 };
    const first = {
      kind: "all",
      short_name: "Be kind",
      description: "To &lt;all&gt;",
      priority: 0,
    };
    const reddit = fakeReddit([
      tokenOf("a"),
      json({ rules: [rule, first], site_rules: ["Spam"] }),
      json({ rules: [] }),
    ]);
    expect(await reddit.app.rules("SaaS")).toEqual({
      rules: [
        { about: "all", name: "Be kind", description: "To <all>" },
        { about: "posts", name: "No ads", description: "" },
      ],
    });
    expect(await reddit.app.rules("SaaS")).toEqual({ rules: [] });
    expect(lastPath(reddit)).toBe("/r/SaaS/about/rules?raw_json=1");
  });

  it("reads the requirements of posts", async () => {
    const reddit = fakeReddit([
      tokenOf("a"),
      json({
        title_text_max_length: 50,
        title_blacklisted_strings: ["buy"],
        link_restriction_policy: "whitelist",
        domain_whitelist: ["good.test"],
        domain_blacklist: ["bad.test"],
        is_flair_required: true,
      }),
    ]);
    expect(await reddit.app.postRequirements("SaaS")).toMatchObject({
      title: { maxLength: 50, minLength: null, forbidden: ["buy"], required: [] },
      body: { policy: "none" },
      links: { policy: "whitelist", domains: ["good.test"] },
      flairRequired: true,
    });
    expect(lastPath(reddit)).toBe("/api/v1/SaaS/post_requirements?raw_json=1");
  });

  it("reads known and suspended accounts and our own, and reports an unknown one", async () => {
    const reddit = fakeReddit([
      tokenOf("a"),
      json({
        kind: "t2",
        data: {
          name: "ann",
          created_utc: 1_300_000_000,
          link_karma: 1,
          comment_karma: 2,
          has_verified_email: true,
        },
      }),
      json({ kind: "t2", data: { name: "bob", is_suspended: true } }),
      json({ message: "Not Found", error: 404 }, { status: 404 }),
      json({ name: "me", created_utc: 1_300_000_000 }),
    ]);
    expect(await reddit.app.user("ann")).toMatchObject({ commentKarma: 2, suspended: false });
    expect(await reddit.app.user("bob")).toMatchObject({ createdAt: null, suspended: true });
    expect((await failureOf(reddit.app.user("nobody"))).failure).toBe("not-found");
    expect((await reddit.app.me()).name).toBe("me");
    expect(lastPath(reddit)).toBe("/api/v1/me?raw_json=1");
  });

  it("reads things of several kinds", async () => {
    const reddit = fakeReddit([tokenOf("a"), listing([link("a"), comment("b"), community("c")])]);
    const { items } = await reddit.app.info(["t3_a", "t1_b", "t5_c"]);
    expect(items.map(({ kind }) => kind)).toEqual(["post", "comment", "community"]);
  });

  it.each([
    [
      "a thread without a post",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.thread("p"),
      [tree([]), tree([])],
    ],
    [
      "half a thread",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.thread("p"),
      [tree([link("p")])],
    ],
    [
      "a post instead of a community",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.about("a"),
      link("p"),
    ],
    [
      "a listing instead of rules",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.rules("a"),
      tree([]),
    ],
    [
      "an empty object instead of an account",
      (reddit: ReturnType<typeof fakeReddit>) => reddit.app.me(),
      {},
    ],
  ])("reports %s as malformed", async (_, call, response) => {
    const error = await failureOf(call(fakeReddit([tokenOf("a"), json(response)])));
    expect(error.failure).toBe("malformed");
  });
});
