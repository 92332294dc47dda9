import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDomains, openPlatform } from "../../compose.ts";
import { createLog } from "../../platform/log.ts";
import { type PostPage, type Source, SourceError } from "../../ports/source.ts";
import { dataOf, openTestApp, type TestApp, testPost } from "../../testing/app.ts";
import { testOptions } from "../../testing/options.ts";
import { workMonitoring } from "./index.ts";
import { matchedText, nextLookSeconds, splitSpans } from "./rules.ts";

/** A source that gives what a test puts in, newest first, in pages. */
function createFakeSource() {
  const posts: ReturnType<typeof testPost>[] = [];
  const asked: { after?: string | undefined }[] = [];
  let refusal: SourceError | null = null;
  const source: Source = {
    name: "reddit",
    async newest(_communities, { after, limit }): Promise<PostPage> {
      asked.push({ after });
      if (refusal) throw refusal;
      const start = after ? posts.findIndex(({ externalId }) => externalId === after) + 1 : 0;
      const page = posts.slice(start, start + limit);
      const more = start + limit < posts.length;
      return { posts: page, after: more ? (page.at(-1)?.externalId ?? null) : null };
    },
  };
  return {
    source,
    asked,
    publish(...titles: string[]) {
      for (const title of titles) posts.unshift(testPost({ title }));
    },
    refuse: (error: SourceError | null) => {
      refusal = error;
    },
  };
}

const fake = createFakeSource();
let app: TestApp;
let watchId: string;
beforeAll(async () => {
  app = await openTestApp({ sources: [fake.source], jobs: true });
  [watchId = ""] = await app.domains.monitoring.configure([
    { source: "reddit", communities: ["a", "b"], everySeconds: 20 },
  ]);
});
afterAll(() => app.close());

/** Looks once; @returns when the next look was planned for. */
async function look(): Promise<number[]> {
  const planned: number[] = [];
  await app.domains.monitoring.look(watchId, async (_tx, seconds) => void planned.push(seconds));
  return planned;
}

const knows = (phrase: string) => () => app.domains.index.match({ title: phrase, body: "" }).length;

describe("the text that is matched", () => {
  test("is taken apart again at the seam", () => {
    const post = { title: "red fox", body: "red fox red" };
    expect(matchedText(post)).toBe("red fox\nred fox red");
    const spans = [
      { start: 0, end: 7 },
      { start: 4, end: 11 },
      { start: 8, end: 15 },
    ];
    expect(splitSpans(spans, 7)).toEqual({ title: [[0, 7]], body: [[0, 7]] });
  });

  test("is looked at again no sooner than a source allows", () => {
    expect(nextLookSeconds(20, null)).toBe(20);
    expect(nextLookSeconds(20, 90_500)).toBe(91);
    expect(nextLookSeconds(20, 1)).toBe(20);
  });
});

describe("a look", () => {
  test("stores every new post over several pages and stops at what is known", async () => {
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: "copper beech" } }, person);
    await expect.poll(knows("copper beech")).toBe(1);
    fake.publish(...Array.from({ length: 250 }, (_, n) => `copper beech ${n}`));
    expect(await look()).toEqual([20]);
    const total = async () => dataOf(await app.call("listMentions", { query: {} }, person)).total;
    expect(await total()).toBe(250);
    expect(fake.asked.splice(0)).toHaveLength(3);
    fake.publish("copper beech again", "nothing of interest");
    await look();
    expect(await total()).toBe(251);
    expect(fake.asked.splice(0)).toHaveLength(1);
  });

  test("catches up over pages after a pause, though some posts were imported meanwhile", async () => {
    fake.publish(...Array.from({ length: 120 }, (_, n) => `later ${n}`));
    const page = await fake.source.newest([], { limit: 5 });
    await app.ingest(page.posts);
    const before = fake.asked.length;
    await look();
    expect(fake.asked.length - before).toBe(2);
    const everything = await fake.source.newest([], { limit: 1_000 });
    const known = await app.domains.posts.known(
      "reddit",
      everything.posts.map((post) => post.externalId),
    );
    expect(known.size).toBe(everything.posts.length);
  });

  test("that is refused says so on the screens, waits as told, and heals", async () => {
    const person = await app.signUp();
    const watching = async () => dataOf(await app.call("listWatching", {}, person)).sources[0];
    fake.refuse(
      new SourceError("rate-limited", "internal words", {
        publicText: "Slow down.",
        retryAfterMs: 120_000,
      }),
    );
    expect(await look()).toEqual([120]);
    expect(await watching()).toMatchObject({
      source: "reddit",
      communities: ["a", "b"],
      trouble: "Slow down.",
    });
    fake.refuse(null);
    expect(await look()).toEqual([20]);
    expect((await watching())?.trouble).toBeNull();
    expect((await watching())?.last_looked_at).not.toBeNull();
  });
});

describe("the index", () => {
  test("of another process follows within a second, both ways", async () => {
    const log = createLog("silent");
    const other = await openPlatform(app.address, { poolSize: 3, log });
    const domains = await buildDomains(other, testOptions());
    const person = await app.signUp();
    const there = () => domains.index.match({ title: "Any paper crane?", body: "" }).length;
    const added = await app.call("addKeyword", { body: { keyword: "paper crane" } }, person);
    await expect.poll(there, { timeout: 1_000, interval: 10 }).toBe(1);
    await app.call("deleteKeyword", { params: { id: dataOf(added).keyword.id } }, person);
    await expect.poll(there, { timeout: 1_000, interval: 10 }).toBe(0);
    await other.close();
  });
});

describe("the jobs", () => {
  test("look at a watch by themselves and search what is held for a new keyword", async () => {
    fake.publish("An iron lighthouse, held before anyone asked");
    const { jobs } = app;
    if (!jobs) throw new Error("opened with jobs");
    const { ensureLooks } = await workMonitoring({ ...app.platform, ...app.domains, jobs }, [
      watchId,
    ]);
    await ensureLooks();
    const [newest] = (await fake.source.newest([], { limit: 1 })).posts;
    const held = () => app.domains.posts.known("reddit", [newest?.externalId ?? ""]);
    await expect.poll(async () => (await held()).size, { timeout: 15_000 }).toBe(1);
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: "iron lighthouse" } }, person);
    const total = async () => dataOf(await app.call("listMentions", { query: {} }, person)).total;
    await expect.poll(total, { timeout: 15_000 }).toBe(1);
  });
});
