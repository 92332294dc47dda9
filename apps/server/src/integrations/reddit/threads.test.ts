import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { failureOf, fakeReddit, json, link, listing, tokenOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { haveRecordings, redditPairs, toResponse } from "../../testing/recordings.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import { createReddit } from "./index.ts";
import { redditThreads } from "./threads.ts";

/** A comment as a thread or `/api/info` sends it. */
const comment = (id: string, fields: Record<string, unknown> = {}, replies: unknown[] = []) => ({
  kind: "t1",
  data: {
    name: `t1_${id}`,
    body: `Body of ${id}`,
    author: `by_${id}`,
    subreddit: "smallbusiness",
    link_id: "t3_p",
    parent_id: "t3_p",
    permalink: `/r/smallbusiness/comments/p/title/${id}/`,
    score: 1,
    created_utc: 1_781_332_900,
    replies:
      replies.length === 0
        ? ""
        : { kind: "Listing", data: { after: null, before: null, children: replies } },
    ...fields,
  },
});

const tree = (post: unknown, comments: unknown[]) =>
  json([
    { kind: "Listing", data: { after: null, before: null, children: [post] } },
    { kind: "Listing", data: { after: null, before: null, children: comments } },
  ]);

const open = (...responses: Response[]) => {
  const reddit = fakeReddit([tokenOf("a"), ...responses]);
  return { reddit, threads: redditThreads(reddit.app) };
};
const post = { externalId: "t3_p", threadId: null };
const max = 200;

describe("a thread", () => {
  it("has all comments, each after its parent and with its state", async () => {
    const under = comment("b", { parent_id: "t1_a", author: "someone", depth: 1 });
    const { threads } = open(
      tree(link("p", { locked: true }), [
        comment("a", {}, [under]),
        comment("c", { body: "[removed]", author: "[deleted]" }),
        comment("d", { body: "[deleted]", author: "[deleted]" }),
      ]),
    );
    const view = await threads.read(post, { max });
    expect(view).toMatchObject({
      post: { state: "standing", writer: "someone", post: { title: "Title of p" } },
      locked: true,
      archived: false,
      total: 2,
      missing: null,
      reads: 0,
    });
    expect(
      view.comments.map(({ post: { externalId, body }, state, depth, writer }) => [
        externalId,
        body,
        state,
        depth,
        writer,
      ]),
    ).toEqual([
      ["t1_a", "Body of a", "standing", 0, "by_a"],
      ["t1_b", "Body of b", "standing", 1, "someone"],
      ["t1_c", "", "removed", 0, null],
      ["t1_d", "", "deleted", 0, null],
    ]);
  });

  it.each([
    ["deleted by its author", { selftext: "[deleted]", author: "[deleted]" }, "deleted"],
    [
      "deleted by its author, as shown since 2026",
      { removed_by_category: "deleted", selftext: "" },
      "deleted",
    ],
    ["removed", { selftext: "[removed]", removed_by_category: "moderator" }, "removed"],
    ["filtered", { removed_by_category: "automod_filtered" }, "removed"],
  ])("shows a post that was %s", async (_, fields, state) => {
    const { threads } = open(tree(link("p", { archived: true, ...fields }), []));
    const view = await threads.read(post, { max });
    expect(view).toMatchObject({ post: { state }, archived: true });
    const { threads: again } = open(listing([link("p", fields)]));
    expect((await again.read(post, { max: 0 })).post?.state).toBe(state);
  });

  it("has no post if Reddit does not show it, and throws if it can't be read", async () => {
    const missing = json({ message: "Not Found", error: 404 }, { status: 404 });
    expect((await open(missing).threads.read(post, { max })).post).toBeNull();
    expect((await open(listing([])).threads.read(post, { max: 0 })).post).toBeNull();
    const { threads } = open(json({}, { status: 503 }));
    expect((await failureOf(threads.read(post, { max }))).failure).toBe("unavailable");
  });

  it("always has the requested comment", async () => {
    const requested = { externalId: "t1_z", threadId: "t3_p" };
    const deep = comment("z", { parent_id: "t1_far", depth: undefined });
    const { threads, reddit } = open(tree(link("p"), [comment("a")]), listing([deep]));
    const { comments } = await threads.read(requested, { max });
    expect(comments.map(({ post: one, depth }) => [one.externalId, depth])).toEqual([
      ["t1_z", 1],
      ["t1_a", 0],
    ]);
    expect(new URL(reddit.requests.at(-1)?.url ?? "").searchParams.get("id")).toBe("t1_z");
    // It is also shown if it is beyond the maximum.
    const three = ["a", "b", "z"].map((id) => comment(id));
    const cut = await open(tree(link("p"), three)).threads.read(requested, { max: 2 });
    expect(cut.comments.map(({ post: one }) => one.externalId)).toEqual(["t1_a", "t1_z"]);
    expect(cut.missing).toBe(
      "Only 2 of the thread's comments are shown here. Open the thread on Reddit for the others.",
    );
    const quick = await open(listing([link("p"), deep])).threads.read(requested, { max: 0 });
    expect(quick.comments.map(({ post: one }) => one.externalId)).toEqual(["t1_z"]);
  });

  it("stops reading when its caller aborts", async () => {
    const leaving = new AbortController();
    const reddit = fakeReddit([
      tokenOf("a"),
      () =>
        new Promise<Response>((_, reject) => {
          const { signal } = reddit.requests.at(-1) ?? {};
          signal?.addEventListener("abort", () => reject(signal.reason));
          leaving.abort(new Error("left"));
        }),
    ]);
    const { signal } = leaving;
    await expect(redditThreads(reddit.app).read(post, { max: 0, signal })).rejects.toThrow("left");
    expect(reddit.requests).toHaveLength(2);
  });
});

it.skipIf(!haveRecordings)(
  "every recorded thread is read, with all its comments once",
  async () => {
    let read = 0;
    let comments = 0;
    for (const pair of [...redditPairs("praw"), ...redditPairs("asyncpraw")]) {
      const [, id] = /^\/comments\/([a-z0-9]+)\/?$/.exec(pair.url.pathname) ?? [];
      if (pair.method !== "GET" || pair.status !== 200 || id === undefined) continue;
      const response = () => toResponse(pair);
      const { app } = fakeReddit([tokenOf("a"), response, response]);
      // Omitted comments would need another call, which is not recorded.
      const thread = async (postId: string) => ({ ...(await app.thread(postId)), more: [] });
      const whole = await thread(id).catch(() => null);
      if (!whole) continue;
      const view = await redditThreads({ ...app, thread }).read(
        { externalId: `t3_${id}`, threadId: null },
        { max: 10_000 },
      );
      expect(view.post?.post.externalId, pair.name).toBe(whole.post.externalId);
      const ids = view.comments.map(({ post: one }) => one.externalId);
      expect(ids.toSorted(), pair.name).toEqual(
        [...new Set(whole.comments.map(({ post: one }) => one.externalId))].toSorted(),
      );
      read += 1;
      comments += ids.length;
    }
    console.log(`${read} recorded threads with ${comments} comments`);
    expect(read).toBeGreaterThan(100);
  },
  60_000,
);

describe("the sandbox's threads", () => {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.control("DELETE", "faults"));

  it("show the actions of people and moderators", async () => {
    const reddit = createReddit(
      {
        apiUrl: sandbox.reddit,
        authUrl: sandbox.reddit,
        webUrl: sandbox.reddit,
        clientId: "earshot-tests",
        clientSecret: "secret",
        userAgent: "node:earshot-tests:1.0 (by /u/tests)",
        tries: 1,
      },
      {
        outboundLimits: createMemoryLimits(systemClock),
        clock: systemClock,
        log: createLog("silent"),
      },
    );
    const threads = redditThreads(reddit.app);
    const { id, name } = (await sandbox.control("POST", "posts", {
      community: "smallbusiness",
      author: "asking_ann",
      title: "Which tool?",
      body: "I look for one.",
    })) as { id: string; name: string };
    const comments = { postId: id, author: "other_one", body: "Try a template." };
    const first = (await sandbox.control("POST", "comments", comments)) as { name: string };
    const view = () => threads.read({ externalId: name, threadId: null }, { max });
    expect(await view()).toMatchObject({
      post: { state: "standing", post: { body: "I look for one." } },
      comments: [{ state: "standing", writer: "other_one", depth: 0 }],
      locked: false,
    });
    await sandbox.control("POST", "moderate", { thing: first.name, action: "remove" });
    await sandbox.control("POST", "moderate", { thing: name, action: "lock" });
    await sandbox.control("POST", "moderate", { thing: name, action: "archive" });
    await sandbox.control("PATCH", `posts/${id}`, { body: "Found one, thanks." });
    expect(await view()).toMatchObject({
      post: { post: { body: "Found one, thanks." } },
      comments: [{ state: "removed", post: { body: "" } }],
      locked: true,
      archived: true,
    });
    await sandbox.control("DELETE", `posts/${id}`);
    expect(await view()).toMatchObject({ post: { state: "deleted", post: { body: "" } } });
    expect(
      (await threads.read({ externalId: "t3_none", threadId: null }, { max })).post,
    ).toBeNull();
  });
});
