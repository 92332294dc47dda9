import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";
import { postSource } from "../posts/schema.ts";

/** What is read at a source, again and again. */
export const watches = pgTable("watches", {
  id: id(),
  /** One watch a source. */
  source: postSource("source").notNull().unique(),
  communities: text("communities").array().notNull(),
  /** Seconds between two looks. */
  everySeconds: integer("every_seconds").notNull(),
  lastLookedAt: moment("last_looked_at"),
  /** A sentence for customers while looking fails. */
  trouble: text("trouble"),
});
