import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { withClient } from "./client.ts";
import type { DatabaseAddress } from "./index.ts";

export const migrationsFolder = join(import.meta.dirname, "../../../../../db/migrations");

/** The advisory lock of the process that migrates, the same in all versions. */
export const migrationLock = 7_261_031;

/** The product can't use the database; `message` is a sentence for the operator. */
export class UnfitDatabase extends Error {}

const minVersion = 15;

/** @throws UnfitDatabase when it is too old, or not in UTF8. */
export async function checkFitness(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < minVersion) {
    throw new UnfitDatabase(
      `Earshot needs PostgreSQL ${minVersion} or later, and this database is version ${version}. Set DATABASE_URL to a newer one.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new UnfitDatabase(
      `Earshot needs a UTF8 database, and this one is ${encoding}. Create one with ENCODING 'UTF8'.`,
    );
  }
}

/**
 * Migrations that rename what an older version uses: all processes of that version must be stopped. All other
 * migrations keep the schema usable for the version before.
 */
const breaking: readonly string[] = ["plain_names", "reply_names"];

/** A process that was killed stays registered for 6 seconds (`infrastructure/processes`). */
const stopWaitMs = 8_000;
const retryMs = 500;

/** The migrations that were applied to a database, by their `when` in the journal, in ms. */
async function appliedTimes(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('earshot_meta.__drizzle_migrations') is not null as known",
  );
  if (!rows[0]?.known) return [];
  const applied = await client.query<{ at: string }>(
    "select created_at as at from earshot_meta.__drizzle_migrations",
  );
  return applied.rows.map(({ at }) => Number(at));
}

/**
 * The migrations that a database still lacks, oldest first, and whether a later version has migrated it. `unknown` is
 * the time of the oldest applied migration that is missing here although this version has newer ones; null if there is
 * none. Nothing is changed.
 */
export async function dueMigrations(
  client: pg.Client,
): Promise<{ due: string[]; isNewer: boolean; unknown: Date | null }> {
  const applied = await appliedTimes(client);
  const { entries } = JSON.parse(
    await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"),
  ) as {
    entries: { when: number; tag: string }[];
  };
  const last = Math.max(0, ...applied);
  const newest = Math.max(...entries.map(({ when }) => when));
  const known = new Set(entries.map(({ when }) => when));
  const unknown = applied.filter((at) => at < newest && !known.has(at)).sort((a, b) => a - b)[0];
  return {
    due: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
    isNewer: last > newest,
    unknown: unknown === undefined ? null : new Date(unknown),
  };
}

/** The error for a database whose migrations are not those of this version. */
export const unknownMigrationText = (at: Date): string =>
  `This database has a migration that this version does not know (made ${at.toISOString().slice(0, 16)}Z). Start the version that applied it, or restore a backup that was made before that into an empty database.`;

/** Whether due migrations would break processes of an older version. */
async function breaksOlderProcesses(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('server_processes') is not null and to_regclass('earshot_meta.__drizzle_migrations') is not null as known",
  );
  if (!rows[0]?.known) return false;
  const { due } = await dueMigrations(client);
  return due.some((tag) => breaking.includes(tag.replace(/^\d+_/, "")));
}

/** @throws UnfitDatabase while a process of an older version is running. */
async function requireStoppedProcesses(client: pg.Client, waitMs: number): Promise<void> {
  if (!(await breaksOlderProcesses(client))) return;
  const deadline = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ label: string }>(
      "select label from server_processes where last_seen_at > now() - interval '6 seconds' order by started_at",
    );
    if (rows.length === 0) return;
    if (performance.now() >= deadline) {
      const labels = rows.map(({ label }) => label).join(", ");
      throw new UnfitDatabase(
        `An older version of Earshot is running (${labels}), and this version renames tables that it uses. Stop it, then start this version again.`,
      );
    }
    await setTimeout(retryMs);
  }
}

/**
 * Brings the schema to this version. Forward only; of several processes that start together, one migrates and
 * the others wait.
 * @param waitMs how long to wait for processes of an older version to stop, if they must
 * @returns the migrations that were applied, oldest first, and whether a later version has migrated the database
 * @throws UnfitDatabase when it is too old, not in UTF8, used by an older version that must be stopped, or has a
 * migration that this version does not know
 */
export async function migrateDatabase(
  address: DatabaseAddress,
  waitMs: number = stopWaitMs,
): Promise<{ applied: string[]; isNewer: boolean }> {
  if (!existsSync(migrationsFolder))
    throw new Error(`The migrations are missing: ${migrationsFolder}`);
  return withClient({ ...address, connectionTimeoutMillis: 5_000 }, async (client) => {
    await checkFitness(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await requireStoppedProcesses(client, waitMs);
    const { due, isNewer, unknown } = await dueMigrations(client);
    if (unknown) throw new UnfitDatabase(unknownMigrationText(unknown));
    await migrate(drizzle(client), { migrationsFolder, migrationsSchema: "earshot_meta" });
    return { applied: due, isNewer };
  });
}
