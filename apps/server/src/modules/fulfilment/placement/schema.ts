import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { communityAccounts } from "../community-accounts/schema.ts";
import { replies } from "../replies/schema.ts";

/** Each time that a reply was given to a platform's API. At most one of a reply is open. */
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
     * `planned`: not called yet. `sent`: committed before the call. `unknown`: nobody knows whether it
     * arrived. The others are ends; `absent`: it did not arrive.
     */
    state: text("state")
      .$type<"planned" | "sent" | "unknown" | "placed" | "refused" | "absent">()
      .notNull()
      .default("planned"),
    /** As it is sent, with the disclosure line. */
    text: text("text").notNull(),
    /** The platform's id of what it answers. */
    parentId: text("parent_id").notNull(),
    plannedAt: moment("planned_at").notNull(),
    sentAt: moment("sent_at"),
    settledAt: moment("settled_at"),
    externalId: text("external_id"),
    /** Why it was refused, or what made it unknown. */
    failure: jsonb("failure").$type<{ code: string; message: string; remedy: string }>(),
    /** How often the account's comments were read for it. */
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
