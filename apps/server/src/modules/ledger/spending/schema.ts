import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** The cost of outside services by UTC day, for `all` and for each workspace, in millionths of a dollar. */
export const spend = pgTable(
  "spending",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** The paid service: a source, or the language model (`llm`; `studio` for the studio's questions). */
    account: text("account").notNull(),
    /** `all`, or a workspace's id. */
    owner: text("owner").notNull(),
    usedMicros: bigint("used_micros", { mode: "number" }).notNull().default(0),
    /** Reserved for running calls; reservations of a process that stopped stay until the day ends. */
    reservedMicros: bigint("reserved_micros", { mode: "number" }).notNull().default(0),
    calls: integer("calls").notNull().default(0),
    reads: integer("reads").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.account, table.owner, table.day] })],
);
