import { sql } from "drizzle-orm";
import { bigserial, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";
import { users } from "../accounts/schema.ts";
import { mentions } from "../mentions/schema.ts";
import { workspaces } from "../workspaces/schema.ts";

export const replyStatus = pgEnum("reply_status", [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
  "placed",
  "survived",
  "removed",
  "released",
  "failed",
  "withdrawn",
]);

/** Replies from their claim on; those that came to nothing stay for their history. */
export const replies = pgTable(
  "replies",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    status: replyStatus("status").notNull().default("claimed"),
    text: text("text").notNull().default(""),
    disclosure: text("disclosure").notNull(),
    changeNote: text("change_note"),
    accountName: text("account_name"),
    permalink: text("permalink"),
    /** The platform's id of the placed comment. */
    externalId: text("external_id").unique(),
    claimedAt: moment("claimed_at").notNull(),
    /** The writer's last sign of life while it is claimed. */
    activeAt: moment("active_at").notNull(),
    approveBy: moment("approve_by"),
    placedAt: moment("placed_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    // Decides between writers who claim at the same time.
    uniqueIndex("replies_one_live")
      .on(table.mentionId)
      .where(sql`${table.status} not in ('released', 'failed', 'withdrawn')`),
    index("replies_workspace").on(table.workspaceId, table.updatedAt),
    index("replies_writer").on(table.writerId, table.status),
    index("replies_status_active").on(table.status, table.activeAt),
  ],
);

/** Each change of a reply: who, when, from where to where. */
export const replyChanges = pgTable(
  "reply_changes",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    from: replyStatus("from_status"),
    to: replyStatus("to_status").notNull(),
    at: moment("at").notNull(),
    by: text("by").$type<"writer" | "customer" | "system">().notNull(),
    userId: uuid("user_id"),
    note: text("note"),
  },
  (table) => [index("reply_changes_reply").on(table.replyId, table.id)],
);
