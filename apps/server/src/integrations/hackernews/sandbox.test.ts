import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { Post } from "../ports/post.ts";
import type { ListedItem } from "../ports/source.ts";
import { createHackerNews, type HackerNews } from "./index.ts";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let hackerNews: HackerNews;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  // A new client for each test, so that no test waits for a pause that another one caused.
  hackerNews = createHackerNews(
    {
      algoliaUrl: `${sandbox.address}/hackernews/algolia`,
      firebaseUrl: `${sandbox.address}/hackernews/firebase`,
      webUrl: `${sandbox.address}/hackernews`,
      userAgent: "earshot-tests/1.0",
      retryDelayMs: 1,
      timeoutMs: 500,
      tries: 1,
    },
    {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    },
  );
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "hackernews/index", { running: true });
});

const written = z.object({ id: z.number(), url: z.string() });
const write = async (item: Record<string, unknown>) => {
  const { id, url } = written.parse(
    await sandbox.control("POST", "hackernews/items", { by: "ada_tests", ...item }),
  );
  return { id: String(id), url };
};
const writeMany = async (items: readonly Record<string, unknown>[]) =>
  z
    .object({ ids: z.array(z.number()) })
    .parse(await sandbox.control("POST", "hackernews/items/batch", { items }))
    .ids.map(String);
const remove = (id: string) => sandbox.control("DELETE", `hackernews/items/${id}`);
const kill = (id: string) => sandbox.control("POST", `hackernews/items/${id}/kill`);
const strike = (name: string, path = "/") =>
  sandbox.control("POST", "faults", { service: "hackernews", fault: name, path });

const page = { limit: 1_000 };
const newest = async (since?: Date): Promise<Post[]> =>
  (await hackerNews.listing.newest("posts", ["all"], { ...page, since })).posts;
const idsOf = (posts: readonly ListedItem[]) => posts.map(({ externalId }) => externalId);

/** All items that are read by id, in the order of the ids. */
async function missed(listed: readonly ListedItem[], afterId: string | null, until: Date) {
  const found: Post[] = [];
  const { whole } = hackerNews.listing;
  if (!whole) throw new Error("it lists everything");
  for await (const some of whole.missed(listed, afterId, until)) found.push(...some);
  return found.sort((a, b) => Number(a.externalId) - Number(b.externalId));
}

const past = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

describe("the listing", () => {
  it("has stories, polls and comments together as plain text, newest first", async () => {
    const story = await write({
      title: "Ask HN: Tom & Jerry <3 invoices?",
      text: 'It\'s "late" & unpaid.\n\nSee https://example.com/a/very/long/address/that/is/longer/than/sixty/characters?x=1&y=2 *now*.\n\n  if (a < b) wait();',
    });
    const comment = await write({ type: "comment", parent: story.id, text: "Same here." });
    const posts = await newest(new Date(Date.now() - 60_000));
    expect(idsOf(posts).slice(0, 2)).toEqual([comment.id, story.id]);
    expect(posts[1]).toMatchObject({
      source: "hackernews",
      kind: "post",
      title: "Ask HN: Tom & Jerry <3 invoices?",
      body: 'It\'s "late" & unpaid.\n\nSee https://example.com/a/very/long/address/that/is/longer/than/sixty/characters?x=1&y=2 now.\n\n  if (a < b) wait();',
      url: story.url,
      author: "ada_tests",
      thread: null,
      score: 1,
      numComments: 1,
      removed: false,
    });
    expect(posts[0]).toMatchObject({
      kind: "comment",
      title: "",
      body: "Same here.",
      thread: {
        externalId: story.id,
        title: "Ask HN: Tom & Jerry <3 invoices?",
        parentId: story.id,
      },
    });
    const kinds = new Set((await newest()).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["post", "comment"]));
  });

  it("continues by time after a full page, and loses no items of the same second", async () => {
    const time = past(3_000 * 60);
    const items = Array.from({ length: 25 }, (_, at) => ({
      by: "ada_tests",
      title: `Item ${at}`,
      // Five per second.
      time: time + Math.floor(at / 5),
    }));
    const ids = await writeMany(items);
    const seen = new Set<string>();
    let after: string | undefined = String(time + 10);
    let calls = 0;
    while (after !== undefined) {
      const found = await hackerNews.listing.newest("posts", ["all"], {
        limit: 7,
        after,
        since: new Date(time * 1000),
      });
      for (const id of idsOf(found.posts)) seen.add(id);
      after = found.after ?? undefined;
      calls += 1;
    }
    expect([...seen].sort()).toEqual(ids.toSorted());
    expect(calls).toBeLessThan(15);
  });

  it("takes one call to the search index, without deleted and dead items", async () => {
    const [one, other, third] = await writeMany(
      ["one", "other", "third"].map((title) => ({ by: "ada_tests", title })),
    );
    await remove(one ?? "");
    await kill(other ?? "");
    await sandbox.control("DELETE", "hackernews/usage");
    const ids = idsOf(await newest(new Date(Date.now() - 60_000)));
    expect(ids).toContain(third);
    expect(ids).not.toContain(one);
    expect(ids).not.toContain(other);
    expect(await sandbox.control("GET", "hackernews/usage")).toEqual({ algolia: 1, firebase: 0 });
  });

  it("has polls with their options", async () => {
    const poll = await write({ type: "poll", title: "Poll: Which tree?", text: "Choose." });
    await write({ type: "pollopt", parent: poll.id, text: "Copper beech" });
    await write({ type: "pollopt", parent: poll.id, text: "Larch & pine" });
    const body = "Choose.\n\n○ Copper beech\n○ Larch & pine";
    const [post] = await newest(new Date(Date.now() - 5_000));
    expect(post).toMatchObject({ externalId: poll.id, kind: "post", body });
    expect((await hackerNews.lookup.fetchPosts([poll.id])).get(poll.id)).toMatchObject({ body });
  });
});

