import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** A primary key: a UUID of version 7, made here since PostgreSQL makes these only from version 18 on. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

/** A new id, growing with time. */
export function newId(): string {
  return v7();
}

/** A moment, stored in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Whether an id is among any number of ids, which are one parameter: a query has at most 65,535. */
export const idIsOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
