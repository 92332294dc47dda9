import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Attempts counted for rate-limiter-flexible, whose names and types these are. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since the epoch. */
  expire: bigint("expire", { mode: "number" }),
});
