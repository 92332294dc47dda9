import { randomUUID } from "node:crypto";
import type pg from "pg";

/** A column as PostgreSQL's catalog describes it. */
interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  /** The labels of its enumeration; null: it is not an enumeration. */
  labels: string[] | null;
  /** Texts that a check constraint allows in it; null: none lists any. */
  allowed: string[] | null;
  references: { table: string; to: string } | null;
}

const systemTables = "('spatial_ref_sys')";

/** Tables that triggers write, and migrations write again: rows of our own would belong to no mention. */
export const derivedTables: ReadonlySet<string> = new Set([
  "mention_facets",
  "mention_words",
  "mention_tallies",
  "mention_buckets",
]);

/** All tables of the schema with their columns, except generated and identity columns, which fill themselves. */
async function readTables(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string; rule: string | null }>(`
    select t.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef as "isRequired",
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = a.atttypid) as labels,
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = t.oid and c.contype = 'c'
        and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like '%ARRAY[%' limit 1) as rule,
      (select json_build_object('table', p.relname, 'to', pa.attname)
        from pg_constraint f join pg_class p on p.oid = f.confrelid
          join pg_attribute pa on pa.attrelid = f.confrelid and pa.attnum = f.confkey[1]
        where f.conrelid = t.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as references
    from pg_class t
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        and a.attidentity = '' and a.attgenerated = ''
    where t.relkind = 'r' and t.relname not in ${systemTables}
    order by t.relname, a.attnum`);
  const columns = rows.map(({ rule, ...row }) => ({
    ...row,
    allowed: rule ? [...rule.matchAll(/'([^']+)'::/g)].map(([, text = ""]) => text) : null,
  }));
  return Map.groupBy(columns, ({ table }) => table);
}

const time = "2026-11-20T12:00:00Z";

/** A value of the column's type, different for each number. */
function sampleOf({ type, labels, allowed, name }: Column, number: number): unknown {
  const listed = labels ?? allowed;
  if (listed && listed.length > 0) return listed[number % listed.length];
  if (type.endsWith("[]")) return "{}";
  if (type === "uuid") return randomUUID();
  if (type.startsWith("json")) return "{}";
  if (type === "boolean") return number % 2 === 0;
  if (type === "date") return `2026-11-${10 + (number % 18)}`;
  if (type.startsWith("timestamp")) return time;
  if (type === "tsvector") return "'word'";
  if (type === "bytea") return Buffer.from(`bytes ${number}`);
  if (/^(?:text|character)/.test(type)) return `${name} ${number} ${randomUUID().slice(0, 8)}`;
  return 1 + number;
}

/** Tables that accept no sample row, with the error message. */
export type Unfilled = Map<string, string>;

/**
 * Inserts sample rows into every table that accepts them, after the tables that it references. Triggers run, so that
 * derived rows exist too.
 * @param each rows in each table
 * @returns the tables that accepted none, with the reason
 */
export async function fillTables(client: pg.Client, each: number): Promise<Unfilled> {
  const tables = await readTables(client);
  const unfilled: Unfilled = new Map();
  const visited = new Set<string>();

  async function pick(table: string, column: string, number: number): Promise<unknown> {
    const { rows } = await client.query(
      `select "${column}" as value from "${table}" order by 1 offset $1 % greatest(1, (select count(*) from "${table}")) limit 1`,
      [number],
    );
    return rows[0]?.value ?? null;
  }

  async function insert(
    table: string,
    number: number,
    { isSparse = false, besides }: { isSparse?: boolean; besides?: string },
  ): Promise<void> {
    const row = new Map<string, unknown>();
    for (const column of tables.get(table) ?? []) {
      const { name, isRequired, references } = column;
      if (references) {
        if (references.table === table) continue;
        // Optional references stay empty in every other row.
        if (!isRequired && (isSparse || number % 2 === 1)) continue;
        row.set(name, await pick(references.table, references.to, number));
      } else if (name === "workspace_id") {
        row.set(name, await pick("workspaces", "id", number));
      } else if (isRequired || name === besides) row.set(name, sampleOf(column, number));
    }
    const names = [...row.keys()].map((name) => `"${name}"`);
    const values = [...row.values()];
    const text =
      names.length === 0
        ? `insert into "${table}" default values on conflict do nothing`
        : `insert into "${table}" (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) on conflict do nothing`;
    await client.query(text, values);
  }

  async function fill(table: string): Promise<void> {
    if (visited.has(table) || derivedTables.has(table)) return;
    visited.add(table);
    for (const { references } of tables.get(table) ?? [])
      if (references) await fill(references.table);
    if (table !== "workspaces" && tables.has("workspaces")) await fill("workspaces");
    // Some constraints require one of several optional columns.
    const optional = (tables.get(table) ?? []).filter((one) => !one.isRequired && !one.references);
    const ways = [
      {},
      { isSparse: true },
      ...optional.map(({ name }) => ({ isSparse: true, besides: name })),
    ];
    for (let number = 0; number < each; number++) {
      let reason: string | null = null;
      for (const way of ways) {
        reason = await insert(table, number, way).then(
          () => null,
          (error: Error) => reason ?? error.message,
        );
        if (reason === null) break;
      }
      if (reason !== null) unfilled.set(table, reason);
    }
  }

  for (const table of tables.keys()) await fill(table);
  for (const table of unfilled.keys()) {
    const { rows } = await client.query(`select 1 from "${table}" limit 1`);
    if (rows.length > 0) unfilled.delete(table);
  }
  return unfilled;
}

/** The number of rows of each table, by the table's OID, which a rename does not change. */
export async function countRows(client: pg.Client): Promise<Map<number, [string, number]>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `select t.oid::int as oid, t.relname as name from pg_class t
     join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
     where t.relkind = 'r' order by t.relname`,
  );
  const counts = new Map<number, [string, number]>();
  for (const { oid, name } of rows) {
    const found = await client.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    );
    counts.set(oid, [name, found.rows[0]?.count ?? 0]);
  }
  return counts;
}
