import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../testing/app.ts";
import { type Database, openDatabase } from "./database/index.ts";
import { type JobKind, type Jobs, openJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { writeQueueMetrics } from "./queue-metrics.ts";

const kind = {
  name: "test.counted",
  payload: z.object({}),
  expireInSeconds: 30,
  retryLimit: 0,
} satisfies JobKind<object>;

let testDatabase: TestDatabase;
let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 5, () => {});
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await testDatabase.drop();
});

/** The value of a series; null: it has no line. */
async function readSeries(series: string): Promise<number | null> {
  const text = await writeQueueMetrics(database.pool);
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.split(" ").at(-1));
}
const of = (name: string) => readSeries(`earshot_jobs_${name}{queue="${kind.name}"}`);

test("due and failed jobs are counted, delayed jobs are not", async () => {
  // Without a queue there is nothing to count.
  expect(await writeQueueMetrics(database.pool)).toContain("# TYPE earshot_jobs_waiting gauge");
  expect(await of("waiting")).toBeNull();

  jobs = await openJobs(database, [kind], createLog("silent"));
  const send = (options?: Parameters<Jobs["send"]>[3]) =>
    database.transaction((tx) => jobs.send(tx, kind, {}, options));
  await send();
  await send();
  await send({ startAfterSeconds: 3_600 });
  expect(await of("waiting")).toBe(2);
  expect(await of("failed")).toBe(0);
  await database.query({
    text: "update pgboss.job set start_after = now() - interval '90 seconds' where name = $1 and start_after <= now()",
    values: [kind.name],
  });
  expect(await of("wait_seconds")).toBeGreaterThanOrEqual(90);
  expect(await of("wait_seconds")).toBeLessThan(200);

  await jobs.work(kind, 2, async () => {
    throw new Error("it can't be done");
  });
  await expect.poll(() => of("failed"), { timeout: 15_000 }).toBe(2);
  expect(await of("waiting")).toBe(0);
  expect(await of("wait_seconds")).toBe(0);
});
