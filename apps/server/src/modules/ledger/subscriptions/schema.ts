import type { PlanSlug, SubscriptionState } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { tier, workspaces } from "../../identity/workspaces/schema.ts";

const planColumn = (name: string) => text(name).$type<PlanSlug>();

/** Checkouts. Their signed id connects a purchase with a workspace. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    plan: planColumn("plan").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the browser reported its completion; the screen waits for Paddle from then on. */
    completedAt: moment("completed_at"),
    /** Paddle's id of the transaction, as the browser reported it. */
    transactionId: text("transaction_id"),
    /** When Paddle was last asked for it while the screen waits. */
    askedAt: moment("asked_at"),
    /** When it led to a subscription. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [index("checkouts_workspace").on(table.workspaceId, table.completedAt)],
);

/** Events of Paddle, as they were received. */
export const paddleEvents = pgTable(
  "paddle_events",
  {
    /** Paddle's id: an event that is delivered twice is stored once. */
    eventId: text("event_id").primaryKey(),
    eventType: text("event_type").notNull(),
    /** The id of the entity that it is about. */
    entityId: text("entity_id"),
    occurredAt: moment("occurred_at").notNull(),
    body: text("body").notNull(),
    receivedAt: moment("received_at").notNull(),
    /** How far Paddle's clock was ahead of ours, in seconds. */
    clockDifference: doublePrecision("clock_difference").notNull(),
    /** `stale`: something newer about the entity was known; `ignored`: its type has no effect here. */
    state: text("state")
      .$type<"received" | "handled" | "stale" | "ignored" | "failed">()
      .notNull()
      .default("received"),
    handledAt: moment("handled_at"),
    attempts: integer("attempts").notNull().default(0),
    failure: text("failure"),
    retryAt: moment("retry_at"),
  },
  (table) => [
    index("paddle_events_open").on(table.occurredAt).where(sql`${table.state} = 'received'`),
    index("paddle_events_received").on(table.receivedAt),
  ],
);

/** Subscriptions, as Paddle last reported them. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    /** Paddle's id. */
    id: text("id").primaryKey(),
    /** null: it belongs to no workspace. */
    workspaceId: uuid("workspace_id").references(() => workspaces.id, { onDelete: "set null" }),
    customerId: text("customer_id").notNull(),
    /** Paddle's status of the subscription. */
    status: text("status").notNull(),
    /** The plan of its price; null: the price is none of ours. */
    plan: planColumn("plan"),
    tier: tier("tier"),
    priceId: text("price_id").notNull(),
    /** What its items cost in each interval, before discounts and tax; null: not in US dollars. */
    amountCents: integer("amount_cents"),
    discountId: text("discount_id"),
    startedAt: moment("started_at"),
    firstBilledAt: moment("first_billed_at"),
    nextBilledAt: moment("next_billed_at"),
    trialEndsAt: moment("trial_ends_at"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    /** What Paddle has scheduled (cancel, pause, resume), and when. */
    scheduledAction: text("scheduled_action"),
    scheduledAt: moment("scheduled_at"),
    /** Since when a payment is missing. */
    pastDueSince: moment("past_due_since"),
    /** When it ended because its money was refunded or charged back. */
    endedAt: moment("ended_at"),
    /** The version of the report that the row is from: the newest wins (`rules.ts`, versionOf). */
    version: text("version").notNull(),
    /** The state that was last announced, and whether it gave access. */
    state: text("state").$type<SubscriptionState>(),
    hasAccess: boolean("has_access").notNull().default(false),
    /** When its state changes with time. */
    reviewAt: moment("review_at"),
  },
  (table) => [
    index("subscriptions_workspace").on(table.workspaceId),
    index("subscriptions_review").on(table.reviewAt),
  ],
);

/** Planned downgrades: the higher plan holds until the period ends. */
export const plannedChanges = pgTable("planned_changes", {
  subscriptionId: text("subscription_id")
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  fromPlan: planColumn("from_plan").notNull(),
  fromTier: tier("from_tier").notNull(),
  /** The price to return to, which may be a retired one. */
  fromPriceId: text("from_price_id").notNull(),
  fromDiscountId: text("from_discount_id"),
  toPlan: planColumn("to_plan").notNull(),
  takesEffectAt: moment("takes_effect_at").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** Transactions that were paid. */
export const payments = pgTable(
  "payments",
  {
    /** Paddle's id of the transaction. */
    transactionId: text("transaction_id").primaryKey(),
    subscriptionId: text("subscription_id"),
    /** Found by the signed checkout id that it carried; it connects the subscription, too. */
    workspaceId: uuid("workspace_id").references(() => workspaces.id, { onDelete: "set null" }),
    /** Paddle's ids of the customer and of the saved payment method; null: unknown. */
    customerId: text("customer_id"),
    paymentMethodId: text("payment_method_id"),
    /** In cents, with tax. */
    totalCents: integer("total_cents").notNull(),
    currency: text("currency").notNull(),
    paidAt: moment("paid_at").notNull(),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    version: text("version").notNull(),
  },
  (table) => [
    index("payments_subscription").on(table.subscriptionId, table.paidAt),
    index("payments_workspace").on(table.workspaceId),
  ],
);

/** Refunds, chargebacks and other adjustments of payments. */
export const adjustments = pgTable(
  "adjustments",
  {
    /** Paddle's id. */
    id: text("id").primaryKey(),
    transactionId: text("transaction_id").notNull(),
    subscriptionId: text("subscription_id"),
    action: text("action").notNull(),
    status: text("status").notNull(),
    isFull: boolean("is_full"),
    totalCents: integer("total_cents").notNull(),
    createdAt: moment("created_at").notNull(),
    version: text("version").notNull(),
  },
  (table) => [
    index("adjustments_transaction").on(table.transactionId),
    index("adjustments_subscription").on(table.subscriptionId),
  ],
);

/** Refund requests of customers. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    transactionId: text("transaction_id").notNull(),
    plan: planColumn("plan"),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason"),
    status: text("status").$type<"open" | "refunded" | "refused">().notNull().default("open"),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    requestedAt: moment("requested_at").notNull(),
    /** When the administrator decided. A refund stays open until Paddle has approved it. */
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    note: text("note"),
  },
  (table) => [
    uniqueIndex("refund_requests_transaction").on(table.transactionId),
    index("refund_requests_workspace").on(table.workspaceId),
  ],
);

/** New prices that were announced. */
export const priceChanges = pgTable("price_changes", {
  id: id(),
  plan: planColumn("plan").notNull(),
  priceId: text("price_id").notNull(),
  /** In whole dollars for each interval. */
  price: integer("price").notNull(),
  takesEffectOn: date("takes_effect_on").notNull(),
  announcedAt: moment("announced_at").notNull(),
});

/** The subscriptions whose owners were told about a new price, and when each got it. */
export const priceChangeNotices = pgTable(
  "price_change_notices",
  {
    priceChangeId: uuid("price_change_id")
      .notNull()
      .references(() => priceChanges.id, { onDelete: "cascade" }),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    appliedAt: moment("applied_at"),
  },
  (table) => [primaryKey({ columns: [table.priceChangeId, table.subscriptionId] })],
);

/** Comparisons of our subscriptions with Paddle's. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: id(),
    at: moment("at").notNull(),
    checked: integer("checked").notNull(),
    corrected: integer("corrected").notNull(),
    unmatched: jsonb("unmatched").$type<string[]>().notNull(),
  },
  (table) => [index("reconciliations_at").on(table.at)],
);
