import type { Writable } from "node:stream";
import pg from "pg";
import type { ObjectStore } from "../blobs/index.ts";
import { withClient } from "../database/client.ts";
import type { DatabaseAddress } from "../database/index.ts";
import { recurringQueue } from "../recurring.ts";
import {
  lastMigration,
  listSequences,
  listTables,
  portableSettings,
  quotedColumns,
  quotedTable,
  tableSizes,
  waitingJobs,
} from "./catalog.ts";
import { copyFiles } from "./copy-files.ts";
import { copyRows, createTableWriter } from "./copy-table.ts";
import {
  BackupError,
  type BackupHeader,
  type BackupManifest,
  formatVersion,
  headerName,
  manifestName,
  type TableHead,
  tableKey,
} from "./format.ts";
import { createBackupWriter } from "./write-file.ts";

/** How far a backup is. */
interface BackupTick {
  /** 0 to 100; an estimate by the tables' sizes. */
  percent: number;
  table: string;
  /** Of all tables so far, uncompressed. */
  bytes: number;
}

/** What a backup contains. */
export interface BackupSummary {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Of the file. */
  fileBytes: number;
}

export interface BackupOptions {
  address: DatabaseAddress;
  objectStore: ObjectStore | null;
  /** The version of the product. */
  version: string;
  /** The exported snapshot of another transaction, to read the same rows; missing: a new one. */
  snapshot?: string;
  /** Where the file goes. It is ended, or destroyed when the backup fails. */
  output: Writable;
  onTick?: (tick: BackupTick) => void;
}

/**
 * Starts the transaction in which everything is read. All tables are locked before its snapshot is taken, as in
 * pg_dump: a migration waits until the backup is done, and everything else continues.
 */
async function beginSnapshot(
  client: pg.ClientBase,
  snapshot: string | undefined,
): Promise<TableHead[]> {
  const expected = await listTables(client);
  if (expected.length === 0 || !(await lastMigration(client))) {
    throw new BackupError("This database has no data of Earshot: there is nothing to back up.");
  }
  await client.query("begin isolation level repeatable read, read only");
  if (snapshot) await client.query(`set transaction snapshot ${pg.escapeLiteral(snapshot)}`);
  await client.query(`lock table ${expected.map(quotedTable).join(", ")} in access share mode`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(expected)) {
    throw new BackupError("The database was migrated during the backup. Run the backup again.");
  }
  return tables;
}

/** The query for jobs that wait or run; null: no process has created the queue. */
async function waitingJobsQuery(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ queue: boolean; restored: boolean }>(
    `select to_regclass('pgboss.job') is not null as queue, to_regclass('${tableKey(waitingJobs)}') is not null as restored`,
  );
  const parts = [
    // Recurring work is scheduled again at the next start. Names that start with __ are the queue's own.
    rows[0]?.queue &&
      `select id, name as queue, data as payload, singleton_key, start_after from pgboss.job
       where state in ('created', 'retry', 'active') and name <> '${recurringQueue}' and name not like '\\_\\_%'`,
    rows[0]?.restored && `select ${quotedColumns(waitingJobs)} from ${quotedTable(waitingJobs)}`,
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? `(${parts.join(" union all ")})` : null;
}

async function headerOf(
  client: pg.ClientBase,
  version: string,
  tables: TableHead[],
): Promise<BackupHeader> {
  const migration = await lastMigration(client);
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "select now() as at, current_setting('server_version') as postgres",
  );
  const [row] = rows;
  if (!migration || !row) throw new Error("the snapshot has no migration");
  return {
    product: "earshot",
    format: formatVersion,
    version,
    createdAt: row.at.toISOString(),
    postgres: row.postgres,
    migration,
    tables,
  };
}

const asEntry = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Writes everything that one snapshot of the database has, in constant memory. @throws BackupError */
export async function writeBackup({
  address,
  objectStore,
  version,
  output,
  snapshot,
  onTick = () => {},
}: BackupOptions): Promise<BackupSummary> {
  const writer = createBackupWriter(output);
  try {
    return await withClient({ ...address, application_name: "earshot-backup" }, async (client) => {
      await client.query(portableSettings);
      const tables = await beginSnapshot(client, snapshot);
      const jobs = await waitingJobsQuery(client);
      const header = await headerOf(client, version, [...tables, ...(jobs ? [waitingJobs] : [])]);
      const sizes = await tableSizes(client);
      const total = Math.max(
        1,
        [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
      );
      await writer.add(headerName, asEntry(header));
      const manifest: BackupManifest = {
        tables: [],
        sequences: [],
        objects: { copied: 0, missing: 0 },
      };
      let [bytes, done] = [0, 0];
      for (const table of header.tables) {
        const size = sizes.get(tableKey(table)) ?? 0;
        let ofTable = 0;
        const rows = createTableWriter(table, writer, (more) => {
          bytes += more;
          ofTable += more;
          const percent = (100 * (done + Math.min(ofTable, size))) / total;
          onTick({ percent, table: table.name, bytes });
        });
        if (table === waitingJobs && jobs) await copyRows(client, jobs, rows);
        else if (table.name === "blobs") {
          manifest.objects = await copyFiles(client, table, objectStore, rows);
        } else await copyRows(client, `${quotedTable(table)} (${quotedColumns(table)})`, rows);
        manifest.tables.push(await rows.end());
        done += size;
      }
      // Sequences don't belong to a snapshot: read last, they are past all of its rows.
      manifest.sequences = await listSequences(client);
      await writer.add(manifestName, asEntry(manifest));
      await client.query("commit");
      return { header, manifest, fileBytes: await writer.finish() };
    });
  } catch (error) {
    writer.abort(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
