import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/app.ts";
import { type Database, openDatabase } from "./database/index.ts";
import {
  countWaitingJobs,
  hasOpenJobs,
  type JobKind,
  type Jobs,
  openJobs,
  queuesByCapability,
} from "./jobs.ts";
import { createLog } from "./log.ts";

const kind = {
  name: "test.kind",
  payload: z.object({ n: z.number() }),
  expireInSeconds: 30,
  retryLimit: 3,
} satisfies JobKind<{ n: number }>;
const keyed = { ...kind, name: "test.keyed", policy: "stately" } satisfies JobKind<{ n: number }>;

const named = {
  ...kind,
  name: "test.named",
  payload: z.object({ thing: z.string() }),
} satisfies JobKind<{ thing: string }>;

let testDatabase: TestDatabase;
let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 5, () => {});
  expect(await hasOpenJobs(database.pool, [named.name], "thing", ["a"])).toBe(false);
  jobs = await openJobs(database, [kind, keyed, named], createLog("silent"));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

test("a job is queued only if its transaction commits, and a failed job is retried", async () => {
  const done: number[] = [];
  let failures = 1;
  await jobs.work(kind, 1, async ({ n }) => {
    if (n === 2 && failures-- > 0) throw new Error("the first try fails");
    done.push(n);
  });
  const undone = database.transaction(async (tx) => {
    await jobs.send(tx, kind, { n: 1 });
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await database.transaction((tx) => jobs.send(tx, kind, { n: 2 }));
  await database.transaction((tx) => jobs.send(tx, kind, { n: 3 }));
  await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual([2, 3]);
});

test("a delayed job starts within seconds of its time", async () => {
  const later = { ...kind, name: "test.later" };
  const own = await openJobs(database, [later], createLog("silent"));
  const done: number[] = [];
  await own.work(later, 2, async ({ n }) => void done.push(n));
  const begin = performance.now();
  await database.transaction((tx) => own.send(tx, later, { n: 1 }, { startAfterSeconds: 2 }));
  // The queue's own workers would poll for it after 30 s.
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1]);
  expect(performance.now() - begin).toBeGreaterThan(1_900);
  await own.stop();
});

test("jobs that are sent several times with the same key run once", async () => {
  const done: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      database.transaction((tx) => jobs.send(tx, keyed, { n }, { key: "one" })),
    ),
  );
  await database.transaction((tx) => jobs.send(tx, keyed, { n: 99 }, { key: "two" }));
  await jobs.work(keyed, 1, async ({ n }) => void done.push(n));
  await expect.poll(() => done, { timeout: 15_000 }).toContain(99);
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(2);
});

test("waiting and running jobs are open, delayed ones are not", async () => {
  const isOpen = (...things: string[]) => hasOpenJobs(database.pool, [named.name], "thing", things);
  const send = (thing: string, startAfterSeconds?: number) =>
    database.transaction((tx) =>
      jobs.send(tx, named, { thing }, startAfterSeconds === undefined ? {} : { startAfterSeconds }),
    );
  await send("now");
  await send("later", 600);
  expect(await isOpen("now")).toBe(true);
  expect(await isOpen("other", "now")).toBe(true);
  expect(await isOpen("later")).toBe(false);
  expect(await isOpen("other")).toBe(false);
  expect(await isOpen()).toBe(false);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  await jobs.work(named, 1, async () => {
    start();
    await released;
  });
  await started;
  expect(await isOpen("now")).toBe(true);
  release();
  await expect.poll(() => isOpen("now"), { timeout: 15_000 }).toBe(false);
});

test("a payload that does not fit its kind's schema is not queued", async () => {
  const wrong = database.transaction((tx) =>
    jobs.send(tx, kind, { n: "x" } as unknown as { n: number }),
  );
  await expect(wrong).rejects.toThrow(/expected number/);
});

test("jobs wait for a process that can do them, and are counted", async () => {
  const mail = { ...kind, name: "test.mail", needs: "mail" } satisfies JobKind<{ n: number }>;
  const search = {
    ...kind,
    name: "test.search",
    routes: ["search:reddit", "search:x"],
  } satisfies JobKind<{ n: number }>;
  const kinds = [mail, search];
  const withX = await openJobs(database, kinds, createLog("silent"), {
    capabilities: new Set(["search:x"]),
  });
  const done: string[] = [];
  const work = async (jobsOf: Jobs, name: string) => {
    await jobsOf.work(mail, 1, async ({ n }) => void done.push(`${name} mail ${n}`));
    await jobsOf.workRouted(
      search,
      1,
      ({ n }) => (n === 0 ? [] : ["search:reddit", "search:x"]),
      async ({ n }, capability) => void done.push(`${name} ${capability} ${n}`),
    );
  };
  await work(withX, "first");
  await database.transaction(async (tx) => {
    for (const n of [0, 1]) await withX.send(tx, search, { n });
    await withX.send(tx, mail, { n: 2 });
  });
  const waiting = async () => {
    const queues = queuesByCapability(kinds);
    const counts = await countWaitingJobs(database.pool, [...queues.keys()]);
    return Object.fromEntries([...counts].map(([queue, count]) => [queues.get(queue), count]));
  };
  await expect
    .poll(() => done.toSorted(), { timeout: 15_000 })
    .toEqual(["first null 0", "first search:x 1"]);
  expect(await waiting()).toEqual({ mail: 1, "search:reddit": 1 });

  const withAll = new Set(["mail", "search:reddit"] as const);
  const second = await openJobs(database, kinds, createLog("silent"), { capabilities: withAll });
  await work(second, "second");
  await expect
    .poll(() => done.toSorted().slice(2), { timeout: 15_000 })
    .toEqual(["second mail 2", "second search:reddit 1"]);
  expect(await waiting()).toEqual({});
  await Promise.all([withX.stop(), second.stop()]);
});
