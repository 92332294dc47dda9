import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";
import { workspaces } from "../workspaces/schema.ts";

/** The phrases that workspaces watch for. */
export const keywords = pgTable(
  "keywords",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    keyword: text("keyword").notNull(),
    /** A small number that the phrase engine files the subscriber under. */
    subscriber: integer("subscriber").generatedAlwaysAsIdentity().unique(),
    /** How many mentions it has found. */
    useCount: integer("use_count").notNull().default(0),
    lastUsed: moment("last_used"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("keywords_workspace_keyword").on(table.workspaceId, sql`lower(${table.keyword})`),
  ],
);
