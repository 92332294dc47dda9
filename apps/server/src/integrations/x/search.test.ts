import { describe, expect, it } from "vitest";
import { failureOf } from "../../testing/fake-reddit.ts";
import { fakeX, xJson, xPage, xPost, xProblem } from "../../testing/fake-x.ts";

const ask = { limit: 100 };
const day = 86_400_000;

describe("a search is requested", () => {
  it("with all fields that we read of a post, newest first", async () => {
    const x = fakeX([xPage([])]);
    await x.search.search('("crm") -is:retweet', ask);
    const [request] = x.requests;
    expect(new URL(request?.url ?? "").pathname).toBe("/2/tweets/search/recent");
    expect(request?.headers.get("authorization")).toBe("Bearer the token");
    expect(request?.headers.get("user-agent")).toBe("earshot-tests/1.0");
    expect(x.asked()).toEqual({
      query: '("crm") -is:retweet',
      max_results: "100",
      sort_order: "recency",
      "tweet.fields":
        "author_id,conversation_id,created_at,note_tweet,public_metrics,referenced_tweets,withheld",
    });
  });

  it.each([
    [1, "10"],
    [10, "10"],
    [37, "37"],
    [500, "100"],
  ])("for %i posts with max_results %s, within X's limits", async (limit, max) => {
    const x = fakeX([xPage([])]);
    await x.search.search("q", { limit, after: "b26v" });
    expect(x.asked()).toMatchObject({ max_results: max, next_token: "b26v" });
  });

  it("since a moment, which is always before X's default end", async () => {
    const x = fakeX([xPage([]), xPage([])]);
    const now = x.clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await x.search.search("q", { ...ask, since: ago(day / 2) });
    expect(x.asked()).toMatchObject({
      start_time: `${ago(day / 2)
        .toISOString()
        .slice(0, 19)}Z`,
    });
    // X refuses a start after its default end, which is half a minute ago.
    await x.search.search("q", { ...ask, since: now });
    expect(Date.parse(x.asked().start_time ?? "")).toBeLessThanOrEqual(now.getTime() - 60_000);
  });

  it("without a start before X's reach, which X would refuse", async () => {
    const x = fakeX([xPage([])]);
    await x.search.search("q", { ...ask, since: new Date(x.clock.now().getTime() - 9 * day) });
    expect(x.asked()).not.toHaveProperty("start_time");
  });
});

