import { PaddleError } from "./problems.ts";
import {
  type Card,
  type Paddle,
  productOf,
  type SubscriptionRecord,
  type TransactionRecord,
} from "./store.ts";
import { addIntervals, periodFrom } from "./time.ts";
import {
  attemptPayment,
  completeTransaction,
  createTransaction,
  lineOf,
  updateTransaction,
} from "./transactions.ts";
import type { Period, Price, Subscription, SubscriptionItem } from "./wire.ts";

/** An item of a subscription. */
export function subscriptionItem(
  paddle: Paddle,
  { price, quantity }: { price: Price; quantity: number },
  fields: Partial<SubscriptionItem> = {},
): SubscriptionItem {
  const at = paddle.stamp();
  return {
    status: "active",
    quantity,
    recurring: true,
    created_at: at,
    updated_at: at,
    previously_billed_at: null,
    next_billed_at: null,
    trial_dates: null,
    price,
    product: productOf(paddle, price),
    ...fields,
  };
}

/** Changes a subscription and emits `subscription.updated`. */
export function updateSubscription(
  paddle: Paddle,
  { wire }: SubscriptionRecord,
  fields: Partial<Subscription>,
): void {
  Object.assign(wire, fields, { updated_at: paddle.stamp() });
  paddle.emit("subscription.updated", wire);
}

/** Creates the subscription of a paid transaction. */
export function startSubscription(paddle: Paddle, paid: TransactionRecord): SubscriptionRecord {
  const { wire: transaction, lines } = paid;
  const [first] = lines;
  const cycle = first?.price.billing_cycle;
  if (!first || !cycle || !transaction.customer_id || !transaction.address_id) {
    throw new Error(
      "a transaction without recurring items, customer or address has no subscription",
    );
  }
  const at = paddle.stamp();
  const trial = first.price.trial_period;
  const period = { starts_at: at, ends_at: addIntervals(at, trial ?? cycle) };
  const discountId = transaction.discount_id;
  const wire: Subscription = {
    id: paddle.id("sub"),
    status: trial ? "trialing" : "active",
    customer_id: transaction.customer_id,
    address_id: transaction.address_id,
    business_id: null,
    currency_code: "USD",
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: trial ? null : at,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: discountId === null ? null : { id: discountId, starts_at: at, ends_at: null },
    collection_mode: "automatic",
    billing_details: null,
    current_billing_period: period,
    billing_cycle: cycle,
    scheduled_change: null,
    items: lines.map((line) =>
      subscriptionItem(paddle, line, {
        status: trial ? "trialing" : "active",
        previously_billed_at: trial ? null : at,
        next_billed_at: period.ends_at,
        trial_dates: trial ? period : null,
      }),
    ),
    custom_data: transaction.custom_data,
    import_meta: null,
  };
  const record: SubscriptionRecord = { wire, anchor: at, card: "accepted", pending: 0 };
  paddle.store.subscriptions.set(wire.id, record);
  paddle.emit("subscription.created", { ...wire, transaction_id: transaction.id });
  paddle.emit(trial ? "subscription.trialing" : "subscription.activated", wire);
  completeTransaction(paddle, paid, { subscription_id: wire.id, billing_period: period });
  return record;
}

/** The fields of a subscription in a billing period. */
function periodFields({ wire }: SubscriptionRecord, period: Period): Partial<Subscription> {
  return {
    current_billing_period: period,
    next_billed_at: period.ends_at,
    first_billed_at: wire.first_billed_at ?? period.starts_at,
    items: wire.items.map((item) => ({
      ...item,
      status: "active" as const,
      previously_billed_at: period.starts_at,
      next_billed_at: period.ends_at,
      updated_at: period.starts_at,
    })),
  };
}

/** Reduces a customer's credit balance by what a transaction used. */
function settleCredit(paddle: Paddle, { wire, credit }: TransactionRecord): void {
  if (credit === 0 || wire.customer_id === null) return;
  const left =
    (paddle.store.credits.get(wire.customer_id) ?? 0) - Number(wire.details.totals.credit);
  paddle.store.credits.set(wire.customer_id, left);
}

/** Bills a subscription for a period to the saved card. */
function bill(paddle: Paddle, record: SubscriptionRecord, period: Period): void {
  const { wire } = record;
  const lines = wire.items.map((item) => lineOf(paddle, item));
  const [first] = lines;
  if (first) first.subtotal = Math.max(0, first.subtotal + record.pending);
  record.pending = 0;
  const transaction = createTransaction(
    paddle,
    lines,
    {
      origin: "subscription_recurring",
      status: "billed",
      customer_id: wire.customer_id,
      address_id: wire.address_id,
      subscription_id: wire.id,
      discount_id: wire.discount?.id ?? null,
      custom_data: wire.custom_data,
      billing_period: period,
      billed_at: paddle.stamp(),
    },
    paddle.store.credits.get(wire.customer_id) ?? 0,
  );
  settleCredit(paddle, transaction);
  if (attemptPayment(paddle, transaction, record.card)) {
    completeTransaction(paddle, transaction);
    return;
  }
  updateTransaction(paddle, transaction, { status: "past_due" });
  updateSubscription(paddle, record, { status: "past_due" });
  paddle.emit("subscription.past_due", wire);
}

