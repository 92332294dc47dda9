import type { Source } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { replies } from "../replies/schema.ts";

/** Payments to writers, as the administrator recorded them. */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    /** The sum of its earnings, in cents. */
    cents: integer("cents").notNull(),
    /** The administrator's reference for the payment. */
    reference: text("reference").notNull(),
    /** The payout method in use when it was recorded, masked; null: there was none. */
    method: text("method"),
    paidAt: moment("paid_at").notNull(),
    recordedBy: uuid("recorded_by")
      .notNull()
      .references(() => users.id),
    recordedAt: moment("recorded_at").notNull(),
  },
  (table) => [index("payouts_writer").on(table.writerId, table.paidAt)],
);

/** Payout methods of writers. The newest whose hold has ended is used. */
export const payoutMethods = pgTable(
  "payout_methods",
  {
    id: id(),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Way, name and account, sealed for `payout_methods:<id>`. */
    sealedDetails: text("sealed_details").notNull(),
    savedAt: moment("saved_at").notNull(),
    /** It is used from this time on. */
    usableAt: moment("usable_at").notNull(),
  },
  (table) => [index("payout_methods_writer").on(table.writerId, table.usableAt)],
);

/** Earnings of writers, at most one per reply, in integer cents. */
export const earnings = pgTable(
  "earnings",
  {
    id: id(),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    // Earnings stay when a workspace is deleted with its replies.
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "set null" }),
    source: text("source").$type<Source>().notNull(),
    /** The full rate for a placed reply, or half for one withdrawn after submission. */
    kind: text("kind").$type<"placement" | "withdrawn">().notNull(),
    cents: integer("cents").notNull(),
    state: text("state").$type<"pending" | "earned" | "cancelled">().notNull(),
    /** When the reply was placed or withdrawn. */
    at: moment("at").notNull(),
    /** When it was earned or cancelled. */
    settledAt: moment("settled_at"),
    /** Why it was cancelled, in a sentence. */
    note: text("note"),
    payoutId: uuid("payout_id").references(() => payouts.id),
  },
  (table) => [
    uniqueIndex("earnings_reply").on(table.replyId),
    index("earnings_writer").on(table.writerId, table.at),
    index("earnings_payout").on(table.payoutId),
    check("earnings_cents", sql`${table.cents} > 0`),
    check("earnings_paid", sql`${table.payoutId} is null or ${table.state} = 'earned'`),
  ],
);
