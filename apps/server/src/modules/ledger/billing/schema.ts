import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Reply units: one for each accepted mention. */
export const replyUnits = pgTable(
  "reply_units",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    mentionId: uuid("mention_id").notNull(),
    reservedAt: moment("reserved_at").notNull(),
    givenBackAt: moment("given_back_at"),
    /** Why it was returned, in one word. */
    reason: text("reason"),
    /** When its reply was withdrawn without returning it: it stays used, and its mention can take another unit. */
    forfeitedAt: moment("forfeited_at"),
  },
  (table) => [
    uniqueIndex("reply_units_one_a_mention")
      .on(table.mentionId)
      .where(sql`${table.givenBackAt} is null and ${table.forfeitedAt} is null`),
    index("reply_units_workspace").on(table.workspaceId, table.reservedAt),
  ],
);