/**
 * Ends the current period: a scheduled cancellation or pause takes effect, a trial becomes active, and
 * everything else renews.
 * @param at when it ends; an end before the period's own moves the billing date
 */
export function endPeriod(paddle: Paddle, record: SubscriptionRecord, at: string): void {
  const { wire } = record;
  const { scheduled_change: change, status } = wire;
  if (status === "canceled" || status === "past_due") return;
  if (change?.action === "cancel") cancelNow(paddle, record);
  else if (change?.action === "pause") pauseNow(paddle, record);
  else if (status !== "paused") beginPeriod(paddle, record, at);
  else if (change?.action === "resume") resume(paddle, record);
}

function beginPeriod(paddle: Paddle, record: SubscriptionRecord, at: string): void {
  const { wire } = record;
  const { status } = wire;
  const moved = at < (wire.next_billed_at ?? at) || status === "trialing";
  if (moved) record.anchor = at;
  const period = periodFrom(record.anchor, at, wire.billing_cycle);
  const activated = status === "trialing";
  updateSubscription(paddle, record, {
    ...periodFields(record, period),
    ...(activated && { status: "active" as const }),
  });
  if (activated) paddle.emit("subscription.activated", wire);
  bill(paddle, record, period);
}

/** The unpaid transaction of a subscription that is past due. */
function unpaidOf({ store }: Paddle, { wire }: SubscriptionRecord) {
  return [...store.transactions.values()].findLast(
    (one) => one.wire.subscription_id === wire.id && one.wire.status === "past_due",
  );
}

/** Saves another card, and charges it for what is past due. @returns whether nothing is past due afterward */
export function changeCard(paddle: Paddle, record: SubscriptionRecord, card: Card): boolean {
  record.card = card;
  if (record.wire.status !== "past_due") return true;
  const unpaid = unpaidOf(paddle, record);
  if (unpaid) {
    if (!attemptPayment(paddle, unpaid, card)) return false;
    completeTransaction(paddle, unpaid);
  }
  updateSubscription(paddle, record, { status: "active" });
  paddle.emit("subscription.activated", record.wire);
  return true;
}

function cancelUnpaid(paddle: Paddle, record: SubscriptionRecord): void {
  const unpaid = unpaidOf(paddle, record);
  if (unpaid) updateTransaction(paddle, unpaid, { status: "canceled" });
}

const withoutBilling = ({ wire }: SubscriptionRecord): Partial<Subscription> => ({
  next_billed_at: null,
  current_billing_period: null,
  scheduled_change: null,
  items: wire.items.map((item) => ({ ...item, status: "inactive" as const, next_billed_at: null })),
});

/** Cancels immediately. */
export function cancelNow(paddle: Paddle, record: SubscriptionRecord): void {
  cancelUnpaid(paddle, record);
  updateSubscription(paddle, record, {
    ...withoutBilling(record),
    status: "canceled",
    canceled_at: paddle.stamp(),
  });
  paddle.emit("subscription.canceled", record.wire);
}

/** Pauses immediately. @param resumeAt when it resumes automatically; null for never */
export function pauseNow(
  paddle: Paddle,
  record: SubscriptionRecord,
  resumeAt: string | null = record.wire.scheduled_change?.resume_at ?? null,
): void {
  cancelUnpaid(paddle, record);
  updateSubscription(paddle, record, {
    ...withoutBilling(record),
    status: "paused",
    paused_at: paddle.stamp(),
    ...(resumeAt !== null && {
      scheduled_change: { action: "resume" as const, effective_at: resumeAt, resume_at: null },
    }),
  });
  paddle.emit("subscription.paused", record.wire);
}

/** Resumes a paused subscription: a new period starts and is billed. */
export function resume(paddle: Paddle, record: SubscriptionRecord): void {
  if (record.wire.status !== "paused") {
    throw new PaddleError(
      "subscription_must_be_paused",
      "action can only be performed on paused subscription",
    );
  }
  record.anchor = paddle.stamp();
  const period = periodFrom(record.anchor, record.anchor, record.wire.billing_cycle);
  updateSubscription(paddle, record, {
    ...periodFields(record, period),
    status: "active",
    paused_at: null,
    scheduled_change: null,
  });
  paddle.emit("subscription.resumed", record.wire);
  bill(paddle, record, period);
}
