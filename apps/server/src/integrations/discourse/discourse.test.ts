import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../testing/app.ts";
import { type FakeHosts, openFakeHosts, textResponse } from "../../testing/fake-hosts.ts";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import { FeedError, type FeedReader } from "../ports/feed-reader.ts";
import { forumLocation } from "./detect.ts";
import { createDiscourse } from "./index.ts";
import { latestPostsSchema, singlePostSchema } from "./wire.ts";

let hosts: FakeHosts;
let reader: FeedReader;
const clock = createTestClock(new Date("2026-11-21T12:00:00Z"));
const signal = new AbortController().signal;
const forum = { id: "feed-1", address: "http://forum.example/" };

beforeAll(async () => {
  hosts = await openFakeHosts();
  reader = createDiscourse({ ...hosts.network, userAgent: "earshot-tests" }, { clock });
});
afterAll(() => hosts.close());
beforeEach(() => {
  hosts.requests.length = 0;
});

const json = (body: unknown, status = 200, headers = {}) =>
  textResponse(JSON.stringify(body), { "content-type": "application/json", ...headers }, status);
const html = (body: string) => textResponse(body, { "content-type": "text/html; charset=utf-8" });

const wirePost = (id: number, part = {}) => ({
  ...{ id, username: "ada", created_at: "2026-11-21T10:00:00.000Z", post_type: 1 },
  ...{ cooked: `<p>Post <b>${id}</b></p>`, post_number: 2, topic_id: 7, topic_slug: "a-topic" },
  ...{ topic_title: "A &amp; topic", reply_count: 1, deleted_at: null, hidden: false },
  ...part,
});

/** Serves posts as Discourse does: the newest fifty up to an id. */
function servePosts(ids: readonly number[], length = 50) {
  hosts.on("forum.example", (request, response) => {
    const before =
      Number(new URL(request.url ?? "", forum.address).searchParams.get("before")) || Infinity;
    const page = ids
      .filter((id) => id <= before)
      .toSorted((a, b) => b - a)
      .slice(0, length);
    json({ latest_posts: page.map((id) => wirePost(id)) })(request, response);
  });
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof FeedError)) throw error;
      return error;
    },
  );
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const paths = () => hosts.requests.map(({ path }) => path);

