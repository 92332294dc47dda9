import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { countRelations, createEmptyDatabase } from "../../testing/backups.ts";
import { temporaryFolder } from "../../testing/child.ts";
import { makeClusterFolder } from "../../testing/cluster-folder.ts";
import { withClient } from "../database/client.ts";
import type { Connection } from "../embedded-postgres/index.ts";
import { writeBackupFile } from "./backup-file.ts";
import { formatVersion, headerName, manifestName } from "./format.ts";
import { type BackupEntry, checkFile, readEntries } from "./read-file.ts";
import { restoreBackup } from "./restore-backup.ts";
import { createBackupWriter } from "./write-file.ts";

let database: TestDatabase;
let source: Connection;
let folder: string;
let path: string;
const options = () => ({ address: source, objectStore: null, version: "1.2.3" });

beforeAll(async () => {
  folder = makeClusterFolder("backup");
  database = await createTestDatabase();
  source = database.connection;
  await withClient(source, (client) =>
    client.query(
      `insert into posts (id, source, external_id, title, body, url, posted_at, removed)
       select gen_random_uuid(), 'reddit', n, 'A title', md5(n::text), 'https://example.test/' || n, now(), false
       from generate_series(1, 100) n`,
    ),
  );
  path = join(folder, "backup.tar.zst");
  await writeBackupFile(path, options());
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<Connection> {
  const database = await createEmptyDatabase(source);
  onTestFinished(database.drop);
  return database.connection;
}

/** Writes a backup with the given entries and a valid checksum. */
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

describe("a backup file", () => {
  test("is readable only by its owner, has its name only when complete, and replaces no other file", async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.part`)).toBe(false);
    await expect(writeBackupFile(path, options())).rejects.toThrow("backups replace no files");
    writeFileSync(`${path}2.part`, "");
    await expect(writeBackupFile(`${path}2`, options())).rejects.toThrow("one was interrupted");
    await expect(writeBackupFile("/nowhere/backup", options())).rejects.toThrow(
      "The folder /nowhere does not exist",
    );
  });

  test("whose writing is interrupted is removed", async () => {
    const stop = new AbortController();
    const own = join(temporaryFolder(), "backup.tar.zst");
    const onTick = () => stop.abort();
    await expect(writeBackupFile(own, { ...options(), onTick }, stop.signal)).rejects.toThrow(
      "The backup was interrupted.",
    );
    expect([existsSync(own), existsSync(`${own}.part`)]).toEqual([false, false]);
  });

  test("is refused when it is altered anywhere or truncated, and nothing is written", async () => {
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
        { name: "public.posts/000003.copy", content: Buffer.from("x\n") },
      ],
    ];
    for (const variant of variants) {
      const own = await writeEntries(variant);
      await expect(restoreBackup({ address: empty, path: own })).rejects.toThrow("was altered");
    }
    expect(await countRelations(empty)).toBe(0);
  }, 120_000);

  test("of a newer version, or a file that is not a backup, is refused with the reason", async () => {
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
  }, 60_000);
});

test("a database that is not empty is refused with the remedy, and not changed", async () => {
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
