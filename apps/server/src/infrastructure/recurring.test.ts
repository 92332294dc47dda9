import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/app.ts";
import { type Database, openDatabase } from "./database/index.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { recurringKinds, workRecurring } from "./recurring.ts";

const log = createLog("silent");
const [taskJob] = recurringKinds;
let made: TestDatabase;
let database: Database;
let jobs: Jobs;

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.connection, 5, () => {});
  jobs = await openJobs(database, recurringKinds, log);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await made.drop();
});

/** Queues a run as its schedule does. */
const run = (task: string) =>
  database.transaction((tx) => jobs.send(tx, taskJob, { task }, { key: task }));

async function listSchedules(): Promise<string[]> {
  const { rows } = await database.pool.execute<{ schedule: string }>(
    sql`select key || ' ' || cron as schedule from pgboss.schedule order by key`,
  );
  return rows.map(({ schedule }) => schedule);
}

test("tasks run even after others have failed or are unknown", async () => {
  const expire = vi.fn(async () => {});
  const prune = vi.fn(async () => {});
  const fail = vi.fn(() => Promise.reject(new Error("not today")));
  const schedules = [
    { name: "replies.expire", run: expire },
    { name: "replies.fail", run: fail },
  ];
  const maintenance = [{ name: "events.prune", run: prune }];
  await workRecurring(jobs, { schedules, maintenance }, log);
  await run("replies.fail");
  await run("of.a-newer-version");
  await run("replies.expire");
  await run("events.prune");
  await vi.waitUntil(() => expire.mock.calls.length === 1 && prune.mock.calls.length === 1, {
    timeout: 20_000,
  });
  await vi.waitUntil(() => fail.mock.calls.length === 1, { timeout: 20_000 });
  expect(await listSchedules()).toEqual([
    "events.prune */5 * * * *",
    "replies.expire * * * * *",
    "replies.fail * * * * *",
  ]);
});

test("tasks that no longer exist are unscheduled", async () => {
  const schedules = [{ name: "replies.expire", run: async () => {} }];
  await workRecurring(jobs, { schedules, maintenance: [] }, log);
  expect(await listSchedules()).toEqual(["replies.expire * * * * *"]);
});

test("two tasks with the same name are refused", async () => {
  const task = { name: "events.prune", run: async () => {} };
  await expect(
    workRecurring(jobs, { schedules: [task], maintenance: [task] }, log),
  ).rejects.toThrow("events.prune");
});
