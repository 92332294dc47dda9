import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Post } from "../../../integrations/ports/post.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";

const dayMs = 24 * 3_600_000;
const clock = createTestClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, poolSize: 20 });
});
afterAll(() => app.close());

let made = 0;
async function customer(keywords?: string[]) {
  made += 1;
  const phrases = keywords ?? [`lantern number${made}`];
  const person = await app.signUp();
  for (const keyword of phrases) await app.call("addKeyword", { body: { keyword } }, person);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  await vi.waitUntil(() =>
    phrases.every((title) =>
      app.services.index
        .match({ title, body: "" })
        .some((found) => found.workspaceId === workspaceId),
    ),
  );
  const list = async (query = {}) =>
    dataOf(await app.call("listMentions", { query: { limit: 100, ...query } }, person));
  const get = async (id: string) =>
    dataOf(await app.call("getMention", { params: { id } }, person)).mention;
  const set = (id: string, status: "accepted" | "denied") =>
    app.call("setMentionStatus", { params: { id }, body: { status } }, person);
  /** All mentions of the workspace, shown or not. */
  const rows = async () =>
    (
      await query(
        "select mentions.id, merged_into, mentions.status, posts.url from mentions join posts on posts.id = post_id where workspace_id = $1 order by mentions.id",
        workspaceId,
      )
    ).rows;
  /** The ids of new mentions that browsers were notified of. */
  const notifiedIds = async () =>
    (
      await query(
        "select data from browser_events where workspace_id = $1 and type = 'mention.created' order by id",
        workspaceId,
      )
    ).rows.flatMap(({ data }) => data.ids as string[]);
  return { ...person, workspaceId, phrase: phrases[0] ?? "", list, get, set, rows, notifiedIds };
}

const query = (text: string, ...values: unknown[]) =>
  app.infrastructure.database.query({ text, values });

const filler = (words: number) => Array.from({ length: words }, (_, at) => `word${at}`).join(" ");

/** A post, and the same text in another community. */
function crossPosts(phrase: string, more: Partial<Post> = {}): [Post, Post] {
  const text = { title: `Where to buy a ${phrase}?`, body: filler(20), ...more };
  return [
    testPost({ ...text, community: "lamps", postedAt: new Date(clock.now().getTime() - 60_000) }),
    testPost({ ...text, community: "Camping", postedAt: clock.now() }),
  ];
}

