import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** The fields that a saved filter sets. */
export interface StoredFilter {
  status?: string;
  source?: string;
  keyword?: string;
  subreddit?: string;
  intent?: string;
  search?: string;
  sort?: string;
}

/** Filters of the mentions screen that a workspace saves under a name. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    filter: jsonb("filter").$type<StoredFilter>().notNull(),
  },
  (table) => [uniqueIndex("saved_filters_name").on(table.workspaceId, sql`lower(${table.name})`)],
);
