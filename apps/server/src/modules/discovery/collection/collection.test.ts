import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeSearch, createFakeSource, refusalOf } from "../../../testing/fake-source.ts";
import * as store from "./store.ts";

const minuteMs = 60_000;
const fake = createFakeSource();
const search = createFakeSearch();
const clock = createTestClock();
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  app = await openTestApp({
    clock,
    sources: [fake.source],
    searches: [search.source],
    collection: { communities: ["a", "b", "Shut"], freshnessSeconds: { paid: 60, free: 60 } },
    caps: { x: { dayMicros: 400_000, workspaceMonthMicros: 300_000 } },
  });
  const { user } = await app.signUp();
  workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
  await app.services.keywords.add(workspaceId, "copper beech");
  await vi.waitUntil(() => app.services.index.size === 1);
  await app.services.collection.planner.apply();
});
afterAll(() => app.close());

/** Polls all due tasks, as a process would. */
async function work(by = randomUUID()): Promise<number> {
  const { database } = app.infrastructure;
  let polls = 0;
  for (;;) {
    const until = new Date(clock.now().getTime() + 15_000);
    const task = await store.claimTask(database.pool, by, clock.now(), until);
    if (!task) return polls;
    await app.services.collection.poll(task, { by, signal: new AbortController().signal });
    polls += 1;
  }
}

// Not through HTTP: the clock advances by weeks, and access tokens would expire.
const total = async () =>
  (await app.services.mentions.list(workspaceId, {}, { limit: 1, offset: 0 })).total;
const sourceOf = async (name: string) =>
  (await app.services.collection.listSources(workspaceId)).sources.find(
    ({ source }) => source === name,
  );
const reddit = () => sourceOf("reddit");
const x = () => sourceOf("x");
const spentCents = async () =>
  (await app.services.spending.figures("x", workspaceId)).monthMicros / 10_000;
const postOf = (title: string, minutesAgo = 0) => ({
  title,
  community: "a",
  postedAt: new Date(clock.now().getTime() - minutesAgo * minuteMs),
});

beforeEach(() => {
  fake.asked.length = 0;
  search.asked.length = 0;
});

