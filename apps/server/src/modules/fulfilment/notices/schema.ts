import { boolean, index, pgEnum, pgTable, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";

export const noticeKind = pgEnum("notice_kind", [
  "approval_waiting",
  "approval_reminder",
  "approval_lapsed",
  "change_requested",
  "post_unsuitable",
  "reply_removed",
  "support_access_requested",
  "referral_rewarded",
  "mention_assigned",
  "comment_added",
  "reply_approved",
  "opportunity_available",
  "claim_due",
]);

/** Notices, one for each person who gets it. Deleted after 90 days. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: noticeKind("kind").notNull(),
    /** null: it is about the workspace. */
    mentionId: uuid("mention_id").references(() => mentions.id, { onDelete: "cascade" }),
    replyId: uuid("reply_id"),
    createdAt: moment("created_at").notNull(),
    /** null: unread. */
    readAt: moment("read_at"),
  },
  (table) => [
    index("notices_user").on(table.userId, table.createdAt),
    index("notices_mention").on(table.mentionId),
    index("notices_created").on(table.createdAt),
  ],
);

/** Settings of users who changed them; by default, users get mails. */
export const noticeSettings = pgTable("notice_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  mail: boolean("mail").notNull(),
});
