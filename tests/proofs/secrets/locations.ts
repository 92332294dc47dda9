import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";
import type { SealedColumn } from "../../../apps/server/src/infrastructure/secrets/sealed.ts";
import type { Canaries } from "./canaries.ts";

/** All tables of a database, including those of the job queue. */
async function tablesOf(database: Database): Promise<{ schema: string; name: string }[]> {
  const { rows } = await database.pool.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  return rows;
}

/** All rows of a database as text, by table. */
export async function dumpOf(database: Database): Promise<Map<string, string[]>> {
  const dump = new Map<string, string[]>();
  for (const { schema, name } of await tablesOf(database)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await database.pool.execute<{ row: string }>(
      sql`select one::text as row from ${table} one`,
    );
    dump.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    );
  }
  return dump;
}

/** An encrypted text and its location. */
export interface Sealed {
  column: SealedColumn;
  row: Record<string, string>;
  sealed: string;
}

/** All encrypted texts of the given columns. */
export async function sealedIn(
  database: Database,
  columns: readonly SealedColumn[],
): Promise<Sealed[]> {
  const all: Sealed[] = [];
  for (const column of columns) {
    const keys = column.keys.map(
      (key) => sql`${sql.identifier(key)}::text as ${sql.identifier(key)}`,
    );
    const at = sql.identifier(column.column);
    const { rows } = await database.pool.execute<Record<string, string>>(sql`
      select ${sql.join(keys, sql`, `)}, ${at} as sealed from ${sql.identifier(column.table)}
      where ${at} is not null`);
    all.push(...rows.map((row) => ({ column, row, sealed: row.sealed ?? "" })));
  }
  return all;
}

const sealedForm = /v1\.[\w-]{1,20}\.[\w-]{16}\.[\w-]{22,}/g;

/**
 * Finds encrypted texts outside of the listed columns, which a rotation would miss. Unlisted columns whose
 * name begins with `sealed` count even if they are empty.
 */
export async function findLeftovers(
  database: Database,
  columns: readonly SealedColumn[],
  dump: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const known = new Set((await sealedIn(database, columns)).map(({ sealed }) => sealed));
  const stray: string[] = [];
  for (const [table, rows] of dump) {
    const found = rows
      .flatMap((row) => row.match(sealedForm) ?? [])
      .filter((one) => !known.has(one));
    if (found.length > 0) stray.push(`${found.length} in ${table}`);
  }
  const { rows: named } = await database.pool.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%'`);
  const listed = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  return [...stray, ...named.map(({ name }) => name).filter((name) => !listed.has(name))];
}

/** Finds files of the database's folder that contain a canary, including tables and the write-ahead log. */
export async function filesWith(
  database: Database,
  canaries: Canaries,
): Promise<{ files: number; found: string[] }> {
  await database.pool.execute(sql`checkpoint`);
  const { rows } = await database.pool.execute<{ data_directory: string }>(
    sql`show data_directory`,
  );
  const folder = rows[0]?.data_directory ?? "";
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name)).catch(() => null);
    if (bytes && canaries.inBytes(bytes)) found.push(join(parentPath, name).slice(folder.length));
  }
  return { files: files.length, found };
}
