import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Notes of administrators on a workspace. Its customer never sees them. */
export const workspaceNotes = pgTable(
  "workspace_notes",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
  },
  (table) => [index("workspace_notes_workspace").on(table.workspaceId, table.at)],
);

/** Requests of support to read a workspace's data. */
export const supportRequests = pgTable(
  "support_requests",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    administratorId: uuid("administrator_id").notNull(),
    reason: text("reason").notNull(),
    /** The requested duration, from the decision on. */
    hours: integer("hours").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** Until when it can be decided. */
    lapsesAt: moment("lapses_at").notNull(),
    decision: text("decision").$type<"approve" | "refuse">(),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by"),
    /** When reading ends; null: it was not approved. */
    endsAt: moment("ends_at"),
    /** When somebody withdrew or ended it before its time. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("support_requests_workspace").on(table.workspaceId, table.askedAt),
    // At most one request waits or is open. One whose time is over is marked as ended before a new one is made.
    uniqueIndex("support_requests_one_open")
      .on(table.workspaceId)
      .where(sql`${table.endedAt} is null`),
  ],
);
