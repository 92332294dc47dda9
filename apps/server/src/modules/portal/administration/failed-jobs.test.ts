import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type JobKind, type Jobs, openJobs } from "../../../infrastructure/jobs.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { recurringQueue } from "../../../infrastructure/recurring.ts";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

const kind = {
  name: "test.brittle",
  payload: z.object({ thing: z.string(), accessToken: z.string() }),
  expireInSeconds: 30,
  retryLimit: 0,
} satisfies JobKind<{ thing: string; accessToken: string }>;

const recurring = { ...kind, name: recurringQueue };

let app: TestApp;
let admin: ReturnType<typeof openAdmin>;
let jobs: Jobs;
/** The work of the jobs. */
let handle: (thing: string) => void = () => {};
beforeAll(async () => {
  app = await openTestApp();
  admin = openAdmin(app);
  jobs = await openJobs(app.infrastructure.database, [kind, recurring], createLog("silent"));
  for (const one of [kind, recurring]) {
    await jobs.work(one, 1, async ({ thing }) => handle(thing));
  }
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

const list = async () => dataOf(await app.call("listFailedJobs", {}, await admin()));
const retry = async (id: string) =>
  app.call("retryJob", { params: { queue: kind.name, id }, body: {} }, await admin());

/** Sends a job that fails. @returns it as it is listed */
async function fail(thing: string, of = kind) {
  handle = () => {
    throw new Error(`${thing} could not be reached with Bearer abc.def`);
  };
  const { database } = app.infrastructure;
  await database.transaction((tx) => jobs.send(tx, of, { thing, accessToken: "t0p-secret" }));
  const failed = async () =>
    (await list()).jobs.find(({ payload }) => payload.includes(`"${thing}"`));
  await expect.poll(failed, { timeout: 15_000 }).toBeDefined();
  const job = await failed();
  if (!job) throw new Error("the job is not listed");
  return job;
}

test("a job that failed is listed without secrets, and succeeds when it is tried again", async () => {
  const job = await fail("lighthouse");
  expect(job).toMatchObject({
    queue: kind.name,
    attempts: 1,
    failure: "lighthouse could not be reached with [hidden]",
    payload: JSON.stringify({ thing: "lighthouse", accessToken: "[hidden]" }),
  });
  expect(Date.parse(job.failedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(job.createdAt));
  const overview = dataOf(await app.call("getAdminOverview", {}, await admin())).overview;
  expect(overview.failedJobs).toBe(1);

  const done: string[] = [];
  handle = (thing) => void done.push(thing);
  // When two administrators retry it, one of them is too late.
  const outcomes = await Promise.all([retry(job.id), retry(job.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(["lighthouse"]);
  expect(await list()).toEqual({ jobs: [], total: 0 });
  expect(errorOf(await retry(job.id)).code).toBe("STATE_CHANGED");
  const { entries } = dataOf(
    await app.call("listAdministratorEntries", { query: { limit: 2 } }, await admin()),
  );
  expect(entries).toMatchObject([{ sentence: "Retried a failed job of the queue test.brittle." }]);
});

test("a job that fails again is listed again, with both attempts", async () => {
  const job = await fail("buoy");
  dataOf(await retry(job.id));
  const attempts = async () => (await list()).jobs.find(({ id }) => id === job.id)?.attempts;
  await expect.poll(attempts, { timeout: 15_000 }).toBe(2);
});

test("failed jobs are stored for a week, and failed runs of recurring tasks only briefly", async () => {
  const { id } = await fail("beacon");
  const run = await fail("beam", recurring);
  const { pool } = app.infrastructure.database;
  const maintain = app.maintenance.find(({ name }) => name === "jobs.keep-failed");
  await maintain?.run();
  const isExpired = async (days: number, jobId = id) => {
    const { rows } = await pool.execute<{ expired: boolean }>(
      // The condition by which pg-boss deletes jobs.
      sql`select completed_on + deletion_seconds * interval '1s' < now() + ${days} * interval '1 day' as expired
        from pgboss.job where id = ${jobId}::uuid`,
    );
    return rows[0]?.expired;
  };
  expect(await isExpired(1)).toBe(false);
  expect(await isExpired(6.9)).toBe(false);
  expect(await isExpired(7.1)).toBe(true);
  // The next run of a recurring task makes up for a failed one.
  expect(await isExpired(0.1, run.id)).toBe(true);
});
