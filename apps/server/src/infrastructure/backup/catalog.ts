import type pg from "pg";
import { quoteIdentifier } from "../database/escape.ts";
import { type BackupHeader, type TableHead, tableKey } from "./format.ts";

export const quotedTable = ({ schema, name }: Pick<TableHead, "schema" | "name">): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
export const quotedColumns = ({ columns }: Pick<TableHead, "columns">): string =>
  columns.map(quoteIdentifier).join(", ");

/** Makes values have the same text on every server and for every user. */
export const portableSettings = `
  set search_path = public;
  set client_encoding = 'UTF8';
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** Stores the waiting jobs between a restore and the next start of the product. */
export const waitingJobs: TableHead = {
  schema: "earshot_meta",
  name: "waiting_jobs",
  columns: ["id", "queue", "payload", "singleton_key", "start_after"],
};

/**
 * Tables about this installation only: its running processes, and objects of its bucket that are to be deleted. A
 * backup omits them.
 */
const localTables = new Set(["server_processes", "object_deletions"]);

/** The product's tables, ordered by name, with their columns except generated ones. */
export async function listTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(`
    select 'public' as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`);
  return rows.filter(({ name }) => !localTables.has(name));
}

/** How large each table is, in bytes; for the progress. */
export async function tableSizes(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ schema: string; name: string; bytes: string }>(`
    select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`);
  return new Map(rows.map((row) => [tableKey(row), Number(row.bytes)]));
}

/** The values of all sequences, those of identity columns included. */
export async function listSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  const found: { name: string; lastValue: string; isCalled: boolean }[] = [];
  for (const { name } of rows) {
    const values = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteIdentifier(name)}`,
    );
    for (const value of values.rows) found.push({ name, ...value });
  }
  return found;
}

/** The last migration of a database; null: it has none. */
export async function lastMigration(
  client: pg.ClientBase,
): Promise<BackupHeader["migration"] | null> {
  const exists = await client.query<{ known: boolean }>(
    "select to_regclass('earshot_meta.__drizzle_migrations') is not null as known",
  );
  if (!exists.rows[0]?.known) return null;
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as "when", hash from earshot_meta.__drizzle_migrations order by created_at desc limit 1',
  );
  const [last] = rows;
  return last ? { when: Number(last.when), hash: last.hash } : null;
}
