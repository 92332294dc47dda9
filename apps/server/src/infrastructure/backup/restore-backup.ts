import type pg from "pg";
import {
  applyMigrations,
  createEnumsWhole,
  createMigrationList,
  type Migration,
  readMigrations,
} from "../database/apply-migrations.ts";
import { withClient } from "../database/client.ts";
import type { DatabaseAddress } from "../database/index.ts";
import { checkFitness, migrationLock } from "../database/migrate.ts";
import { prepareBulkLoad } from "./bulk-load.ts";
import { listTables, portableSettings, quotedTable, waitingJobs } from "./catalog.ts";
import { BackupError, type BackupHeader, type BackupManifest, tableKey } from "./format.ts";
import { loadRows } from "./load-rows.ts";
import { checkFile, readEntries, readHeader } from "./read-file.ts";

/** How far a restore is. */
interface RestoreTick {
  /** 0 to 100. */
  percent: number;
  step: string;
}

/** What was restored. */
export interface RestoreSummary {
  header: BackupHeader;
  manifest: BackupManifest;
  /** How many migrations were applied after the rows were loaded. */
  migrated: number;
}

export interface RestoreOptions {
  address: DatabaseAddress;
  path: string;
  /** Checks the restored data before the commit; an error rolls back everything. */
  inspect?: (client: pg.Client) => Promise<void>;
  onTick?: (tick: RestoreTick) => void;
}

const remedy =
  "Create an empty database and name it in DATABASE_URL, or set EARSHOT_DATA_DIR to a new folder.";

/** @throws BackupError when the database has any table, view or sequence. */
async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss', 'earshot_meta') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1 limit 1`);
  const [found] = rows;
  if (!found) return;
  throw new BackupError(
    `This database is not empty (it has ${found.name}), and a backup is restored only into an empty one. Nothing was changed. ${remedy}`,
  );
}

/** The migrations up to the backup's last one, and those after it. @throws BackupError when that one is unknown */
function splitMigrations({ migration, version }: BackupHeader): [Migration[], Migration[]] {
  const all = readMigrations();
  const at = all.findIndex(({ when }) => when === migration.when);
  if (at === -1) {
    const isNewer = migration.when > (all.at(-1)?.when ?? 0);
    throw new BackupError(
      isNewer
        ? `The backup was made by a newer version of Earshot (${version}) than this one. Install that version, then restore.`
        : `The backup has a database of a version that this one does not come from (${version}). Restore it with the version that made it.`,
    );
  }
  return [all.slice(0, at + 1), all.slice(at + 1)];
}

/** @throws BackupError when the backup has columns that this version lacks at that migration. */
async function requireSameTables(client: pg.ClientBase, { tables }: BackupHeader): Promise<void> {
  const own = new Map((await listTables(client)).map((table) => [tableKey(table), table.columns]));
  for (const { schema, name, columns } of tables) {
    if (schema === waitingJobs.schema && name === waitingJobs.name) continue;
    const missing = columns.filter((column) => !own.get(`${schema}.${name}`)?.includes(column));
    if (missing.length === 0) continue;
    throw new BackupError(
      `The backup has columns that this version does not know: ${missing.join(", ")} of ${name}. Nothing was restored. Restore it with the version that made it.`,
    );
  }
}

/** Sets each sequence past the restored rows. */
async function restoreSequences(client: pg.ClientBase, { sequences }: BackupManifest) {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2, $3)", [
      name,
      lastValue,
      isCalled,
    ]);
  }
}

/**
 * Restores a backup into an empty database. The file is checked from its first byte to its last before anything is
 * written, and everything is one transaction: a restore that ends early leaves the database empty. Processes that
 * start during a restore wait for it.
 * @throws BackupError, UnfitDatabase
 */
export async function restoreBackup({
  address,
  path,
  inspect = async () => {},
  onTick = () => {},
}: RestoreOptions): Promise<RestoreSummary> {
  const size = await checkFile(path, (read, total) =>
    onTick({ percent: (100 * read) / total, step: "checking the file" }),
  );
  const header = await readHeader(path, size);
  const [before, after] = splitMigrations(header);
  return withClient({ ...address, application_name: "earshot-restore" }, async (client) => {
    await checkFitness(client);
    await client.query(portableSettings);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await requireEmpty(client);
    await createMigrationList(client);
    await applyMigrations(client, createEnumsWhole(before));
    await requireSameTables(client, header);
    await client.query(
      `create table ${quotedTable(waitingJobs)} (id uuid primary key, queue text not null, payload jsonb, singleton_key text, start_after timestamptz not null)`,
    );
    const finishLoad = await prepareBulkLoad(client);
    let [read, step] = [0, "tables"];
    const entries = readEntries(path, size, (bytes) => {
      read += bytes;
      onTick({ percent: (100 * read) / size, step });
    });
    const manifest = await loadRows(client, header.tables, entries, (name) => {
      step = name;
    });
    onTick({ percent: 100, step: "building indexes and checking references" });
    await finishLoad();
    await restoreSequences(client, manifest);
    await applyMigrations(client, after);
    await inspect(client);
    onTick({ percent: 100, step: "committing" });
    await client.query("commit");
    // The planner has no statistics of the new rows yet.
    await client.query("analyze");
    return { header, manifest, migrated: after.length };
  });
}