describe("reading a forum", () => {
  test("returns topics as posts, and replies as comments of their topic", async () => {
    const posts = [
      wirePost(12, { actions_summary: [{ id: 2, count: 4 }] }),
      wirePost(11, { post_number: 1, topic_posts_count: 3 }),
      wirePost(10, { post_type: 2 }),
      wirePost(9, { hidden: true }),
      wirePost(8, { user_deleted: true }),
    ];
    hosts.on("forum.example", json({ latest_posts: posts }));
    const reading = await reader.read({ ...forum, state: null }, signal);
    expect(reading.posts).toEqual([
      {
        ...{ source: "discourse", kind: "comment", externalId: "forum.example/p/12" },
        thread: { externalId: "forum.example/t/7", title: "A & topic", parentId: null },
        ...{ community: "forum.example", author: "ada", title: "", body: "Post 12" },
        ...{ url: "http://forum.example/t/a-topic/7/2", score: 4, numComments: 1 },
        ...{ postedAt: new Date("2026-11-21T10:00:00Z"), removed: false },
      },
      {
        ...{ source: "discourse", kind: "post", externalId: "forum.example/t/7", thread: null },
        ...{ community: "forum.example", author: "ada", title: "A & topic", body: "Post 11" },
        ...{ url: "http://forum.example/t/a-topic/7", score: 0, numComments: 2 },
        ...{ postedAt: new Date("2026-11-21T10:00:00Z"), removed: false },
      },
    ]);
    expect(reading.state).toEqual({ lastPostId: 12 });
  });

  test("reads back page by page to the last known post", async () => {
    servePosts(range(1, 300));
    const first = await reader.read({ ...forum, state: null }, signal);
    expect(first.posts).toHaveLength(100);
    expect(paths()).toEqual(["/posts.json", "/posts.json?before=250"]);
    servePosts(range(1, 420));
    const second = await reader.read({ ...forum, state: first.state }, signal);
    expect(second.posts).toHaveLength(120);
    expect(second).toMatchObject({ state: { lastPostId: 420 }, mayHaveMissed: false });
    hosts.requests.length = 0;
    const third = await reader.read({ ...forum, state: second.state }, signal);
    expect(third.posts).toEqual([]);
    expect(paths()).toEqual(["/posts.json"]);
  });

  test("continues after an empty page, because older versions list fifty ids", async () => {
    hosts.on("forum.example", (request, response) => {
      const before = Number(/before=(\d+)/.exec(request.url ?? "")?.[1] ?? 400);
      const page = [1, 2, 150, 400].filter((id) => id <= before && id > before - 50);
      json({ latest_posts: page.map((id) => wirePost(id)) })(request, response);
    });
    const reading = await reader.read({ ...forum, state: { lastPostId: 100 } }, signal);
    expect(reading.posts.map(({ externalId }) => externalId)).toEqual([
      "forum.example/p/400",
      "forum.example/p/150",
    ]);
    expect(reading.mayHaveMissed).toBe(false);
  });

  test("reports that posts may have been missed when there are too many new ones", async () => {
    servePosts(range(1, 1_000));
    const reading = await reader.read({ ...forum, state: { lastPostId: 100 } }, signal);
    expect(reading.posts).toHaveLength(500);
    expect(reading).toMatchObject({ mayHaveMissed: true, state: { lastPostId: 1_000 } });
  });

  test("reports the new address of a forum that has moved permanently", async () => {
    const to = { location: "http://talk.example/community/posts.json" };
    hosts.on("forum.example", textResponse("", to, 301));
    hosts.on("talk.example", json({ latest_posts: [wirePost(1)] }));
    expect((await reader.read({ ...forum, state: null }, signal)).movedTo).toBe(
      "http://talk.example/community/",
    );
  });

  test.each([
    [
      "members only",
      { errors: ["no"], error_type: "not_logged_in" },
      403,
      {},
      "members-only",
      null,
    ],
    [
      "a wait in its body",
      { error_type: "rate_limit", extras: { wait_seconds: 9 } },
      429,
      {},
      "rate-limited",
      9_000,
    ],
    ["a wait in its header", {}, 429, { "retry-after": "30" }, "rate-limited", 30_000],
    ["no posts", { hello: 1 }, 200, {}, "malformed", null],
  ])(
    "reports why the forum can't be read: %s",
    async (_, body, status, headers, failure, retryAfterMs) => {
      hosts.on("forum.example", json(body, status, headers));
      const error = await failureOf(reader.read({ ...forum, state: null }, signal));
      expect(error).toMatchObject({ failure, retryAfterMs });
    },
  );
});

describe("checking whether posts were deleted", () => {
  test("counts posts as deleted that are missing, hidden or marked as deleted", async () => {
    hosts.on("forum.example", (request, response) => {
      const path = request.url ?? "";
      if (path === "/posts/1.json") return json(wirePost(1))(request, response);
      if (path === "/posts/2.json")
        return json(wirePost(2, { deleted_at: "2026-11-20" }))(request, response);
      if (path === "/posts/3.json") return json({}, 404)(request, response);
      if (path === "/posts/by_number/7/1.json") return json({}, 410)(request, response);
      json(wirePost(4, { user_deleted: true }))(request, response);
    });
    const ids = ["p/1", "p/2", "p/3", "p/4", "t/7"].map((id) => `forum.example/${id}`);
    const checks = ids.map((id) => reader.isDeleted?.({ ...forum, state: null }, id, signal));
    expect(await Promise.all(checks)).toEqual([false, true, true, true, true]);
  });

  const check = (path: string) =>
    reader.isDeleted?.({ ...forum, state: null }, path, signal) ??
    Promise.reject(new Error("none"));

  test("counts a post as deleted that only members can read now", async () => {
    hosts.on("forum.example", json({ errors: ["no"], error_type: "invalid_access" }, 403));
    expect(await check("forum.example/p/1")).toBe(true);
  });

  test.each([
    ["a failing forum", json({}, 500), "refused"],
    [
      "a firewall in front of the forum",
      textResponse("<html>Attention</html>", {}, 403),
      "members-only",
    ],
    ["a firewall that answers in JSON", json({ error: "blocked" }, 403), "members-only"],
    ["a proxy that requires a password", textResponse("", {}, 401), "members-only"],
  ])("throws, and decides nothing, for %s", async (_, answer, failure) => {
    hosts.on("forum.example", answer);
    expect(await failureOf(check("forum.example/p/1"))).toMatchObject({ failure });
  });
});