describe("the result of a search", () => {
  it("has posts and replies without authors, and the billed reads", async () => {
    const x = fakeX([
      xPage(
        [
          xPost("30", { text: "Which CRM &amp; why? &lt;3\0" }),
          xPost("20", {
            conversation_id: "10",
            referenced_tweets: [{ type: "replied_to", id: "15" }],
          }),
          xPost("19", { referenced_tweets: [{ type: "retweeted", id: "1" }] }),
          xPost("18", { referenced_tweets: [{ type: "quoted", id: "1" }] }),
        ],
        { next_token: "b26v" },
      ),
    ]);
    const page = await x.search.search("q", ask);
    expect(page).toMatchObject({ after: "b26v", reads: 4 });
    expect(page.posts.map(({ externalId, kind }) => [externalId, kind])).toEqual([
      ["30", "post"],
      ["20", "comment"],
      ["18", "post"],
    ]);
    expect(page.posts[0]).toEqual({
      source: "x",
      kind: "post",
      externalId: "30",
      thread: null,
      community: null,
      author: null,
      title: "",
      body: "Which CRM & why? <3",
      url: "https://x.test/i/status/30",
      score: 3,
      numComments: 2,
      postedAt: new Date("2026-11-21T08:00:00Z"),
      removed: false,
    });
    expect(page.posts[1]?.thread).toEqual({ externalId: "10", title: null, parentId: "15" });
  });

  it("is the same in X's newer spelling", async () => {
    const renamed = {
      id: "30",
      text: "cut…",
      author_id: "9",
      created_at: "2026-11-21T08:00:00.000Z",
      conversation_id: "10",
      public_metrics: { repost_count: 0, reply_count: 2, like_count: 3 },
      referenced_posts: [{ type: "replied_to", id: "10" }],
      note_post: { text: "the whole text" },
      edit_history_post_ids: ["30"],
    };
    const older = xPost("30", {
      text: "cut…",
      conversation_id: "10",
      referenced_tweets: [{ type: "replied_to", id: "10" }],
      note_tweet: { text: "the whole text" },
    });
    const passed = xPost("29", { referenced_posts: [{ type: "reposted", id: "1" }] });
    const x = fakeX([xPage([renamed, passed]), xPage([older])]);
    const [first, second] = [await x.search.search("q", ask), await x.search.search("q", ask)];
    expect(first.posts).toEqual(second.posts);
    expect(first.posts[0]?.body).toBe("the whole text");
  });

  it("has authors when they are requested, each at the price of two posts", async () => {
    const x = fakeX(
      [
        xJson({
          data: [xPost("30"), xPost("29", { author_id: "8" })],
          includes: { users: [{ id: "9", username: "ada" }] },
          meta: { newest_id: "30", result_count: 2 },
        }),
      ],
      { readAuthors: true },
    );
    const { posts, reads } = await x.search.search("q", ask);
    expect(x.asked()).toMatchObject({ expansions: "author_id", "user.fields": "username" });
    expect(posts.map(({ author, url }) => [author, url])).toEqual([
      ["ada", "https://x.test/ada/status/30"],
      [null, "https://x.test/i/status/29"],
    ]);
    expect(reads).toBe(2 + 2);
  });

  it("may be empty", async () => {
    const x = fakeX([xPage([])]);
    expect(await x.search.search("q", ask)).toEqual({ posts: [], after: null, reads: 0 });
  });

  it("has the valid posts of a response with problems and malformed posts", async () => {
    const x = fakeX([
      xJson({
        data: [xPost("30"), { id: 5 }, xPost("29", { created_at: "yesterday" })],
        errors: [{ title: "Not Found Error", resource_id: "7", value: "7" }],
        meta: { newest_id: "30" },
      }),
    ]);
    const { posts, reads } = await x.search.search("q", ask);
    expect(posts.map(({ externalId }) => externalId)).toEqual(["30"]);
    // X bills all posts that it sends, including malformed ones.
    expect(reads).toBe(3);
  });

  it("has a post's time from its id when X omits it", async () => {
    const x = fakeX([xPage([{ id: "1578522194770296832", text: "t" }])]);
    const { posts } = await x.search.search("q", ask);
    expect(posts[0]?.postedAt.toISOString().slice(0, 13)).toBe("2022-10-07T23");
  });
});

describe("a search that fails", () => {
  it.each([
    ["truncated", () => new Response('{"data":[{"id"')],
    ["of another shape", () => xJson({ kind: "Listing" })],
    ["a list", () => xJson([])],
  ])("with JSON that is %s is malformed", async (_, response) => {
    const error = await failureOf(fakeX([response]).search.search("q", ask));
    expect([error.failure, error.publicText === ""]).toEqual(["malformed", false]);
  });

  it("because of a rate limit stops the searches of all processes until X's reset", async () => {
    const x = fakeX([
      (request) => {
        expect(request.url).toContain("/2/tweets/search/recent");
        const reset = Math.floor(x.clock.now().getTime() / 1000) + 90;
        return xProblem(
          429,
          { title: "Too Many Requests", detail: "Too Many Requests", type: "about:blank" },
          { "x-rate-limit-remaining": "0", "x-rate-limit-reset": String(reset) },
        );
      },
      xPage([]),
    ]);
    const first = await failureOf(x.search.search("q", ask));
    expect(first.failure).toBe("rate-limited");
    expect(first.retryAfterMs).toBeGreaterThan(88_000);
    const second = await failureOf(x.search.search("q", ask));
    expect(second.failure).toBe("rate-limited");
    expect(x.requests).toHaveLength(1);
    // Another family of calls has its own window.
    expect(await x.outboundLimits.take("x:lookup")).toBe(0);
  });

  it("because of a used-up month is reported without a time to wait", async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 600);
    const x = fakeX([
      xProblem(
        429,
        {
          title: "UsageCapExceeded",
          period: "Monthly",
          scope: "Product",
          type: "https://api.twitter.com/2/problems/usage-capped",
        },
        { "x-rate-limit-remaining": "440", "x-rate-limit-reset": reset },
      ),
      xPage([]),
    ]);
    const error = await failureOf(x.search.search("q", ask));
    expect([error.failure, error.retryAfterMs]).toEqual(["capped", null]);
    expect(x.requests).toHaveLength(1);
  });
});