describe("items that the index lacks", () => {
  it("are read by id, without items that are not posts or not public", async () => {
    const items = [
      { title: "listed first", time: past(40) },
      { title: "never indexed", time: past(39) },
      { type: "job", title: "We are hiring", time: past(38) },
      { title: "deleted", time: past(37) },
      { title: "listed last", time: past(36) },
      { title: "newer", time: past(1) },
      { title: "newer, and not indexed yet", time: past(1) },
    ].map((item) => ({ by: "ada_tests", ...item }));
    const ids = await writeMany(items);
    await remove(ids[3] ?? "");
    await sandbox.control("POST", "hackernews/index", { skipped: [ids[1], ids[6]].map(Number) });
    const listed = await newest(new Date(past(41) * 1000));
    expect(idsOf(listed)).not.toContain(ids[1]);
    const found = await missed(listed, null, new Date(past(10) * 1000));
    expect(found.map(({ title }) => title)).toEqual(["never indexed"]);
  });

  it("are all items up to now while the index is not updated", async () => {
    const known = await write({ title: "known before", time: past(30) });
    await sandbox.control("POST", "hackernews/index", { running: false });
    const story = await write({ title: "said while it stood still" });
    const first = await write({ type: "comment", parent: story.id, text: "first" });
    const second = await write({ type: "comment", parent: first.id, text: "second" });
    const listed = await newest(new Date(Date.now() - 20_000));
    expect(idsOf(listed)).not.toContain(story.id);
    const found = await missed([], known.id, new Date(past(10) * 1000));
    expect(idsOf(found)).toEqual([story.id, first.id, second.id]);
    expect(found[2]?.thread).toEqual({
      externalId: story.id,
      title: "said while it stood still",
      parentId: first.id,
    });
    await sandbox.control("POST", "hackernews/index", { running: true });
    expect(idsOf(await newest(new Date(Date.now() - 20_000)))).toContain(second.id);
  });

  it("are requested again after an item was null, and fail as a whole when one can't be read", async () => {
    const known = await write({ title: "known", time: past(30) });
    await sandbox.control("POST", "hackernews/index", { running: false });
    const story = await write({ title: "withheld at first" });
    const until = new Date(past(10) * 1000);
    await strike("null-item", `/firebase/v0/item/${story.id}`);
    expect(await missed([], known.id, until)).toEqual([]);
    expect(idsOf(await missed([], known.id, until))).toEqual([story.id]);
    await strike("500", `/firebase/v0/item/${story.id}`);
    await expect(missed([], known.id, until)).rejects.toMatchObject({ failure: "unavailable" });
    await expect(missed([], null, until)).rejects.toMatchObject({ failure: "unavailable" });
  });
});

describe("a search", () => {
  it("finds phrases in titles, texts and comments back to a moment", async () => {
    const old = await write({ title: "copper beech of long ago", time: past(40 * 24 * 60) });
    const story = await write({ title: "My copper beech", time: past(20 * 24 * 60) });
    const comment = await write({ type: "comment", parent: story.id, text: "A copper beech!" });
    await write({ title: "copper and a beech" });
    const { queries } = hackerNews.search.pack([{ id: "k", anyOf: ["copper beech"] }]);
    expect(queries).toEqual([{ query: '"copper beech"', termIds: ["k"] }]);
    const since = new Date(Date.now() - 30 * 24 * 3_600_000);
    const found = await hackerNews.search.search(queries[0]?.query ?? "", { ...page, since });
    expect(idsOf(found.posts)).toEqual([comment.id, story.id]);
    const all = await hackerNews.search.search('"copper beech"', { limit: 2 });
    expect(all.after).not.toBeNull();
    const rest = await hackerNews.search.search('"copper beech"', {
      limit: 2,
      after: all.after ?? undefined,
    });
    expect(idsOf(rest.posts)).toContain(old.id);
  });

  it("packs each phrase into a separate query, which keywords with the same phrase share", () => {
    const { queries, tooLong } = hackerNews.search.pack([
      { id: "a", anyOf: ["late payments", "late payment"] },
      { id: "b", anyOf: ["Late Payments"] },
      { id: "c", anyOf: ["x".repeat(600)] },
    ]);
    expect(queries).toEqual([
      { query: '"late payments"', termIds: ["a", "b"] },
      { query: '"late payment"', termIds: ["a"] },
    ]);
    expect(tooLong).toEqual(["c"]);
  });
});