describe("finding a forum", () => {
  const page = (head: string) => html(`<html><head><title>Makers</title>${head}</head></html>`);
  const generator =
    '<meta name="generator" content="Discourse 2026.9.0 - https://github.com/discourse">';
  const serve = (head: string, others: Record<string, unknown> = {}) =>
    hosts.on("forum.example", (request, response) => {
      const path = request.url ?? "";
      const { [path]: answer } = others;
      if (answer) return json(answer)(request, response);
      if (path.endsWith(".json")) return json({}, 404)(request, response);
      page(head)(request, response);
    });
  const latest = { latest_posts: [wirePost(3), wirePost(2)] };

  test("finds the forum of any page that says that it was made by Discourse", async () => {
    serve(generator, { "/posts.json": latest });
    const [found] = await reader.find("forum.example/t/a-topic/7/3", signal);
    expect(found).toMatchObject({
      ...{ source: "discourse", address: "http://forum.example/", title: "Makers" },
    });
    expect(found?.posts?.map(({ body }) => body)).toEqual(["Post 3", "Post 2"]);
  });

  test("checks /site.json where a page only mentions Discourse", async () => {
    const site = { default_archetype: "regular", trust_levels: {} };
    serve("<meta name='x' content='discourse'>", { "/posts.json": latest, "/site.json": site });
    expect(await reader.find("http://forum.example/", signal)).toHaveLength(1);
    serve("<meta name='x' content='a public discourse'>", { "/posts.json": latest });
    expect(await reader.find("http://forum.example/", signal)).toEqual([]);
  });

  test("reports that a forum is for members only", async () => {
    hosts.on("forum.example", (request, response) =>
      request.url === "/posts.json"
        ? json({ error_type: "not_logged_in" }, 403)(request, response)
        : page(generator)(request, response),
    );
    expect(await failureOf(reader.find("http://forum.example/", signal))).toMatchObject({
      failure: "members-only",
    });
  });

  test("finds no forum on other pages and in other documents", async () => {
    serve("");
    expect(await reader.find("http://forum.example/", signal)).toEqual([]);
    hosts.on("forum.example", textResponse("<rss>discourse</rss>"));
    expect(await reader.find("http://forum.example/latest.rss", signal)).toEqual([]);
  });

  test.each([
    ["/", "", "http://forum.example/"],
    ["/latest", "", "http://forum.example/"],
    ["/community/t/x/5", "", "http://forum.example/community/"],
    [
      "/talk/some/page",
      '<meta name="discourse-base-uri" content="/talk">',
      "http://forum.example/talk/",
    ],
    ["//evil.example/t/x/5", "", "http://forum.example//evil.example/"],
    [
      "/",
      '<meta name="discourse-base-uri" content="//evil.example">',
      "http://forum.example//evil.example/",
    ],
  ])("finds for the page %s with %s the forum %s", (path, head, expected) => {
    const location = forumLocation(`${generator}${head}`, new URL(`http://forum.example${path}`));
    expect(location?.forum.href).toBe(expected);
  });
});

test.skipIf(!haveRecordings)("the recorded answers of Discourse are read", () => {
  const recorded = readRecording("part2/discourse/discourse_api_fixtures.ndjson")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { file: string; body: unknown });
  const bodyOf = (name: string) => recorded.find(({ file }) => file.endsWith(name))?.body;
  expect(latestPostsSchema.parse(bodyOf("posts_latest.json")).latest_posts).toHaveLength(4);
  expect(latestPostsSchema.parse(bodyOf("posts_before.json")).latest_posts).toHaveLength(3);
  expect(singlePostSchema.parse(bodyOf("/post.json"))).toMatchObject({ deleted_at: null });
  // All others are refused when they are received instead of posts.
  const others = recorded.filter(({ file }) => !/posts_(?:latest|before)/.test(file));
  expect(others).toHaveLength(10);
  for (const { body } of others) expect(latestPostsSchema.safeParse(body).success).toBe(false);
});
