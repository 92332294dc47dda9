import type { Source } from "@earshot/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Post } from "../../../integrations/ports/post.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { answer, createFakeThreads } from "../../../testing/fake-threads.ts";
import { openReplyPipeline, openWriter } from "../../../testing/reply-pipeline.ts";

const clock = createTestClock();
const reddit = createFakeThreads();
const x = createFakeThreads({ name: "x", readMicros: 5_000 });
let app: TestApp;
let opened: ReturnType<typeof openReplyPipeline> | null = null;
let writer: Awaited<ReturnType<typeof openWriter>>;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    threads: [reddit.threads, x.threads],
    // A thread with 20 comments reserves 22 reads.
    caps: { x: { dayMicros: 150_000, workspaceMonthMicros: 200_000 } },
  });
  writer = await openWriter(app);
});
afterAll(() => app.close());
afterEach(() => {
  reddit.reads(async () => ({}));
  x.reads(async () => ({}));
  // Expires the cached threads.
  clock.advance(10_000);
});

/** Opens the workspace of all tests, on first use. */
function customer() {
  opened ??= openReplyPipeline(app);
  return opened;
}
async function phrase() {
  const pipeline = await customer();
  const text = "update workspaces set tier = 'growth' where id = $1";
  await app.infrastructure.database.query({ text, values: [pipeline.workspaceId] });
  const { keywords } = dataOf(await app.call("listKeywords", {}, pipeline.person));
  return keywords[0]?.keyword ?? "";
}

/** Ingests a post that is visible on its platform, and claims a reply to it. */
async function claimed(post: Partial<Post> = {}, root?: Post) {
  // A unique word, so that the post is not merged with another as a cross-post.
  const ingested = testPost({ ...post, body: `${await phrase()} ${crypto.randomUUID()}` });
  await app.ingest(root ? [root, ingested] : [ingested]);
  for (const platform of [reddit, x]) platform.shows(root ?? ingested);
  const text =
    "select mentions.id from mentions join posts on posts.id = post_id where external_id = $1";
  const { rows } = await app.infrastructure.database.query({ text, values: [ingested.externalId] });
  const id = String(rows[0].id);
  const pipeline = await customer();
  dataOf(await pipeline.setStatus(id, "accepted"));
  const { id: replyId } = await writer.claim(id);
  return { post: ingested, replyId };
}
const getThread = (id: string) => app.call("getThread", { params: { id } }, writer.as);
const thread = async (id: string) => dataOf(await getThread(id)).thread;
const row = (id: string) => app.services.replies.ofWriter(writer.userId, id);
const release = (id: string) => writer.release(id);

