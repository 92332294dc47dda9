import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { replies } from "../replies/schema.ts";

/** Attempts to place a reply through a platform's API. A reply has at most one open attempt. */
export const placementAttempts = pgTable(
  "placement_attempts",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    accountId: uuid("account_id").references(() => communityAccounts.id, { onDelete: "set null" }),
    accountName: text("account_name").notNull(),
    /**
     * Open: `planned` (the platform was not called yet), `sent` (committed before the call), `unknown` (the
     * comment may have been posted). Resolved: `placed`, `refused`, `absent` (the comment was not posted).
     */
    state: text("state")
      .$type<"planned" | "sent" | "unknown" | "placed" | "refused" | "absent">()
      .notNull()
      .default("planned"),
    /** The text that is posted, with the disclosure line. */
    text: text("text").notNull(),
    /** The platform's id of the post or comment that the reply answers. */
    parentId: text("parent_id").notNull(),
    plannedAt: moment("planned_at").notNull(),
    sentAt: moment("sent_at"),
    settledAt: moment("settled_at"),
    externalId: text("external_id"),
    /** Why the attempt was refused, is absent or became unknown. */
    failure: jsonb("failure").$type<{ code: string; message: string; remedy: string }>(),
    /** How often the account's comments were checked for the reply after the call. */
    checks: integer("checks").notNull().default(0),
  },
  (table) => [
    uniqueIndex("placement_attempts_open")
      .on(table.replyId)
      .where(sql`${table.state} in ('planned', 'sent', 'unknown')`),
    index("placement_attempts_reply").on(table.replyId, table.plannedAt),
    index("placement_attempts_account").on(table.accountId),
  ],
);
