import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../database/columns.ts";

/** One compared variable of a process: never the value of a secret. */
export interface Setting {
  /** HMAC of the value, keyed with the session secret; null when the variable is not set. */
  fingerprint: string | null;
  /** The value itself where it is a number, a switch, or the names of sources. */
  shown: string | null;
}

/** The running processes of this installation. Each one renews its own row. */
export const serverProcesses = pgTable("server_processes", {
  id: id(),
  /** For people: "4711 on web-1". */
  label: text("label").notNull(),
  startedAt: moment("started_at").notNull().defaultNow(),
  lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
  roles: text("roles").array().notNull(),
  /** What the outside services configured here allow it to do, see `Capability`. */
  capabilities: text("capabilities").array().notNull(),
  /** By variable name. */
  settings: jsonb("settings").$type<Record<string, Setting>>().notNull(),
});
