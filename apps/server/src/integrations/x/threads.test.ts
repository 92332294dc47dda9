import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { fakeX, type XResponse, xJson, xPage, xPost, xProblem } from "../../testing/fake-x.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { haveRecordings } from "../../testing/recordings.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { xRecordings } from "../../testing/x-recordings.ts";
import { createX } from "./index.ts";

const responses = (to: string, id: string, more: Record<string, unknown> = {}) =>
  xPost(id, { conversation_id: "7", referenced_tweets: [{ type: "replied_to", id: to }], ...more });
const root = xPost("7", { author_id: "1" });
const post = { externalId: "7", threadId: null };
const open = (...given: XResponse[]) => fakeX(given, {});
const max = 20;

describe("a conversation", () => {
  it("has its first post and the replies, each after its parent", async () => {
    const x = open(
      xJson({ data: [root] }),
      xPage([
        responses("8", "10", { author_id: "1", created_at: "2026-11-21T10:00:00.000Z" }),
        responses("7", "9", { created_at: "2026-11-21T09:30:00.000Z" }),
        responses("7", "8", { created_at: "2026-11-21T09:00:00.000Z" }),
        responses("5", "11", { created_at: "2026-11-21T11:00:00.000Z" }),
      ]),
    );
    const view = await x.threads.read(post, { max });
    expect(x.asked()).toMatchObject({
      query: "conversation_id:7 -is:retweet",
      max_results: "20",
      sort_order: "recency",
    });
    expect(
      view.comments.map(({ post: { externalId }, depth, writer }) => [externalId, depth, writer]),
    ).toEqual([
      ["8", 0, "9"],
      ["10", 1, "1"],
      ["9", 0, "9"],
      ["11", 1, "9"],
    ]);
    expect(view).toMatchObject({
      post: { state: "standing", writer: "1", post: { externalId: "7" } },
      locked: false,
      archived: false,
      total: 2,
      missing: null,
      reads: 5,
    });
    expect(view.reads).toBeLessThanOrEqual(x.threads.maxReads(max));
  });

  it("has no post if X does not show it, and throws if X failed to read it", async () => {
    const notFound = {
      value: "7",
      title: "Not Found",
      type: "https://api.twitter.com/2/problems/resource-not-found",
    };
    const view = await open(xJson({ errors: [notFound] }), xPage([])).threads.read(post, { max });
    expect([view.post, view.comments]).toEqual([null, []]);
    const failed = { ...notFound, type: "https://api.x.com/2/problems/internal-error" };
    const { threads } = open(xJson({ errors: [failed] }));
    expect((await failureOf(threads.read(post, { max }))).failure).toBe("unavailable");
  });

  it("says which replies are missing", async () => {
    const old = xPost("7", { created_at: "2026-11-01T08:00:00.000Z" });
    const late = await open(xJson({ data: [old] }), xPage([])).threads.read(post, { max });
    expect(late.missing).toBe(
      "X shows only the replies of the last seven days. Open the post for older ones.",
    );
    const page = xPage([responses("7", "8")], { next_token: "more" });
    const full = await open(xJson({ data: [root] }), page).threads.read(post, { max });
    expect(full.missing).toBe(
      "Only the newest replies are shown here. Open the post for the others.",
    );
    // If the search fails, the posts from the lookup are still returned, and billed.
    const refused = xProblem(503, { title: "Service Unavailable" });
    const half = await open(xJson({ data: [root] }), refused).threads.read(post, { max });
    expect(half).toMatchObject({ post: { state: "standing" }, comments: [], reads: 1 });
    expect(half.missing).toBe(
      "The replies could not be read. X sent an incomplete response. We try again shortly.",
    );
  });

  it("has the requested reply, and makes no search without a maximum", async () => {
    const requested = { externalId: "3", threadId: "7" };
    const both = xJson({ data: [root, responses("7", "3")] });
    const x = open(both, xPage([responses("7", "8"), responses("7", "9")]));
    const view = await x.threads.read(requested, { max: 2 });
    expect(view.comments.map(({ post: one }) => one.externalId).toSorted()).toEqual(["3", "8"]);
    const quick = open(xJson({ data: [root, responses("7", "3")] }));
    const short = await quick.threads.read(requested, { max: 0 });
    expect(short.comments.map(({ post: one }) => one.externalId)).toEqual(["3"]);
    expect([quick.requests.length, short.reads, quick.threads.maxReads(0)]).toEqual([1, 2, 2]);
  });
});

it.skipIf(!haveRecordings)("every recorded page of a conversation is read in order", async () => {
  let read = 0;
  for (const { body, status, name } of xRecordings()) {
    const data = (body as { data?: unknown }).data;
    if (status !== 200 || !Array.isArray(data)) continue;
    const [first] = data as { id?: string; text?: string; conversation_id?: string }[];
    if (!first?.id || !first.text || !first.conversation_id) continue;
    const id = first.conversation_id;
    const x = open(xJson({ data: [xPost(id)] }), xJson(body));
    const view = await x.threads.read({ externalId: id, threadId: null }, { max: 100 });
    expect(view.post?.post.externalId, name).toBe(id);
    const ids = view.comments.map(({ post: one }) => one.externalId);
    expect(new Set(ids).size, name).toBe(ids.length);
    for (const one of view.comments) {
      const parent = view.comments.findIndex(
        ({ post: other }) => other.externalId === one.post.thread?.parentId,
      );
      if (parent >= 0) expect(parent, name).toBeLessThan(view.comments.indexOf(one));
    }
    read += 1;
  }
  console.log(`${read} recorded pages of conversations`);
  expect(read).toBeGreaterThan(30);
});

describe("the sandbox's conversations", () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  it("show replies, and no post after its deletion", async () => {
    const { threads } = createX(
      {
        apiUrl: `${sandbox.address}/x`,
        webUrl: `${sandbox.address}/x`,
        bearerToken: "token-of-threads",
        userAgent: "earshot-tests/1.0",
        tries: 1,
      },
      {
        outboundLimits: createMemoryLimits(systemClock),
        clock: systemClock,
        log: createLog("silent"),
      },
    );
    const write = async (author: string, text: string, inReplyTo?: string) =>
      ((await sandbox.control("POST", "x/posts", { author, text, inReplyTo })) as { id: string })
        .id;
    const opened = await write("ada", "Which tool?");
    const response = await write("bob", "A template.", opened);
    await write("ada", "Thanks!", response);
    const read = () => threads.read({ externalId: opened, threadId: null }, { max });
    const view = await read();
    expect(view.comments.map(({ post: { body }, depth }) => [body, depth])).toEqual([
      ["A template.", 0],
      ["Thanks!", 1],
    ]);
    expect(view.comments[1]?.writer).toBe(view.post?.writer);
    expect(view.comments[0]?.writer).not.toBe(view.post?.writer);
    await sandbox.control("DELETE", `x/posts/${opened}`);
    expect((await read()).post).toBeNull();
  });
});
