import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";

/** A row of the catalog. A type, since drizzle asks for an index signature. */
type TableRow = {
  name: string;
  columns: string[];
  references: {
    column: string;
    table: string;
    to: string;
    /** Whether the foreign key has more columns. */
    isComposite: boolean;
    onDelete: "cascade" | "set null" | "refuse";
  }[];
};

/** The product's tables with their columns and foreign keys, from PostgreSQL's catalog. */
export async function readCatalog(db: Queryable): Promise<TableRow[]> {
  const { rows } = await db.execute<TableRow>(sql`
    select t.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object(
          'column', a.attname, 'table', p.relname, 'to', pa.attname,
          'isComposite', cardinality(f.conkey) > 1,
          'onDelete', case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null'
            else 'refuse' end))
        from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
        join pg_attribute pa on pa.attrelid = f.confrelid and pa.attnum = f.confkey[1]
        where f.conrelid = t.oid and f.contype = 'f'), '[]') as "references"
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relkind in ('r', 'p')
    order by t.relname`);
  return rows;
}

/** Rows of a table. The names come from the catalog and from our rules, never from a request. */
interface Rows {
  table: string;
  /** SQL with `$1` as the value. */
  condition: string;
  /** The id of an owner, or a moment. */
  value: string | Date;
}

/** A condition with the value in the place of `$1`. */
function conditionOf({ condition, value }: Rows): SQL {
  const parts = condition.split("$1").map((part) => sql.raw(part));
  const type = sql.raw(value instanceof Date ? "timestamptz" : "uuid");
  return sql.join(parts, sql`${value}::${type}`);
}

/** Deletes some rows of a table. @returns how many it deleted */
export async function deleteSome(db: Queryable, rows: Rows, limit: number): Promise<number> {
  const name = sql.identifier(rows.table);
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where (${conditionOf(rows)}) limit ${limit}))`);
  return rowCount ?? 0;
}

/** Whether a table has such a row. */
export async function hasRow(db: Queryable, rows: Rows): Promise<boolean> {
  const { rows: found } = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${sql.identifier(rows.table)}
      where ${conditionOf(rows)}) as found`);
  return found[0]?.found ?? false;
}
