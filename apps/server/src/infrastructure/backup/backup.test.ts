import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { createEmptyDatabase, differingRows, hashRows } from "../../testing/backups.ts";
import { temporaryFolder } from "../../testing/child.ts";
import { makeClusterFolder } from "../../testing/cluster-folder.ts";
import { fillWorkspace } from "../../testing/stored-data.ts";
import type { ObjectStore } from "../blobs/index.ts";
import { withClient } from "../database/client.ts";
import { openDatabase } from "../database/index.ts";
import { migrateDatabase } from "../database/migrate.ts";
import type { Connection } from "../embedded-postgres/index.ts";
import { type JobKind, openJobs } from "../jobs.ts";
import { createLog } from "../log.ts";
import { writeBackupFile } from "./backup-file.ts";
import type { BackupManifest } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";

const log = createLog("silent");
const jobKind: JobKind<{ id: string }> = {
  name: "test.waiting",
  payload: z.object({ id: z.string() }),
  policy: "stately",
  expireInSeconds: 60,
  retryLimit: 3,
};
const objectId = randomUUID();
const objectContent = Buffer.from("a picture\\with\nbytes\u0000");
const objectStore: ObjectStore = {
  put: async () => {},
  delete: async () => {},
  get: async (name) => (name === "object-1" ? objectContent : null),
};

let app: TestApp;
let source: Connection;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;
let path: string;
let folder: string;
let manifest: BackupManifest;
/** Rows of the database that is backed up. */
let expected: Map<string, string[]>;

const options = () => ({ address: source, objectStore, version: "1.2.3" });

/** Makes a waiting, a delayed, a running and a completed job. */
async function sendJobs(): Promise<void> {
  const { database } = app.infrastructure;
  const jobs = await openJobs(database, [jobKind], log);
  const send = (id: string, more = {}) =>
    database.transaction((tx) => jobs.send(tx, jobKind, { id }, more));
  await send("now", { key: "a" });
  await send("later", { key: "b", startAfterSeconds: 3_600 });
  await send("running", { key: "c" });
  await send("done", { key: "d" });
  for (const [id, state] of [
    ["running", "active"],
    ["done", "completed"],
  ]) {
    await database.pool.execute(
      sql`update pgboss.job set state = ${state}::pgboss.job_state where data->>'id' = ${id}`,
    );
  }
  await jobs.stop();
}

beforeAll(async () => {
  folder = makeClusterFolder("backup");
  app = await openTestApp();
  const { database } = app.infrastructure;
  source = database.address as Connection;
  const { user } = await app.signUp();
  const { rows } = await database.pool.execute<{ id: string }>(
    sql`select workspace_id as id from workspace_members where user_id = ${user.id}`,
  );
  await fillWorkspace(app, user.id, rows[0]?.id ?? "");
  await sendJobs();
  // Values that a migration adds to an enumeration: PostgreSQL 15 refuses them in the transaction that adds them.
  await database.pool.execute(
    sql`insert into collection_tasks (id, source, kind, key, covers, every_seconds) values (${randomUUID()}, 'bluesky', 'stream', 'bluesky stream', '{}', 60)`,
  );
  expected = await withClient(source, hashRows);
  await database.pool.execute(
    sql`insert into blobs (id, media_type, location, object_name, created_at) values (${objectId}, 'image/webp', 's3', 'object-1', now())`,
  );
  path = join(folder, "backup.tar.zst");
  ({ manifest } = await writeBackupFile(path, options()));
  target = await createEmptyDatabase(source);
  await restoreBackup({ address: target.connection, path });
}, 120_000);
afterAll(async () => {
  await app.close();
  await target.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a restored database", () => {
  test("has every row of every table, and continues its sequences", async () => {
    const found = await withClient(target.connection, async (client) => {
      const file = await client.query(
        "delete from blobs where id = $1 returning location, content, object_name",
        [objectId],
      );
      expect(file.rows).toEqual([
        { location: "database", content: objectContent, object_name: null },
      ]);
      return hashRows(client);
    });
    expect(manifest.objects).toEqual({ copied: 1, missing: 0 });
    expect(differingRows(expected, found)).toEqual([]);
    expect([...found.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(80);
    const next = (client: pg.Client) =>
      client.query("select nextval('keywords_subscriber_seq') as value");
    const values = await withClient(source, next);
    expect((await withClient(target.connection, next)).rows).toEqual(values.rows);
  });

  test("has the schema of a migrated one, with all its constraints, indexes and triggers", async () => {
    const describeSchema = (client: pg.Client) =>
      client.query(`
        select 'constraint' as kind, conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) || convalidated::text as definition
          from pg_constraint where connamespace = 'public'::regnamespace
        union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select 'trigger', tgrelid::regclass::text || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
        union all select 'column', table_name || '.' || column_name, data_type || coalesce(column_default, '') || is_nullable
          from information_schema.columns where table_schema = 'public'
        union all select 'migration', hash, created_at::text from earshot_meta.__drizzle_migrations
        order by 1, 2`);
    const restored = await withClient(target.connection, describeSchema);
    await migrateDatabase(target.connection);
    expect(restored.rows).toEqual((await withClient(source, describeSchema)).rows);
  });

  test("queues the jobs that were waiting or running, once across all processes, each at its scheduled time", async () => {
    // A backup of the restored database before its first start has these jobs too.
    const again = await writeBackupFile(join(temporaryFolder(), "again"), {
      ...options(),
      address: target.connection,
    });
    expect(again.manifest.tables.find(({ name }) => name === "waiting_jobs")?.rows).toBe(3);
    const jobsOf = (connection: Connection) =>
      withClient(connection, async (client) => {
        const { rows } = await client.query(
          "select id, data->>'id' as payload, singleton_key as key, case when start_after > now() then extract(epoch from start_after)::int end as at from pgboss.job where name = 'test.waiting' and state in ('created', 'active') order by 2",
        );
        return rows;
      });
    const databases = [1, 2].map(() => openDatabase(target.connection, 2, () => {}));
    const opened = await Promise.all(databases.map((one) => openJobs(one, [jobKind], log)));
    const queued = await jobsOf(target.connection);
    expect(queued).toEqual(await jobsOf(source));
    expect(queued.map(({ payload }) => payload)).toEqual(["later", "now", "running"]);
    for (const one of opened) await one.stop();
    for (const one of databases) await one.close();
  });
});

test("a backup of files in an object store needs that store", async () => {
  await expect(
    writeBackupFile(join(temporaryFolder(), "none"), { ...options(), objectStore: null }),
  ).rejects.toThrow("none is configured here. Set the BLOBS_S3_ variables");
  const away = { ...objectStore, get: async () => null };
  const summary = await writeBackupFile(join(temporaryFolder(), "missing"), {
    ...options(),
    objectStore: away,
  });
  expect(summary.manifest.objects).toEqual({ copied: 0, missing: 1 });
});
