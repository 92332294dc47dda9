import { bigint, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What outside services have cost, by UTC day: for `all`, and for each workspace. In millionths of a dollar. */
export const spend = pgTable(
  "spending",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** What is paid: a source, or the language model (`llm`). */
    account: text("account").notNull(),
    /** `all`, or a workspace's id. */
    owner: text("owner").notNull(),
    usedMicros: bigint("used_micros", { mode: "number" }).notNull().default(0),
    /** Put aside for calls that are under way; what a stopped process has put aside stays so. */
    reservedMicros: bigint("reserved_micros", { mode: "number" }).notNull().default(0),
    calls: integer("calls").notNull().default(0),
    reads: integer("reads").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.account, table.owner, table.day] })],
);