describe("a cross-post", () => {
  test("is merged into one mention, in one batch or when found later", async () => {
    const { phrase, list, get, rows, notifiedIds } = await customer();
    const [first, second] = crossPosts(phrase);
    const third = testPost({
      ...second,
      externalId: "t3_third",
      url: "https://www.reddit.com/r/x/3/",
      community: null,
      postedAt: new Date(clock.now().getTime() - dayMs),
    });
    await app.ingest([first, second]);
    await app.ingest([third]);
    const { mentions, total, counts } = await list();
    expect({ total, pending: counts.pending }).toEqual({ total: 1, pending: 1 });
    const [mention] = mentions;
    // The mention with the lower id is shown; which of the two has it is random.
    const other = mention?.url === first.url ? second : first;
    expect(mention?.crossPosts.map(({ url }) => url)).toEqual([other.url, third.url]);
    expect(mention?.crossPosts[0]).toEqual({
      source: "reddit",
      subreddit: other.community,
      author: "someone",
      url: other.url,
      created_utc: other.postedAt.getTime() / 1000,
    });
    const recorded = await rows();
    expect(recorded).toHaveLength(3);
    expect(new Set(recorded.map(({ merged_into }) => merged_into))).toEqual(
      new Set([null, mention?.id]),
    );
    expect(await notifiedIds()).toEqual([mention?.id]);
    // The id of a duplicate leads to its canonical mention.
    for (const { id } of recorded) expect((await get(id)).id).toBe(mention?.id);
  });

  test("a duplicate counts for its keywords, and is found by its community and keywords", async () => {
    const phrases = ["amber firefly", "cobalt firefly"];
    const { list, token } = await customer(phrases);
    const shared = filler(40);
    await app.ingest([testPost({ title: "Amber firefly", body: shared, community: "north" })]);
    await app.ingest([testPost({ title: "Cobalt firefly", body: shared, community: "South" })]);
    for (const filter of [
      {},
      { keyword: "amber firefly" },
      { keyword: "COBALT firefly" },
      { subreddit: "north" },
      { subreddit: "south" },
    ]) {
      expect(await list(filter), JSON.stringify(filter)).toMatchObject({
        total: 1,
        counts: { pending: 1 },
      });
    }
    expect((await list({ subreddit: "west" })).total).toBe(0);
    const { keywords } = dataOf(await app.call("listKeywords", {}, { token }));
    expect(keywords.map(({ use_count }) => use_count)).toEqual([1, 1]);
    const { stats } = dataOf(await app.call("dashboardStats", {}, { token }));
    expect(stats.mentions.total).toBe(1);
    expect(stats.platforms).toEqual([{ source: "reddit", mentions: 1, replies: 0 }]);
  });

  test("a repeated comment is merged; the comments of two authors are not", async () => {
    const { phrase, list } = await customer();
    const comment = (author: string, body: string) =>
      testPost({
        kind: "comment",
        thread: { externalId: "t3_thread", title: null, parentId: "t3_thread" },
        author,
        title: "",
        body,
      });
    const answer = `Try a ${phrase}, it is the best that I know of`;
    await app.ingest([comment("spammer", answer), comment("spammer", `${answer}.`)]);
    expect((await list()).total).toBe(1);
    const ask = `Any alternative to my ${phrase}?`;
    await app.ingest([comment("ann", ask), comment("ben", ask)]);
    expect((await list()).total).toBe(3);
  });

  test("a month later it is a separate mention", async () => {
    const { phrase, list } = await customer();
    const [first, second] = crossPosts(phrase);
    await app.ingest([{ ...first, postedAt: new Date(clock.now().getTime() - 31 * dayMs) }]);
    await app.ingest([second]);
    expect((await list()).total).toBe(2);
  });

  test("a duplicate of a skipped mention stays merged and changes status with it", async () => {
    const { phrase, list, set, rows, notifiedIds } = await customer();
    const [first, second] = crossPosts(phrase);
    await app.ingest([first]);
    const id = (await list()).mentions[0]?.id ?? "";
    expect((await set(id, "denied")).status).toBe(200);
    await app.ingest([second]);
    expect(await list()).toMatchObject({ total: 1, counts: { pending: 0, denied: 1 } });
    expect((await list()).mentions[0]?.crossPosts.map(({ url }) => url)).toEqual([second.url]);
    expect(await notifiedIds()).toEqual([id]);
    const duplicate = (await rows()).find(({ merged_into }) => merged_into !== null);
    expect(errorOf(await set(duplicate?.id, "accepted")).code).toBe("ILLEGAL_TRANSITION");
  });

  test("accepting a duplicate accepts its canonical mention, for one unit", async () => {
    const { phrase, set, rows, token } = await customer();
    await app.ingest(crossPosts(phrase));
    const duplicate = (await rows()).find(({ merged_into }) => merged_into !== null);
    expect(dataOf(await set(duplicate?.id, "accepted")).mention.id).toBe(duplicate?.merged_into);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["accepted", "pending"]);
    expect(dataOf(await app.call("me", {}, { token })).user.repliesUsed).toBe(1);
  });

  test("mentions of different workspaces are never merged", async () => {
    const phrases = ["shared lighthouse"];
    const [one, other] = [await customer(phrases), await customer(phrases)];
    const [first, second] = crossPosts("shared lighthouse");
    await app.ingest([first, second]);
    const [mine] = (await one.list()).mentions;
    const [theirs] = (await other.list()).mentions;
    expect((await one.list()).total).toBe(1);
    expect((await other.list()).total).toBe(1);
    const { rows } = await query(
      "select count(*)::int as malformed from mentions place join mentions head on head.id = place.merged_into where head.workspace_id <> place.workspace_id or head.merged_into is not null",
    );
    expect(rows).toEqual([{ malformed: 0 }]);
    for (const { id } of await other.rows()) {
      expect(errorOf(await app.call("getMention", { params: { id } }, one)).status).toBe(404);
    }
    expect(mine?.id).not.toBe(theirs?.id);
  });
});

