import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import {
  countRelations,
  createEmptyDatabase,
  differingRows,
  hashRows,
} from "../../testing/backups.ts";
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
import { type BackupManifest, formatVersion, headerName, manifestName } from "./format.ts";
import { type BackupEntry, checkFile, readEntries } from "./read-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createBackupWriter } from "./write-file.ts";

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

/** A job that waits, one that waits for its time, one that runs and one that is done. */
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
    await database.read.execute(
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
  const { rows } = await database.read.execute<{ id: string }>(
    sql`select workspace_id as id from workspace_members where user_id = ${user.id}`,
  );
  await fillWorkspace(app, user.id, rows[0]?.id ?? "");
  await sendJobs();
  expected = await withClient(source, hashRows);
  await database.read.execute(
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

async function emptyDatabase(): Promise<Connection> {
  const database = await createEmptyDatabase(source);
  onTestFinished(database.drop);
  return database.connection;
}

/** Writes a backup with entries of the test's own, and a checksum that fits. */
async function writeEntries(entries: readonly BackupEntry[]) {
  const own = join(temporaryFolder(), "own.tar.zst");
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on("data", (chunk: Buffer) => chunks.push(chunk));
  const writer = createBackupWriter(output);
  for (const { name, content } of entries) await writer.add(name, content);
  await writer.finish();
  writeFileSync(own, Buffer.concat(chunks));
  return own;
}

async function entriesOfBackup() {
  const found: BackupEntry[] = [];
  for await (const entry of readEntries(path, await checkFile(path))) found.push(entry);
  return found;
}

describe("a restored database", () => {
  test("has every row of every table, and goes on where the sequences were", async () => {
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

  test("queues the jobs that waited or ran, once for all processes, each at its time", async () => {
    // A backup of it before it was ever started has them too.
    const again = await writeBackupFile(join(temporaryFolder(), "again"), {
      ...options(),
      address: target.connection,
    });
    expect(again.manifest.tables.find(({ name }) => name === "waiting_jobs")?.rows).toBe(3);
    const jobsOf = (connection: Connection) =>
      withClient(connection, async (client) => {
        const { rows } = await client.query(
          "select id, data->>'id' as payload, singleton_key as key, extract(epoch from start_after)::int as at from pgboss.job where name = 'test.waiting' and state in ('created', 'active') order by 2",
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

test("files of an object store need that store", async () => {
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

describe("a file", () => {
  test("is its owner's alone, complete under its name, and replaces none", async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    await expect(writeBackupFile(path, options())).rejects.toThrow("backups replace no files");
    writeFileSync(`${path}2.part`, "");
    await expect(writeBackupFile(`${path}2`, options())).rejects.toThrow("one was interrupted");
    await expect(writeBackupFile("/nowhere/backup", options())).rejects.toThrow(
      "The folder /nowhere does not exist",
    );
  });

  test("that is interrupted leaves nothing behind", async () => {
    const stop = new AbortController();
    const own = join(temporaryFolder(), "backup.tar.zst");
    const onTick = () => stop.abort();
    await expect(writeBackupFile(own, { ...options(), onTick }, stop.signal)).rejects.toThrow(
      "The backup was interrupted.",
    );
    expect([existsSync(own), existsSync(`${own}.part`)]).toEqual([false, false]);
  });

  test("is refused when it is altered anywhere or cut, and nothing is written", async () => {
    const bytes = readFileSync(path);
    const empty = await emptyDatabase();
    const damaged = join(temporaryFolder(), "damaged.tar.zst");
    const places = [0, 4, 5, 6, 100, bytes.length >> 1, bytes.length - 60, bytes.length - 1];
    for (const at of places) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      writeFileSync(damaged, altered);
      await expect(restoreBackup({ address: empty, path: damaged })).rejects.toThrow(
        /altered|not a backup/,
      );
    }
    for (const length of [0, 3, 47, 48, 1_000, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length));
      await expect(restoreBackup({ address: empty, path: damaged })).rejects.toThrow(
        /incomplete|not a backup/,
      );
    }
    expect(await countRelations(empty)).toBe(0);
  }, 60_000);

  test("with rows that its manifest does not name is refused, and nothing is written", async () => {
    const entries = await entriesOfBackup();
    const empty = await emptyDatabase();
    const part = entries.findIndex(({ name }) => name.startsWith("public.posts/"));
    const variants = [
      entries.toSpliced(part, 1),
      [
        ...entries.filter(({ name }) => name !== manifestName),
        { name: "public.posts/000002.copy", content: Buffer.from("x\n") },
      ],
    ];
    for (const variant of variants) {
      const own = await writeEntries(variant);
      await expect(restoreBackup({ address: empty, path: own })).rejects.toThrow("was altered");
    }
    expect(await countRelations(empty)).toBe(0);
  }, 120_000);

  test("of a newer version or of something else is refused with the reason", async () => {
    const entries = await entriesOfBackup();
    const empty = await emptyDatabase();
    const withHeader = (change: object) =>
      writeEntries(
        entries.map((entry) =>
          entry.name === headerName
            ? {
                ...entry,
                content: Buffer.from(
                  JSON.stringify({ ...JSON.parse(entry.content.toString()), ...change }),
                ),
              }
            : entry,
        ),
      );
    const restore = (own: string) => restoreBackup({ address: empty, path: own });
    await expect(
      restore(await withHeader({ migration: { when: 9e12, hash: "" } })),
    ).rejects.toThrow("a newer version of Earshot (1.2.3) than this one. Install that version");
    await expect(restore(await withHeader({ migration: { when: 1, hash: "" } }))).rejects.toThrow(
      "Restore it with the version that made it",
    );
    await expect(restore(await withHeader({ format: formatVersion + 1 }))).rejects.toThrow(
      "newer version",
    );
    await expect(restore(await withHeader({ product: "other" }))).rejects.toThrow("not a backup");
    await expect(
      restore(
        await withHeader({ tables: [{ schema: "public", name: "posts", columns: ["karma"] }] }),
      ),
    ).rejects.toThrow("columns that this version does not know: karma of posts");
    await expect(restore(import.meta.filename)).rejects.toThrow("is not a backup of Earshot");
    await expect(restore(import.meta.dirname)).rejects.toThrow("is not a file");
    await expect(restore("/nowhere")).rejects.toThrow("does not exist");
    expect(await countRelations(empty)).toBe(0);
  });
});

test("a database with anything in it is refused with the remedy, and not changed", async () => {
  await expect(restoreBackup({ address: source, path })).rejects.toThrow(
    /is not empty \(it has earshot_meta\.\S+\), .* Create an empty database/,
  );
  const empty = await emptyDatabase();
  await withClient(empty, (client) => client.query("create table notes (id int)"));
  await expect(restoreBackup({ address: empty, path })).rejects.toThrow("it has public.notes");
  expect(await countRelations(empty)).toBe(1);
});

test("an empty database is not backed up", async () => {
  const address = await emptyDatabase();
  await expect(
    writeBackupFile(join(temporaryFolder(), "none"), { ...options(), address }),
  ).rejects.toThrow("there is nothing to back up");
});
