import { bigserial, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/columns.ts";

/** Events sent to browsers, stored for an hour so that a broken stream can be resumed. */
export const browserEvents = pgTable(
  "browser_events",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    workspaceId: uuid("workspace_id").notNull(),
    type: text("type").notNull(),
    data: jsonb("data").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("browser_events_workspace").on(table.workspaceId, table.id),
    index("browser_events_created").on(table.createdAt),
  ],
);
