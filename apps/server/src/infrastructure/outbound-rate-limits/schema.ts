import { bigint, doublePrecision, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

/** The current limits of each outside service, shared by all processes. */
export const serviceWindows = pgTable("service_windows", {
  /** The service and what its limit counts by, such as `reddit:<client id>`. */
  service: text("service").primaryKey(),
  /** Requests left until `resetsAt`, as far as is known; null when the service never said. */
  remaining: doublePrecision("remaining"),
  resetsAt: moment("resets_at"),
  /** The service asked for no requests until then. */
  blockedUntil: moment("blocked_until"),
  lastCallAt: moment("last_call_at"),
  /** Requests ever made. */
  calls: bigint("calls", { mode: "number" }).notNull().default(0),
});
