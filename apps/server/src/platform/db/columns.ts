import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
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
