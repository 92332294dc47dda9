import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestClock, createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { temporaryFolder } from "../../testing/child.ts";
import type { Clock } from "../clock.ts";
import { type Database, openDatabase } from "../database/index.ts";
import type { Jobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { createBackupModule } from "./module.ts";
import { createScheduledBackups } from "./scheduled.ts";

const hourMs = 3_600_000;
const log = createLog("silent");
let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 4, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.pool.execute(sql`delete from backup_runs`);
});

const inWorkers = (clock: Clock, folder: string | null) =>
  createBackupModule({
    database,
    clock,
    log,
    objectStore: null,
    version: "0.1.0",
    settings: folder ? { folder, hour: 3, keepDays: 14 } : null,
    listDeletions: async () => [],
  });

function setUp(workers = 1) {
  const clock = createTestClock(new Date("2026-11-27T03:00:05Z"));
  const folder = temporaryFolder();
  const deletion = { kind: "workspace", subjectId: "1", completedAt: clock.now() };
  const all = Array.from({ length: workers }, () =>
    createScheduledBackups({
      database,
      clock,
      log,
      objectStore: null,
      version: "0.1.0",
      settings: { folder, hour: 3, keepDays: 14 },
      listDeletions: async () => [deletion],
    }),
  );
  const [backups] = all;
  if (!backups) throw new Error("no worker");
  const run = async () => {
    await Promise.all(all.map((one) => one.maintain()));
    await Promise.all(all.map((one) => one.settled()));
  };
  const names = () => readdirSync(folder).sort();
  return { clock, folder, backups, run, names };
}

test("a backup is made once a day by one of the workers, and deleted after its retention", async () => {
  const { clock, folder, backups, run, names } = setUp(3);
  writeFileSync(join(folder, "earshot-2026-11-13T03-00-04Z.tar.zst"), "old");
  writeFileSync(join(folder, "earshot-2026-11-13T03-00-06Z.tar.zst"), "not so old");
  writeFileSync(join(folder, "earshot.tar.zst"), "somebody's");
  expect(await backups.writeMetrics()).toBe("");
  await run();
  await run();
  const first = "earshot-2026-11-27T03-00-05Z.tar.zst";
  expect(names()).toEqual([
    "earshot-2026-11-13T03-00-06Z.tar.zst",
    first,
    "earshot-deletions.ndjson",
    "earshot.tar.zst",
  ]);
  expect(readFileSync(join(folder, "earshot-deletions.ndjson"), "utf8")).toBe(
    '{"kind":"workspace","subjectId":"1","completedAt":"2026-11-27T03:00:05.000Z"}\n',
  );
  clock.advance(2 * hourMs);
  expect(await backups.writeMetrics()).toContain("earshot_backup_age_seconds 7200\n");
  expect(await backups.writeMetrics()).toContain("earshot_backup_failed 0\n");
  clock.advance(22 * hourMs);
  await run();
  expect(names()).toContain("earshot-2026-11-28T03-00-05Z.tar.zst");
  const { rows } = await database.pool.execute(
    sql`select count(*)::int as runs from backup_runs where finished_at is not null and failure is null`,
  );
  expect(rows).toEqual([{ runs: 2 }]);
});

test("a failed backup is reported, leaves no file and is retried an hour later", async () => {
  const { clock, backups, run, names } = setUp();
  await database.pool.execute(
    sql`insert into blobs (id, media_type, location, object_name, created_at) values (gen_random_uuid(), 'image/webp', 's3', 'gone', now())`,
  );
  onTestFinished(async () => {
    await database.pool.execute(sql`delete from blobs`);
  });
  await run();
  expect(names()).toEqual(["earshot-deletions.ndjson"]);
  expect(await backups.writeMetrics()).toContain("earshot_backup_failed 1\n");
  expect(await backups.writeMetrics()).not.toContain("age");
  await database.pool.execute(sql`delete from blobs`);
  clock.advance(hourMs / 2);
  await run();
  expect(names()).toEqual(["earshot-deletions.ndjson"]);
  clock.advance(hourMs / 2);
  await run();
  expect(names()).toContain("earshot-2026-11-27T04-00-05Z.tar.zst");
  expect(await backups.writeMetrics()).toContain("earshot_backup_failed 0\n");
});

test("a worker that stops aborts its backup and leaves no partial file", async () => {
  const { backups, names } = setUp();
  await backups.maintain();
  await backups.stop();
  expect(names()).toEqual(["earshot-deletions.ndjson"]);
  expect(await backups.writeMetrics()).toContain("earshot_backup_failed 1\n");
});

test("a folder that does not exist is reported as a failure", async () => {
  const { folder, backups, run } = setUp();
  rmSync(folder, { recursive: true });
  await run();
  const { rows } = await database.pool.execute(sql`select failure from backup_runs`);
  expect(rows).toEqual([{ failure: `The folder ${folder} does not exist. Create it.` }]);
  expect(await backups.writeMetrics()).toContain("earshot_backup_failed 1\n");
});

test("the worker with a folder makes a backup when it starts, whatever other workers there are", async () => {
  const { clock, folder, names } = setUp();
  const modules = [inWorkers(clock, null), inWorkers(clock, folder)];
  // A recurring task of the queue may run in a worker without a folder.
  expect(modules.flatMap(({ maintenance, schedules }) => [...maintenance, ...schedules])).toEqual(
    [],
  );
  const jobs = {} as Jobs;
  const stops = await Promise.all(
    modules.flatMap((module) => module.jobs.map(({ work }) => work?.(jobs))),
  );
  await expect.poll(names, { timeout: 20_000 }).toContain("earshot-2026-11-27T03-00-05Z.tar.zst");
  for (const stop of stops) await stop?.();
});

test("a process without a folder makes no backups", async () => {
  const stop = await inWorkers(createTestClock(), null).jobs[0]?.work?.({} as Jobs);
  await stop?.();
  const { rows } = await database.pool.execute(sql`select id from backup_runs`);
  expect(rows).toEqual([]);
});
