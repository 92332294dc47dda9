import { bigint, doublePrecision, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

/** How each outside service lets us call it at present. All processes share these rows. */
export const serviceWindows = pgTable("service_windows", {
  /** The service and what it counts by, such as `reddit:<client id>`. */
  service: text("service").primaryKey(),
  /** Requests left until `resetsAt`, as far as we know; null when the service never told. */
  remaining: doublePrecision("remaining"),
  resetsAt: moment("resets_at"),
  /** The service told us to be silent until then. */
  blockedUntil: moment("blocked_until"),
  lastCallAt: moment("last_call_at"),
  /** Requests ever made. */
  calls: bigint("calls", { mode: "number" }).notNull().default(0),
});
