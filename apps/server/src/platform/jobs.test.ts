import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/app.ts";
import { type Database, openDatabase } from "./db/index.ts";
import { hasOpenJobs, type JobKind, type Jobs, openJobs } from "./jobs.ts";
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
  expect(await hasOpenJobs(database.read, [named.name], "thing", ["a"])).toBe(false);
  jobs = await openJobs(database, [kind, keyed, named], createLog("silent"));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

test("a job exists when and only when its transaction does, and one that fails is tried again", async () => {
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

test("of jobs with one key one waits, however often it is sent", async () => {
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

test("what is open is told: what waits and runs, not what waits for its time", async () => {
  const isOpen = (...things: string[]) => hasOpenJobs(database.read, [named.name], "thing", things);
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
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await jobs.work(named, 1, async () => {
    begin();
    await held;
  });
  await begun;
  expect(await isOpen("now")).toBe(true);
  release();
  await expect.poll(() => isOpen("now"), { timeout: 15_000 }).toBe(false);
});

test("a payload that is not of its kind is never queued", async () => {
  const wrong = database.transaction((tx) =>
    jobs.send(tx, kind, { n: "x" } as unknown as { n: number }),
  );
  await expect(wrong).rejects.toThrow(/expected number/);
});