describe("a listing", () => {
  test("is read completely after a pause, over several pages", async () => {
    fake.publish(
      ...Array.from({ length: 150 }, (_, n) => postOf(`copper beech ${n}`, 20 - n / 10)),
    );
    await work();
    expect(await total()).toBe(150);
    clock.advance(10 * minuteMs);
    fake.publish(...Array.from({ length: 340 }, (_, n) => postOf(`copper beech again ${n}`, 1)));
    fake.asked.length = 0;
    await work();
    expect(await total()).toBe(490);
    expect(fake.asked.filter(({ kind }) => kind === "posts")).toHaveLength(4);
    expect((await reddit())?.gaps).toEqual([]);
  });

  test("is read back to the last poll, even if other tasks stored some of its posts", async () => {
    clock.advance(10 * minuteMs);
    fake.publish(...Array.from({ length: 120 }, (_, n) => postOf(`copper beech later ${n}`, 1)));
    await app.ingest(fake.posts.slice(60, 100));
    await work();
    expect(await total()).toBe(610);
  });

  test("leaves a reported gap when more was posted than it holds", async () => {
    const before = clock.now();
    clock.advance(30 * minuteMs);
    fake.publish(...Array.from({ length: 1_050 }, (_, n) => postOf(`nothing ${n}`, 20 - n / 100)));
    await work();
    const [gap] = (await reddit())?.gaps ?? [];
    expect(gap?.reason).toContain("only the newest 1000 posts");
    expect(new Date(gap?.from ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime() - minuteMs);
    expect(new Date(gap?.until ?? 0).getTime()).toBeGreaterThan(before.getTime());
    expect((await app.app.inject("/metrics")).body).toContain('earshot_gaps{source="reddit"} 1');
  });

  test("gives a measurement of the volume, even over a short period with many posts", async () => {
    const perHour = async (name: string) => {
      const rows = await app.services.collection.communities.list("reddit");
      return rows.find((row) => row.name === name)?.postsPerHour ?? 0;
    };
    clock.advance(minuteMs);
    fake.publish(postOf("the last word before", 0));
    await work();
    const before = await perHour("a");
    clock.advance(2 * minuteMs);
    fake.publish(...Array.from({ length: 240 }, (_, n) => postOf(`busy ${n}`, 2 - n / 121)));
    await work();
    // 120 a minute are 7,200 an hour; a new measurement counts a fifth.
    expect(await perHour("a")).toBeGreaterThan(before * 0.8 + 1_000);
    expect(await perHour("b")).toBe(0);
  });

  test("gives the detection delay", async () => {
    clock.advance(minuteMs);
    fake.publish(...Array.from({ length: 20 }, (_, n) => postOf(`soon ${n}`, 0.5)));
    await work();
    expect((await reddit())?.detectionDelay).toMatchObject({ p50Seconds: expect.any(Number) });
  });
});

describe("a source's failure", () => {
  test("is shown until the source works again, after the wait that it asked for", async () => {
    clock.advance(minuteMs);
    fake.refuse(refusalOf("rate-limited", 120_000));
    await work();
    expect((await reddit())?.failure).toBe("Public: rate-limited.");
    fake.asked.length = 0;
    clock.advance(119_000);
    await work();
    expect(fake.asked).toHaveLength(0);
    fake.refuse(null);
    clock.advance(2_000);
    await work();
    expect(fake.asked.length).toBeGreaterThan(0);
    expect((await reddit())?.failure).toBeNull();
  });

  test("makes polls rarer each time it repeats", async () => {
    fake.refuse(refusalOf("unavailable"));
    let attempts = 0;
    for (let minute = 0; minute < 16; minute++) {
      clock.advance(minuteMs);
      fake.asked.length = 0;
      await work();
      if (fake.asked.length > 0) attempts += 1;
    }
    fake.refuse(null);
    expect(attempts).toBeGreaterThanOrEqual(4);
    expect(attempts).toBeLessThanOrEqual(5);
    clock.advance(15 * minuteMs);
    await work();
    expect((await reddit())?.failure).toBeNull();
  });

  test("with one community does not prevent reading the others", async () => {
    fake.close("shut", "private");
    clock.advance(minuteMs);
    await work();
    await app.services.collection.planner.apply();
    expect((await reddit())?.closed).toBe("r/shut is private.");
    expect((await reddit())?.communities).toEqual(["a", "b"]);
    clock.advance(15 * minuteMs);
    fake.publish(postOf("copper beech in the open", 1));
    const before = await total();
    await work();
    expect(await total()).toBe(before + 1);
    // When it becomes public, it is read again.
    fake.close("shut", null);
    clock.advance(7 * 60 * minuteMs);
    await app.services.collection.planner.apply();
    expect(await reddit()).toMatchObject({ closed: null, communities: ["a", "b", "shut"] });
  });
});

describe("a lease", () => {
  test("excludes other processes, and ends automatically when its holder has died", async () => {
    const { pool } = app.infrastructure.database;
    clock.advance(60 * minuteMs);
    await work();
    clock.advance(minuteMs);
    const until = () => new Date(clock.now().getTime() + 15_000);
    const taken = await store.claimTask(pool, "one", clock.now(), until());
    const others = new Set<string>();
    for (;;) {
      const next = await store.claimTask(pool, "two", clock.now(), until());
      if (!next) break;
      others.add(next.id);
    }
    expect(taken && others.has(taken.id)).toBe(false);
    clock.advance(10_000);
    expect(await store.renewLease(pool, taken?.id ?? "", "one", until())).toBe(true);
    clock.advance(10_000);
    expect((await store.claimTask(pool, "three", clock.now(), until()))?.id).not.toBe(taken?.id);
    clock.advance(16_000);
    const again = await store.claimTask(pool, "four", clock.now(), until());
    expect(again).not.toBeNull();
    // A process that lost its lease changes nothing.
    const late = await store.finishPoll(pool, again?.id ?? "", "one", { failure: "late" });
    expect(late).toBe(false);
    clock.advance(16_000);
    await work();
  });

  test("goes to one of many concurrent claims", async () => {
    clock.advance(10 * minuteMs);
    const { pool } = app.infrastructure.database;
    const until = new Date(clock.now().getTime() + 15_000);
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, n) => store.claimTask(pool, `r${n}`, clock.now(), until)),
    );
    const ids = claims.flatMap((task) => task?.id ?? []);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    clock.advance(16_000);
    await work();
  });
});

