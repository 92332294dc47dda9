import type { ReferralReason } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Each user's code, made when it is first needed. */
export const referralCodes = pgTable("referral_codes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  code: text("code").notNull().unique(),
  createdAt: moment("created_at").notNull(),
});

/** Sign-ups that came with a code, one for each workspace. */
export const referrals = pgTable(
  "referrals",
  {
    id: id(),
    referrerId: uuid("referrer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    referredId: uuid("referred_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The workspace that the sign-up created. */
    workspaceId: uuid("workspace_id")
      .notNull()
      .unique()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    joinedAt: moment("joined_at").notNull(),
    verdict: text("verdict").$type<"open" | "held" | "refused">().notNull(),
    reasons: text("reasons").array().$type<ReferralReason[]>().notNull(),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    note: text("note"),
    /** The first payment that was not returned, by its id at Paddle or of its receipt. */
    paymentId: text("payment_id"),
    paidAt: moment("paid_at"),
    rewardedAt: moment("rewarded_at"),
    /** The bonus of the referrer's workspace. */
    bonusId: uuid("bonus_id"),
    /** When its payment was returned. The bonus was taken back if that was in time and the bonus was unused. */
    returnedAt: moment("returned_at"),
    takenBackAt: moment("taken_back_at"),
  },
  (table) => [
    index("referrals_referrer").on(table.referrerId, table.joinedAt),
    index("referrals_referred").on(table.referredId),
    index("referrals_held").on(table.joinedAt).where(sql`${table.verdict} = 'held'`),
  ],
);

/** The networks from which users signed in, as keyed hashes. Deleted after 90 days. */
export const signInNetworks = pgTable(
  "sign_in_networks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** HMAC of the network, which can't be computed without the key. */
    network: text("network").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.network] }),
    index("sign_in_networks_seen").on(table.seenAt),
  ],
);

/** Payments outside Paddle: approved receipts. */
export const referredReceipts = pgTable(
  "referred_receipts",
  {
    paymentId: text("payment_id").primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    paidAt: moment("paid_at").notNull(),
  },
  (table) => [index("referred_receipts_workspace").on(table.workspaceId)],
);