describe("the thread of a reply", () => {
  test("is read from the platform, and marks the comments of the author and of the workspace", async () => {
    const { post, replyId } = await claimed({ author: "asker" });
    await app.infrastructure.database.query({
      text: "update replies set external_id = 't1_ours' where id = $1",
      values: [replyId],
    });
    reddit.reads(async () => ({
      locked: true,
      total: 9,
      missing: "Only 4 are shown.",
      comments: [
        answer("t1_a", { writer: "one" }),
        answer("t1_b", { writer: "asker", depth: 1 }),
        answer("t1_c", { writer: "one" }),
        answer("t1_ours", { writer: "us" }),
        answer("t1_gone", { state: "removed", body: "", writer: "two" }),
      ],
    }));
    const shown = await thread(replyId);
    expect(reddit.asked.at(-1)).toEqual({ externalId: post.externalId, threadId: null, max: 200 });
    expect(shown).toMatchObject({
      live: true,
      notice: "Only 4 are shown.",
      fetchedAt: clock.now().toISOString(),
      post: { title: post.title, state: "standing", locked: true, archived: false, edited: false },
      totalComments: 9,
      replierCount: 2,
    });
    expect(
      shown.comments.map(({ id, isByAuthor, isOurs, state }) => [id, isByAuthor, isOurs, state]),
    ).toEqual([
      ["t1_a", false, false, "standing"],
      ["t1_b", true, false, "standing"],
      ["t1_c", false, false, "standing"],
      ["t1_ours", false, true, "standing"],
      ["t1_gone", false, false, "removed"],
    ]);
    await release(replyId);
  });

  test("is cached for ten seconds, and then shows changes", async () => {
    const { post, replyId } = await claimed();
    const before = reddit.asked.length;
    const [first, second] = await Promise.all([thread(replyId), thread(replyId)]);
    expect(second).toEqual(first);
    reddit.shows({ ...post, body: "Solved, thanks." });
    clock.advance(9_999);
    expect((await thread(replyId)).post.edited).toBe(false);
    expect(reddit.asked).toHaveLength(before + 1);
    clock.advance(1);
    expect((await thread(replyId)).post).toMatchObject({ body: "Solved, thanks.", edited: true });
    expect(reddit.asked).toHaveLength(before + 2);
    await release(replyId);
  });

  test("includes the comment that the mention is about, even if it was removed or edited", async () => {
    const opened = testPost({ externalId: "t3_opened", title: "The question" });
    const where = { externalId: opened.externalId, title: null, parentId: "t1_parent" };
    const about = { kind: "comment" as const, title: "", thread: where };
    const { post, replyId } = await claimed({ ...about, externalId: "t1_about" }, opened);
    reddit.reads(async () => ({ comments: [answer("t1_about", { body: post.body, depth: 1 })] }));
    const shown = await thread(replyId);
    expect(shown).toMatchObject({
      notice: null,
      post: { title: "The question", kind: "post" },
      comments: [{ id: "t1_about", isMention: true, depth: 1 }],
    });
    expect(reddit.asked.at(-1)).toMatchObject({ externalId: "t1_about", threadId: "t3_opened" });
    clock.advance(10_000);
    reddit.reads(async () => ({ comments: [answer("t1_about", { body: "Another one." })] }));
    expect((await thread(replyId)).notice).toBe("The comment has changed since we found it.");
    clock.advance(10_000);
    reddit.reads(async () => ({ comments: [] }));
    expect((await thread(replyId)).comments).toMatchObject([
      { id: "t1_about", isMention: true, state: "gone", body: "", author: null },
    ]);
    expect(await app.services.replyThreads.stateNow(await row(replyId))).toMatchObject({
      state: "gone",
    });
    await release(replyId);
  });

  test("shows no text or author of a removed post", async () => {
    const { post, replyId } = await claimed();
    const empty = { ...post, body: "", author: null, removed: true };
    reddit.reads(async () => ({ post: { post: empty, state: "deleted", writer: null } }));
    expect((await thread(replyId)).post).toMatchObject({ state: "deleted", body: "" });
    clock.advance(10_000);
    reddit.reads(async () => ({ post: null }));
    const { post: shown, live } = await thread(replyId);
    expect([live, shown.state, shown.body, shown.author]).toEqual([true, "gone", "", null]);
    await release(replyId);
  });

  test("shows the stored post and a notice when the platform fails", async () => {
    const { post, replyId } = await claimed();
    reddit.reads(() => {
      const publicText = "Reddit has trouble at present.";
      return Promise.reject(new SourceError("unavailable", "503", { publicText }));
    });
    expect(await thread(replyId)).toMatchObject({
      live: false,
      notice: "Reddit has trouble at present. This is our stored copy of the post.",
      post: { body: post.body, state: "standing" },
      comments: [],
    });
    const state = await app.services.replyThreads.stateNow(await row(replyId));
    expect(state).toEqual({ state: "unknown", locked: false, archived: false, seenAt: null });
    // An internal error is not reported as the platform's, and is not cached.
    clock.advance(10_000);
    reddit.reads(() => Promise.reject(new TypeError("a defect")));
    expect(errorOf(await getThread(replyId)).code).toBe("INTERNAL");
    reddit.reads(async () => ({}));
    expect((await thread(replyId)).live).toBe(true);
    await release(replyId);
  });

  test.each<[Source, string]>([
    [
      "linkedin",
      "LinkedIn does not let us read threads. This is our stored copy of the post: open the post on the platform before you write.",
    ],
    [
      "facebook",
      "Facebook does not let us read threads. This is our stored copy of the post: open the post on the platform before you write.",
    ],
  ])("shows the stored post when the platform can't be read (%s)", async (source, notice) => {
    const { post, replyId } = await claimed({ source, externalId: `${source}-1`, community: null });
    expect(await thread(replyId)).toMatchObject({
      live: false,
      notice,
      post: { source, body: post.body },
    });
    await release(replyId);
  });

  test("is available to the reply's writer only, in any status", async () => {
    const { replyId } = await claimed();
    const other = await openWriter(app);
    const refused = await app.call("getThread", { params: { id: replyId } }, other.as);
    expect(errorOf(refused).code).toBe("NOT_FOUND");
    await release(replyId);
    expect((await thread(replyId)).live).toBe(true);
  });
});