describe("a paid search", () => {
  test("is billed to the workspaces that its posts match, until the budget is used up", async () => {
    const before = await spentCents();
    clock.advance(10 * minuteMs);
    search.publish(...Array.from({ length: 12 }, (_, n) => postOf(`copper beech on x ${n}`, 1)));
    await work();
    expect(search.asked.length).toBeGreaterThanOrEqual(2);
    expect(await spentCents()).toBe(before + 6);
    expect((await x())?.budgetUsedPercent).toBe(Math.ceil(((before + 6) / 30) * 100));
    for (let round = 0; round < 8; round++) {
      clock.advance(10 * minuteMs);
      search.publish(
        ...Array.from({ length: 10 }, (_, n) => postOf(`copper beech ${round} ${n}`, 1)),
      );
      await work();
    }
    const { budgetUsedPercent, failure } = (await x()) ?? {};
    expect(budgetUsedPercent).toBeLessThanOrEqual(100);
    expect(budgetUsedPercent).toBeGreaterThan(66);
    expect(failure).toContain("month’s budget");
    // The plan excludes workspaces without budget, until the next month.
    await app.services.collection.planner.apply();
    search.asked.length = 0;
    clock.advance(10 * minuteMs);
    await work();
    expect(search.asked).toHaveLength(0);
    clock.advance(11 * 24 * 60 * minuteMs);
    await app.services.collection.planner.apply();
    await work();
    expect(search.asked.length).toBeGreaterThan(0);
  });

  test("that fails is not billed", async () => {
    const before = await spentCents();
    clock.advance(20 * minuteMs);
    search.refuse(refusalOf("no-credits"));
    await work();
    search.refuse(null);
    expect((await x())?.failure).toBe("Public: no-credits.");
    expect(await spentCents()).toBe(before);
    const body = (await app.app.inject("/metrics")).body;
    expect(body).toContain('earshot_spend_reserved_dollars{source="x"} 0');
  });
});

describe("a new keyword", () => {
  test("is searched for at the sources immediately, 7 days back", async () => {
    clock.advance(24 * 60 * minuteMs);
    search.publish(postOf("An iron lighthouse, days ago", 5 * 24 * 60));
    const { id } = await app.services.keywords.add(workspaceId, "iron lighthouse");
    await expect.poll(() => app.services.index.size).toBe(2);
    const before = await total();
    await app.services.collection.discover(id);
    expect(await total()).toBe(before + 1);
  });
});

test("serves metrics to this machine only, or to holders of the token", async () => {
  const ask = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    app.app.inject({ url: "/metrics", ...options });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({ remoteAddress: "10.1.2.3" })).statusCode).toBe(404);
  const guarded = await openTestApp({ metricsToken: "a token of some length" });
  const withHeader = (authorization: string) =>
    guarded.app.inject({ url: "/metrics", headers: { authorization } });
  expect((await withHeader("Bearer a token of some length")).statusCode).toBe(200);
  expect((await withHeader("Bearer another")).statusCode).toBe(404);
  expect((await withHeader("Bearer a token of some lengtH")).statusCode).toBe(404);
  expect((await withHeader("a token of some length")).statusCode).toBe(404);
  expect((await withHeader("")).statusCode).toBe(404);
  expect((await guarded.app.inject("/metrics")).statusCode).toBe(404);
  await guarded.close();
  // Behind a proxy, every client may seem to be this machine.
  const online = await openTestApp({ publicUrl: "https://earshot.example" });
  expect((await online.app.inject("/metrics")).statusCode).toBe(404);
  await online.close();
});
