import type { ActivityKind, AdministratorAction } from "@earshot/contract";
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/**
 * The audit log of replies. Append-only: a trigger refuses every update, and every deletion except that of the
 * whole workspace.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The reply; no foreign key, because replies are in a later module. */
    replyId: uuid("reply_id").notNull(),
    at: moment("at").notNull(),
    action: text("action").notNull(),
    by: text("by")
      .$type<"writer" | "reviewer" | "customer" | "administrator" | "system">()
      .notNull(),
    userId: uuid("user_id"),
    /** The revision of the text that it is about. */
    revision: integer("revision"),
    /** SHA-256 of that text in hex, which distinguishes the approved text from others. */
    textHash: text("text_hash"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index("audit_entries_reply").on(table.replyId, table.id)],
);

/**
 * The log of what administrators do. Append-only: a trigger refuses every change. It has no foreign keys, so that
 * it outlives the accounts and workspaces that it names.
 */
export const administratorEntries = pgTable(
  "administrator_entries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    administratorId: uuid("administrator_id").notNull(),
    action: text("action").$type<AdministratorAction>().notNull(),
    workspaceId: uuid("workspace_id"),
    /** The person that it is about, such as a writer. */
    subjectId: uuid("subject_id"),
    reason: text("reason"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("administrator_entries_workspace").on(table.workspaceId, table.id),
    index("administrator_entries_subject").on(table.subjectId, table.id),
  ],
);

/** What people do in their workspace. Deleted after two years. */
export const workspaceActivities = pgTable(
  "workspace_activities",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** No foreign key: it would lock the workspace's row after the row that the activity changes. */
    workspaceId: uuid("workspace_id").notNull(),
    at: moment("at").notNull(),
    /** null: the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind").$type<ActivityKind>().notNull(),
    /** No foreign keys, because mentions and replies are in later modules. */
    mentionId: uuid("mention_id"),
    replyId: uuid("reply_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("workspace_activities_workspace").on(table.workspaceId, table.id),
    index("workspace_activities_user").on(table.userId),
    index("workspace_activities_at").on(table.at),
  ],
);
