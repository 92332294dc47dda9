import { sql } from "drizzle-orm";
import {
  bigserial,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { replies } from "../replies/schema.ts";

export const visibility = pgEnum("visibility", [
  "standing",
  "edited",
  "removed",
  "deleted",
  "unseen",
  "attested",
]);

/** The looks at placed replies, done and due. */
export const survivalChecks = pgTable(
  "survival_checks",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    dueAt: moment("due_at").notNull(),
    /** null: still to come. */
    checkedAt: moment("checked_at"),
    visibility: visibility("visibility"),
    cause: text("cause"),
    /** Who took it away; null while it stands. */
    removedBy: text("removed_by").$type<
      "moderator" | "filter" | "platform" | "author" | "shadow" | "reported"
    >(),
    /** The comment's points and how many answered it; null where the platform does not tell. */
    score: integer("score"),
    answers: integer("answers"),
  },
  (table) => [
    index("survival_checks_reply").on(table.replyId, table.dueAt),
    // What communities have taken away lately.
    index("survival_checks_removed").on(table.checkedAt).where(sql`${table.removedBy} is not null`),
  ],
);

/**
 * Customers who say that a reply is gone which we can't look at ourselves, and replies that a look found
 * edited so far that they are not what was approved. The administrator decides.
 */
export const replyReports = pgTable(
  "reply_reports",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    /** The customer; null: a look of ours. */
    userId: uuid("user_id"),
    note: text("note").notNull(),
    at: moment("at").notNull(),
    decision: text("decision").$type<"removed" | "standing">(),
    decidedBy: uuid("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    // One open report of a reply at most.
    uniqueIndex("reply_reports_open").on(table.replyId).where(sql`${table.decision} is null`),
    index("reply_reports_reply").on(table.replyId, table.at),
  ],
);
