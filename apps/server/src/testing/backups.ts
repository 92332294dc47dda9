import { randomBytes } from "node:crypto";
import pg from "pg";
import { withClient } from "../infrastructure/database/client.ts";
import type { Connection } from "../infrastructure/embedded-postgres/index.ts";

/** Creates an empty database on the cluster of a connection. */
export async function createEmptyDatabase(cluster: Connection) {
  const connection = { ...cluster, database: `restored_${randomBytes(6).toString("hex")}` };
  const admin = (sql: string) =>
    withClient({ ...cluster, database: "postgres" }, async (client) => {
      await client.query(sql);
    });
  await admin(`create database ${connection.database}`);
  return { connection, drop: () => admin(`drop database ${connection.database} with (force)`) };
}

/** The tables that a backup omits. */
const skipped = ["server_processes", "object_deletions"];

/** The rows of every table as this connection sees them: a hash for each row, sorted. */
export async function hashRows(client: pg.ClientBase): Promise<Map<string, string[]>> {
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 3",
  );
  const tables = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  );
  const found = new Map<string, string[]>();
  for (const { name } of tables.rows) {
    if (skipped.includes(name)) continue;
    const { rows } = await client.query<{ hash: string }>(
      `select md5(t::text) as hash from ${pg.escapeIdentifier(name)} t order by 1`,
    );
    found.set(
      name,
      rows.map(({ hash }) => hash),
    );
  }
  return found;
}

/** Rows that only one side has, by table. */
export function differingRows(
  expected: ReadonlyMap<string, readonly string[]>,
  found: ReadonlyMap<string, readonly string[]>,
): { table: string; rows: number }[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((table) => {
    const counts = new Map<string, number>();
    for (const hash of expected.get(table) ?? []) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    for (const hash of found.get(table) ?? []) counts.set(hash, (counts.get(hash) ?? 0) - 1);
    const rows = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
    return rows > 0 || !expected.has(table) || !found.has(table) ? [{ table, rows }] : [];
  });
}

/** How many relations and schemas of ours a database has: 0 in an empty one. */
export async function countRelations(connection: Connection): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'earshot_meta', 'pgboss')",
    );
    return rows[0]?.count ?? -1;
  });
}