describe("the state of a thread whose platform can't be read", () => {
  const failReads = () => {
    const publicText = "Reddit has trouble at present.";
    reddit.reads(() => Promise.reject(new SourceError("unavailable", "503", { publicText })));
  };
  const threadState = async (id: string) => app.services.replyThreads.stateNow(await row(id));
  const stops = async (id: string) =>
    (await writer.check(id, "Words of my own.")).filter(({ rule }) => rule === "thread");

  test("is the last one read within the hour, so that an old lock does not stop replies forever", async () => {
    const { replyId } = await claimed();
    reddit.reads(async () => ({ locked: true }));
    await thread(replyId);
    failReads();
    clock.advance(59 * 60_000);
    await writer.renew();
    expect((await threadState(replyId)).locked).toBe(true);
    expect(await stops(replyId)).toHaveLength(1);
    const refused = await writer.submit(replyId, "Words of my own.");
    expect(errorOf(refused)).toMatchObject({
      code: "CHECK_FAILED",
      details: [expect.stringContaining("The thread is locked")],
    });
    clock.advance(60_000);
    await writer.renew();
    expect((await threadState(replyId)).state).toBe("unknown");
    expect(await stops(replyId)).toEqual([]);
    await release(replyId);
    await (await customer()).renew();
  });

  test("is removed if the post is stored as removed", async () => {
    const { post, replyId } = await claimed();
    await thread(replyId);
    await app.ingest([{ ...post, removed: true, title: "", body: "" }]);
    expect(await stops(replyId)).toMatchObject([{ level: "stop" }]);
    failReads();
    clock.advance(10_000);
    expect((await threadState(replyId)).state).toBe("removed");
    const refused = await writer.submit(replyId, "Words of my own.");
    expect(errorOf(refused)).toMatchObject({
      code: "CHECK_FAILED",
      details: [expect.stringContaining("The post was removed")],
    });
    await release(replyId);
  });
});

describe("the costs of reading a thread", () => {
  const figures = async () => app.services.spending.figures("x", (await customer()).workspaceId);
  const spent = async () => (await figures()).monthMicros;

  test("are billed to the workspace, within its budget and the platform's", async () => {
    const { replyId } = await claimed({ source: "x", externalId: "900", community: null });
    x.reads(async () => ({ reads: 14 }));
    expect((await thread(replyId)).live).toBe(true);
    expect(x.asked.at(-1)?.max).toBe(20);
    expect(await spent()).toBe(70_000);
    // A failed read is not billed, and its reservation is released.
    clock.advance(10_000);
    const publicText = "X is away.";
    x.reads(() => Promise.reject(new SourceError("timeout", "late", { publicText })));
    // 80,000 of the daily budget are left: enough for the state, not for a thread with comments (110,000).
    const state = await app.services.replyThreads.stateNow(await row(replyId));
    // The state read ten seconds ago.
    expect(state.state).toBe("standing");
    expect(await spent()).toBe(70_000);
    const readsBefore = x.asked.length;
    expect(await thread(replyId)).toMatchObject({
      live: false,
      notice:
        "Today’s budget for reading X is used up. This is our stored copy of the post: open the post on the platform before you write.",
    });
    expect(x.asked).toHaveLength(readsBefore);
    expect((await figures()).dayMicros).toBe(70_000);
    await release(replyId);
  });

  test("are lower when only the state is read, which is then remembered", async () => {
    const { replyId } = await claimed({ source: "x", externalId: "901", community: null });
    expect(await app.services.replyThreads.lastState(replyId)).toBeNull();
    x.reads(async () => ({ reads: 1, locked: true }));
    const seen = { state: "standing", locked: true, archived: false, seenAt: clock.now() };
    expect(await app.services.replyThreads.stateNow(await row(replyId))).toEqual(seen);
    expect(x.asked.at(-1)?.max).toBe(0);
    expect(await app.services.replyThreads.lastState(replyId)).toEqual(seen);
    // Stored for all processes, for an hour.
    const { rows } = await app.infrastructure.database.query({
      text: "select state, locked from thread_states where reply_id = $1",
      values: [replyId],
    });
    expect(rows).toEqual([{ state: "standing", locked: true }]);
    clock.advance(3_600_001);
    expect(await app.services.replyThreads.lastState(replyId)).toBeNull();
    await release(replyId);
  });
});