describe("when a post is deleted", () => {
  test("one of its duplicates becomes canonical, and browsers are notified", async () => {
    const { phrase, list, rows, notifiedIds } = await customer();
    const [first, second] = crossPosts(phrase);
    const third = testPost({
      ...second,
      externalId: "t3_later",
      url: "https://www.reddit.com/r/x/later/",
    });
    await app.ingest([first]);
    await app.ingest([second]);
    await app.ingest([third]);
    const [removedId] = await notifiedIds();
    await app.ingest([{ ...first, removed: true }]);
    const { mentions, total } = await list();
    expect(total).toBe(1);
    expect(mentions[0]).toMatchObject({ url: second.url, title: second.title });
    expect(mentions[0]?.crossPosts.map(({ url }) => url)).toEqual([third.url]);
    expect(await notifiedIds()).toEqual([removedId, mentions[0]?.id]);
    expect(await rows()).toHaveLength(2);
  });

  test("an accepted mention gives its unit back, and its duplicate can be accepted", async () => {
    const { phrase, list, set, token } = await customer();
    const [first, second] = crossPosts(phrase);
    await app.ingest([first]);
    await app.ingest([second]);
    const id = (await list()).mentions[0]?.id ?? "";
    await set(id, "accepted");
    await app.ingest([{ ...first, removed: true }]);
    expect(await list()).toMatchObject({ total: 2, counts: { pending: 1, denied: 1 } });
    expect((await list({ status: "pending" })).mentions[0]?.url).toBe(second.url);
    expect(dataOf(await app.call("me", {}, { token })).user.repliesUsed).toBe(0);
  });

  test("deleting a duplicate leaves its canonical mention as it is", async () => {
    const { phrase, list, notifiedIds } = await customer();
    const [first, second] = crossPosts(phrase);
    await app.ingest([first]);
    await app.ingest([second]);
    await app.ingest([{ ...second, removed: true }]);
    const { mentions } = await list();
    expect(mentions.map(({ url, crossPosts }) => [url, crossPosts])).toEqual([[first.url, []]]);
    expect(await notifiedIds()).toEqual([mentions[0]?.id]);
  });
});

describe("concurrent transactions", () => {
  test("twenty workers that record the same text add one mention, in any order", async () => {
    for (let round = 0; round < 5; round++) {
      const { phrase, list, rows, notifiedIds } = await customer();
      const posts = Array.from({ length: 20 }, (_, at) =>
        testPost({ title: `Where to buy a ${phrase}?`, body: filler(30), community: `c${at}` }),
      );
      await Promise.all(posts.map((post) => app.ingest([post])));
      const { mentions, total } = await list();
      expect(total).toBe(1);
      expect(mentions[0]?.crossPosts).toHaveLength(19);
      expect(await rows()).toHaveLength(20);
      expect(await notifiedIds()).toEqual([mentions[0]?.id]);
    }
  });

  test("duplicates found by different keywords are merged, too", async () => {
    for (let round = 0; round < 10; round++) {
      const phrases = ["first", "second", "third"].map((name) => `${name} buoy${made}`);
      const { list, notifiedIds } = await customer(phrases);
      const posts = phrases.map((phrase) => testPost({ title: phrase, body: filler(40) }));
      await Promise.all(posts.map((post) => app.ingest([post])));
      const { mentions } = await list();
      expect(mentions.map(({ crossPosts }) => crossPosts.length)).toEqual([2]);
      expect(await notifiedIds()).toEqual([mentions[0]?.id]);
    }
  });

  test("batches of many workspaces neither deadlock nor add mentions twice", async () => {
    const phrase = `crowded harbour${made}`;
    const people = await Promise.all(Array.from({ length: 4 }, () => customer([phrase])));
    const batches = Array.from({ length: 12 }, (_, at) => [
      testPost({ title: `One ${phrase} thing`, body: filler(30), community: `a${at}` }),
      testPost({ title: `Another ${phrase} matter`, body: filler(12), community: `b${at}` }),
    ]);
    await Promise.all(batches.map((batch, at) => app.ingest(at % 2 ? batch : batch.toReversed())));
    for (const { list } of people) {
      const { mentions } = await list();
      expect(mentions.map(({ title }) => title).sort()).toEqual([
        `Another ${phrase} matter`,
        `One ${phrase} thing`,
      ]);
    }
  });

  test("deleting a mention while its duplicates are found leaves exactly one", async () => {
    for (let round = 0; round < 10; round++) {
      const { phrase, list } = await customer();
      const [first, second] = crossPosts(phrase);
      const third = testPost({ ...second, externalId: `t3_r${phrase}`, url: `${second.url}r` });
      await app.ingest([first]);
      await app.ingest([second]);
      await Promise.all([app.ingest([{ ...first, removed: true }]), app.ingest([third])]);
      const { mentions } = await list();
      const urls = mentions.flatMap(({ url, crossPosts }) => [
        url,
        ...crossPosts.map((one) => one.url),
      ]);
      expect(urls.sort()).toEqual([second.url, third.url].sort());
      expect(mentions).toHaveLength(1);
    }
  });
});
