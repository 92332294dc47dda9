import { bigserial, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/**
 * What was done with replies, and by whom. Only ever added to: a trigger refuses every change, and every
 * deletion but that of the workspace with all that is its own.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Whose it is; no foreign key, as replies come later than this. */
    replyId: uuid("reply_id").notNull(),
    at: moment("at").notNull(),
    action: text("action").notNull(),
    by: text("by")
      .$type<"writer" | "reviewer" | "customer" | "administrator" | "system">()
      .notNull(),
    userId: uuid("user_id"),
    /** Of the text that it was about. */
    revision: integer("revision"),
    /** SHA-256 of that text in hex: what was approved can be told from what was not. */
    textHash: text("text_hash"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index("audit_entries_reply").on(table.replyId, table.id)],
);
