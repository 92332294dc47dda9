import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Connection } from "../infrastructure/embedded-postgres/index.ts";

const migrations = join(import.meta.dirname, "../../../../db/migrations");

interface Journal {
  entries: { idx: number; tag: string }[];
}

/**
 * A new database with the schema from before a migration, to test what the migration does with data.
 * @param cluster where the database is made
 * @param name the migration's name without its number, since numbers change when branches are merged
 * @returns a client of the database, and a way to drop it
 */
export async function openBeforeMigration(cluster: Connection, name: string) {
  const connection = { ...cluster, database: `test_${randomBytes(6).toString("hex")}` };
  async function asAdmin(statement: string): Promise<void> {
    const admin = new pg.Client({ ...cluster, database: "postgres" });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  }
  await asAdmin(`create database ${connection.database} template template0 encoding 'UTF8'`);
  const folder = await mkdtemp(join(tmpdir(), "earshot-migrations-"));
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8")) as Journal;
  const at = journal.entries.findIndex(({ tag }) => tag.replace(/^\d+_/, "") === name);
  if (at < 0) throw new Error(`there is no migration ${name}`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  const client = new pg.Client(connection);
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: "earshot_meta" });
  await rm(folder, { recursive: true });
  return {
    connection,
    client,
    async drop() {
      await client.end();
      await asAdmin(`drop database ${connection.database} with (force)`);
    },
  };
}
