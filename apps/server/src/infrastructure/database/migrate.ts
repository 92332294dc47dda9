import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { withClient } from "./client.ts";
import type { DatabaseAddress } from "./index.ts";

const folder = join(import.meta.dirname, "../../../../../db/migrations");

/** One number for "Earshot migrates", known to every process of every version. */
const migrationLock = 7_261_031;

/** The database can't carry the product; `message` is a sentence for the operator. */
export class UnfitDatabase extends Error {}

const oldestVersion = 15;

async function checkFitness(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < oldestVersion) {
    throw new UnfitDatabase(
      `Earshot needs PostgreSQL ${oldestVersion} or later, and this database is version ${version}. Set DATABASE_URL to a newer one.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new UnfitDatabase(
      `Earshot needs a database in UTF8, and this one is in ${encoding}. Create one with ENCODING 'UTF8'.`,
    );
  }
}

/**
 * Brings the schema to this version. Forward only; of several processes that start together one
 * migrates and the others wait.
 * @throws UnfitDatabase when it is too old or not in UTF8.
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder}`);
  await withClient({ ...address, connectionTimeoutMillis: 5_000 }, async (client) => {
    await checkFitness(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: "earshot_meta" });
  });
}
