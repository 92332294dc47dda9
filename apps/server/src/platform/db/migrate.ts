import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { DatabaseAddress } from "./index.ts";

const folder = join(import.meta.dirname, "../../../../../db/migrations");

/** One number for "Earshot migrates", known to every process of every version. */
const migrationLock = 7_261_031;

/**
 * Brings the schema to this version. Forward only; of several processes that start together one
 * migrates and the others wait.
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder}`);
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: "earshot_meta" });
  } finally {
    await client.end();
  }
}
