import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** A primary key: version 7, made here, since only PostgreSQL 18 makes them itself. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

/** A new id, growing with time. */
export function newId(): string {
  return v7();
}

/** A moment, kept in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** That an id is one of any number of them: a list of parameters has at most 65,535. */
export const idIsOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
