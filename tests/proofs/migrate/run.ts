import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { migrateDatabase } from "../../../apps/server/src/infrastructure/database/migrate.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { openBeforeMigration } from "../../../apps/server/src/testing/upgrade.ts";
import { countRows, derivedTables, fillTables } from "./fill.ts";

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const file = join(import.meta.dirname, "../../../db/migrations/meta/_journal.json");

/** The migrations in order, by their numbered names. */
export const readMigrations = (): string[] =>
  journal.parse(JSON.parse(readFileSync(file, "utf8"))).entries.map(({ tag }) => tag);

/** A migration's name without its number, which changes when branches are merged. */
export const plainName = (tag: string) => tag.replace(/^\d+_/, "");

/** The result of migrating one old schema with data. */
export interface MigrationFigures {
  /** The first migration that the old schema lacked. */
  from: string;
  tables: number;
  rows: number;
  /** Tables that accepted no rows, with the reason. */
  unfilled: Map<string, string>;
  /** What went wrong; empty: nothing. */
  problems: string[];
}

const each = 4;

/** Tables that a migration drops with their rows on purpose, with the reason. */
const dropped: Readonly<Record<string, string>> = {
  watches: "0007: how far each source was read, which is planned again",
};

/**
 * Creates the schema from before a migration, fills its tables, migrates it to the newest, and compares the row counts.
 * @param plant removes a row before the comparison, so that it must notice
 */
export async function migrateFrom(
  cluster: Connection,
  tag: string,
  options: { plant: boolean },
): Promise<MigrationFigures> {
  const database = await openBeforeMigration(cluster, plainName(tag));
  const { client, connection } = database;
  const problems: string[] = [];
  try {
    const unfilled = await fillTables(client, each);
    const before = await countRows(client);
    // Sample rows are not running processes.
    if ([...before.values()].some(([name]) => name === "server_processes"))
      await client.query("update server_processes set last_seen_at = '2026-01-01'");
    try {
      await migrateDatabase(connection, 0);
      if (options.plant) {
        await client.query("set session_replication_role = replica");
        await client.query("delete from posts where ctid = (select ctid from posts limit 1)");
      }
      const after = await countRows(client);
      for (const [oid, [name, count]] of before) {
        const found = after.get(oid);
        if (derivedTables.has(name)) continue;
        if (!found) {
          if (count > 0 && !(name in dropped))
            problems.push(`${name} was dropped with ${count} rows`);
        } else if (found[1] < count) problems.push(`${name}: ${found[1]} of ${count} rows`);
      }
    } catch (error) {
      const { message, cause } = error as Error;
      problems.push(cause instanceof Error ? cause.message : message);
    }
    const filled = [...before.values()].filter(([, count]) => count > 0);
    const rows = filled.reduce((sum, [, count]) => sum + count, 0);
    return { from: tag, tables: filled.length, rows, unfilled, problems };
  } finally {
    await database.drop();
  }
}
