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

/** Survival checks of placed replies, done and planned. */
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
    /** Who removed it; null: it is live. */
    removedBy: text("removed_by").$type<
      "moderator" | "filter" | "platform" | "author" | "shadow" | "reported"
    >(),
    /** The comment's score and number of answers; null when the platform does not show them. */
    score: integer("score"),
    answers: integer("answers"),
  },
  (table) => [
    index("survival_checks_reply").on(table.replyId, table.dueAt),
    // Recent removals by communities.
    index("survival_checks_removed").on(table.checkedAt).where(sql`${table.removedBy} is not null`),
  ],
);

/**
 * Reports on which the administrator decides: by customers that a self-reported reply was removed, and by survival
 * checks that a reply was materially edited.
 */
export const replyReports = pgTable(
  "reply_reports",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    /** The customer; null: a survival check. */
    userId: uuid("user_id"),
    note: text("note").notNull(),
    at: moment("at").notNull(),
    decision: text("decision").$type<"removed" | "standing">(),
    decidedBy: uuid("decided_by"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    // At most one open report of a reply.
    uniqueIndex("reply_reports_open").on(table.replyId).where(sql`${table.decision} is null`),
    index("reply_reports_reply").on(table.replyId, table.at),
  ],
);