it("reads single items as everyone sees them", async () => {
  const story = await write({ title: "A story" });
  const comment = await write({ type: "comment", parent: story.id, text: "still here" });
  const deleted = await write({ type: "comment", parent: comment.id, text: "deleted" });
  const dead = await write({ type: "comment", parent: comment.id, text: "flagged" });
  await remove(deleted.id);
  await kill(dead.id);
  const ids = [story, comment, deleted, dead].map(({ id }) => id);
  const found = await hackerNews.lookup.fetchPosts([...ids, "99999999", "none"]);
  expect([...found.keys()].sort()).toEqual(ids.toSorted());
  expect(ids.map((id) => found.get(id)?.removed)).toEqual([false, false, true, true]);
  expect(found.get(dead.id)).toMatchObject({ body: "", author: null });
  expect(hackerNews.lookup.idOf(comment.url)).toBe(comment.id);
});

it("reads neighbors from the index, and by id the items that it lacks", async () => {
  const items = Array.from({ length: 30 }, (_, at) => ({
    by: "ada_tests",
    title: `neighbor ${at}`,
    time: past(5) + at,
  }));
  const ids = await writeMany(items);
  const [deleted = "", late = ""] = [ids[7], ids[11]];
  await remove(deleted);
  await sandbox.control("POST", "hackernews/index", { skipped: [Number(late)] });
  await sandbox.control("DELETE", "hackernews/usage");
  const found = await hackerNews.lookup.fetchPosts(ids);
  expect([...found.keys()].sort()).toEqual(ids.toSorted());
  expect(ids.filter((id) => found.get(id)?.removed)).toEqual([deleted]);
  expect(found.get(late)).toMatchObject({ title: "neighbor 11", removed: false });
  expect(await sandbox.control("GET", "hackernews/usage")).toEqual({ algolia: 1, firebase: 4 });
});

it("reads a whole thread in reading order", async () => {
  const story = await write({ title: "A thread", text: "Its text." });
  const one = await write({ type: "comment", parent: story.id, text: "one" });
  const two = await write({ type: "comment", parent: story.id, text: "two" });
  const below = await write({ type: "comment", parent: one.id, text: "below one" });
  await remove(one.id);
  const view = await hackerNews.threads.read({ externalId: story.id, threadId: null }, { max: 10 });
  expect(view.post).toMatchObject({ state: "standing", post: { title: "A thread" } });
  expect(view.comments.map(({ post, depth, state }) => [post.externalId, depth, state])).toEqual([
    [one.id, 0, "removed"],
    [below.id, 1, "standing"],
    [two.id, 0, "standing"],
  ]);
  expect(view.missing).toBeNull();
  const comment = { externalId: two.id, threadId: story.id };
  const cut = await hackerNews.threads.read(comment, { max: 2 });
  expect(idsOf(cut.comments.map(({ post }) => post))).toEqual([one.id, two.id]);
  expect(cut.missing).not.toBeNull();
  const only = await hackerNews.threads.read(comment, { max: 0 });
  expect(idsOf(only.comments.map(({ post }) => post))).toEqual([two.id]);
  await remove(story.id);
  const removed = await hackerNews.threads.read(
    { externalId: story.id, threadId: null },
    { max: 0 },
  );
  expect(removed.post?.state).toBe("removed");
  const none = { externalId: "99999999", threadId: null };
  expect((await hackerNews.threads.read(none, { max: 5 })).post).toBeNull();
});

describe("a fault of the sandbox's Hacker News", () => {
  it.each([
    ["429", "rate-limited"],
    ["403", "blocked"],
    ["500", "unavailable"],
    ["503", "unavailable"],
    ["html-200", "blocked"],
    ["redirect", "blocked"],
    ["timeout", "timeout"],
    ["slow", "timeout"],
    ["cut-body", "unavailable"],
    ["bad-json", "malformed"],
    ["wrong-shape", "malformed"],
  ])("%s is reported as %s", async (name, failure) => {
    await strike(name, "/algolia");
    await expect(newest()).rejects.toMatchObject({ failure });
    await strike(name, "/firebase");
    await expect(hackerNews.lookup.fetchPosts(["8"])).rejects.toMatchObject({ failure });
  });

  it("is retried when it is transient", async () => {
    const patient = createHackerNews(
      {
        algoliaUrl: `${sandbox.address}/hackernews/algolia`,
        firebaseUrl: `${sandbox.address}/hackernews/firebase`,
        webUrl: `${sandbox.address}/hackernews`,
        userAgent: "earshot-tests/1.0",
        retryDelayMs: 1,
      },
      {
        outboundLimits: createMemoryLimits(systemClock),
        clock: systemClock,
        log: createLog("silent"),
      },
    );
    await strike("503", "/algolia");
    const { posts } = await patient.listing.newest("posts", ["all"], page);
    expect(posts.length).toBeGreaterThan(0);
  });
});
