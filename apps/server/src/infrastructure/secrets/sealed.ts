import { sql } from "drizzle-orm";
import type { Queryable } from "../database/index.ts";
import { SealBroken, type Secrets } from "./index.ts";

/** A column with encrypted values, and the location for which each row's value was encrypted. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The columns that name a row, as text. */
  keys: readonly string[];
  locationOf(row: Readonly<Record<string, string>>): string;
}

/** The result of encrypting a column again. */
export interface Resealed {
  /** Rows with an encrypted value. */
  rows: number;
  /** Rows that were encrypted again. */
  renewed: number;
  /** Names of rows that can't be decrypted: their key is missing, or they were changed. */
  broken: string[];
}

const pageSize = 500;

/** A row: its keys, and the encrypted value as `sealed`. */
type SealedRow = Record<string, string>;

/** The parts of the statements about a column. */
function partsOf({ table, column, keys }: SealedColumn) {
  const [at, sealedAt] = [sql.identifier(table), sql.identifier(column)];
  const names = keys.map((key) => sql`${at}.${sql.identifier(key)}`);
  // A value takes its column's type; a column that is cast to text would not use an index.
  const valuesOf = (row: SealedRow) =>
    sql`(${sql.join(
      keys.map((key) => sql`${row[key] ?? ""}`),
      sql`, `,
    )})`;
  return { at, sealedAt, names, rowName: sql`(${sql.join(names, sql`, `)})`, valuesOf };
}

/** The rows with an encrypted value, in pages. */
async function* readSealed(db: Queryable, column: SealedColumn): AsyncGenerator<SealedRow[]> {
  const { at, sealedAt, names, rowName, valuesOf } = partsOf(column);
  const listed = sql.join(
    column.keys.map((key) => sql`${sql.identifier(key)}::text as ${sql.identifier(key)}`),
    sql`, `,
  );
  let last: SealedRow | null = null;
  for (;;) {
    const after: ReturnType<typeof sql> = last ? sql`and ${rowName} > ${valuesOf(last)}` : sql``;
    const { rows }: { rows: SealedRow[] } = await db.execute(sql`
      select ${listed}, ${sealedAt} as sealed from ${at}
      where ${sealedAt} is not null ${after}
      order by ${sql.join(names, sql`, `)} limit ${pageSize}`);
    yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < pageSize) return;
  }
}

/**
 * Decrypts all values of a column, and changes nothing.
 * @returns rows with an encrypted value, those encrypted with an older key, and those that can't be decrypted
 */
export async function countSealed(
  db: Queryable,
  secrets: Secrets,
  column: SealedColumn,
): Promise<{ rows: number; old: number; broken: number }> {
  const found = { rows: 0, old: 0, broken: 0 };
  for await (const rows of readSealed(db, column)) {
    for (const row of rows) {
      const { sealed = "" } = row;
      found.rows += 1;
      if (secrets.isOld(sealed)) found.old += 1;
      try {
        secrets.open(sealed, column.locationOf(row));
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        found.broken += 1;
      }
    }
  }
  return found;
}

/**
 * Encrypts again the values that were encrypted with an older key, a row at a time. A row that another transaction
 * changes in between keeps the new value and is checked again. An interrupted run continues when it is repeated.
 */
export async function reseal(
  db: Queryable,
  secrets: Secrets,
  column: SealedColumn,
): Promise<Resealed> {
  const found: Resealed = { rows: 0, renewed: 0, broken: [] };
  const { keys, locationOf } = column;
  const { at, sealedAt, rowName, valuesOf } = partsOf(column);

  /** @returns false when another transaction has changed the row since it was read. */
  async function renew(row: SealedRow, sealed: string): Promise<boolean> {
    const place = locationOf(row);
    const renewed = secrets.seal(secrets.open(sealed, place), place);
    const { rowCount } = await db.execute(sql`
      update ${at} set ${sealedAt} = ${renewed}
      where ${rowName} = ${valuesOf(row)} and ${sealedAt} = ${sealed}`);
    return rowCount === 1;
  }

  async function checkRow(row: SealedRow): Promise<void> {
    found.rows += 1;
    for (let sealed = row.sealed; sealed !== undefined && secrets.isOld(sealed); ) {
      try {
        if (await renew(row, sealed)) {
          found.renewed += 1;
          return;
        }
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        found.broken.push(keys.map((key) => row[key]).join(" "));
        return;
      }
      const { rows } = await db.execute<{ sealed: string | null }>(
        sql`select ${sealedAt} as sealed from ${at} where ${rowName} = ${valuesOf(row)}`,
      );
      sealed = rows[0]?.sealed ?? undefined;
    }
  }

  for await (const rows of readSealed(db, column)) {
    for (const row of rows) await checkRow(row);
  }
  return found;
}

/**
 * How many values of a column these keys can't decrypt, by the name of the key that encrypted them. One value of each
 * key is tried, since a key of the same name may be a different one.
 */
export async function countUnreadable(
  db: Queryable,
  secrets: Secrets,
  { table, column, keys, locationOf }: SealedColumn,
): Promise<Map<string, number>> {
  const listed = sql.join(
    keys.map((key) => sql`${sql.identifier(key)}::text as ${sql.identifier(key)}`),
    sql`, `,
  );
  const sealedAt = sql.identifier(column);
  const keyName = sql`split_part(${sealedAt}, '.', 2)`;
  const { rows } = await db.execute<Record<string, string>>(sql`
    select distinct on (${keyName}) ${listed}, ${sealedAt} as sealed_value, ${keyName} as key_name,
      count(*) over (partition by ${keyName}) as key_rows
    from ${sql.identifier(table)} where ${sealedAt} is not null order by ${keyName}`);
  const unreadable = new Map<string, number>();
  for (const row of rows) {
    try {
      secrets.open(row.sealed_value ?? "", locationOf(row));
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      unreadable.set(row.key_name ?? "", Number(row.key_rows));
    }
  }
  return unreadable;
}
