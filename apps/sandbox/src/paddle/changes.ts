import { PaddleError } from "./problems.ts";
import type { Paddle, SubscriptionRecord } from "./store.ts";
import { productOf } from "./store.ts";
import { subscriptionItem, updateSubscription } from "./subscriptions.ts";
import { periodFrom } from "./time.ts";
import { detailsOf, type Line } from "./totals.ts";
import { attemptPayment, completeTransaction, createTransaction } from "./transactions.ts";
import type { Details, Period, Price, Subscription } from "./wire.ts";

const modes = [
  "prorated_immediately",
  "prorated_next_billing_period",
  "full_immediately",
  "full_next_billing_period",
  "do_not_bill",
] as const;
export type ProrationMode = (typeof modes)[number];

type Items = { price: Price; quantity: number }[];

/** Reads how a change is billed. @throws PaddleError */
export function readMode(value: unknown): ProrationMode {
  const mode = modes.find((one) => one === value);
  if (mode) return mode;
  throw new PaddleError(
    "subscription_items_update_missing_proration_billing_mode",
    "proration_billing_mode is required when updating subscription items",
  );
}

/** The effects of changing a subscription's items. */
export interface Change {
  items: Items;
  mode: ProrationMode;
  /** The billing period after the change; a new one when the billing frequency changes. */
  period: Period | null;
  /** Charged lines, and credited ones with negative quantities. */
  lines: Line[];
  /** Cents with tax, both positive. */
  charge: number;
  credit: number;
  /** Cents that are due for the change, with tax; credited when negative. */
  due: number;
}

const sumOf = (items: Items): number =>
  items.reduce((sum, { price, quantity }) => sum + Number(price.unit_price.amount) * quantity, 0);

/** The remaining part of a period, counted in minutes. */
function partLeft({ starts_at, ends_at }: Period, now: number): number {
  const minute = 60_000;
  const whole = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minute);
  const left = Math.floor((Date.parse(ends_at) - now) / minute);
  return Math.min(1, Math.max(0, left / whole));
}

/** The totals of lines for a subscription's address and discount. */
export function totalsFor(
  paddle: Paddle,
  wire: Pick<Subscription, "discount" | "address_id">,
  lines: readonly Line[],
  { credit = 0, discounted = true } = {},
): Details {
  const { discounts, addresses } = paddle.store;
  return detailsOf(lines, {
    discount: (discounted && discounts.get(wire.discount?.id ?? "")) || null,
    address: addresses.get(wire.address_id) ?? null,
    credit,
    paid: false,
    returned: 0,
  });
}

/** Computes a change of items. @throws PaddleError when Paddle would refuse it */
export function planChange(
  paddle: Paddle,
  record: SubscriptionRecord,
  items: Items,
  mode: ProrationMode,
  discount: Subscription["discount"] = record.wire.discount,
): Change {
  const { wire } = record;
  checkMode(wire, mode);
  const now = paddle.clock.now();
  const cycle = items[0]?.price.billing_cycle ?? wire.billing_cycle;
  const sameCycle = cycle.interval === wire.billing_cycle.interval;
  if (!sameCycle && mode.endsWith("next_billing_period")) {
    throw new PaddleError(
      "subscription_items_update_invalid_proration_billing_mode",
      "A change of the billing frequency must be billed immediately or not at all",
    );
  }
  const current = wire.current_billing_period;
  const restarts = !sameCycle && mode !== "do_not_bill" && wire.status === "active";
  const at = paddle.stamp();
  const period = restarts ? periodFrom(at, at, cycle) : current;
  const left = current && wire.status === "active" ? partLeft(current, now) : 0;
  const prorated = mode.startsWith("prorated");
  const net = (list: Items, taken: Subscription["discount"]) =>
    Math.max(0, sumOf(list) - discountFor(paddle, list, taken));
  const share = !restarts && prorated ? left : 1;
  const billed = mode !== "do_not_bill" && wire.status === "active";
  const prorationOf = (rate: number, within: Period | null) =>
    rate < 1 && within ? { rate: rate.toFixed(6), billing_period: within } : null;
  const line = (
    { price, quantity }: Items[number],
    subtotal: number,
    part: number,
    within: Period | null,
  ) => ({
    id: paddle.id("txnitm"),
    price,
    product: productOf(paddle, price),
    quantity,
    subtotal,
    proration: prorationOf(part, within),
  });
  const charged = items.map((item) =>
    line(item, Math.round(net([item], discount) * share), share, period),
  );
  // Replaced items are credited for the remaining time, at the price that was paid.
  const credited = wire.items.map(({ price, quantity }) =>
    line(
      { price, quantity: -quantity },
      -Math.round(net([{ price, quantity }], wire.discount) * left),
      left,
      current,
    ),
  );
  const totalOf = (lines: Line[]): number =>
    Number(totalsFor(paddle, wire, lines, { discounted: false }).totals.total);
  const lines = billed ? [...charged, ...(prorated ? credited : [])] : [];
  const due = totalOf(lines);
  const credit = billed && prorated ? -totalOf(credited) : 0;
  return { items, mode, period, lines, charge: due + credit, credit, due };
}

/** The cents that a subscription's discount takes off items. */
function discountFor(paddle: Paddle, items: Items, taken: Subscription["discount"]): number {
  const discount = paddle.store.discounts.get(taken?.id ?? "");
  if (!discount) return 0;
  const { restrict_to: only } = discount;
  const fits = items.some(({ price }) => only === null || only.includes(price.id));
  return fits ? Number(discount.amount) : 0;
}

function checkMode({ status, scheduled_change }: Subscription, mode: ProrationMode): void {
  if (status === "paused" && mode !== "do_not_bill") {
    throw new PaddleError(
      "subscription_incorrect_proration_on_paused_subscription",
      "`proration_billing_mode` must be set to `do_not_bill` when updating a paused subscription",
    );
  }
  if (status === "trialing" && mode !== "do_not_bill") {
    throw new PaddleError(
      "subscription_trialing_items_update_invalid_options",
      "`proration_billing_mode` must be set to `do_not_bill` when updating items of a trialing subscription",
    );
  }
  if (status === "past_due" && mode !== "do_not_bill") {
    throw new PaddleError(
      "subscription_update_when_past_due",
      "cannot update subscription, as subscription is past due",
    );
  }
  if (scheduled_change && mode.endsWith("next_billing_period")) {
    throw new PaddleError(
      "subscription_invalid_billing_mode_for_scheduled_change",
      "Subscription can only be updated with `do_not_bill`, `full_immediately`, or `prorated_immediately` as the `proration_billing_mode` because it has a scheduled change.",
    );
  }
}

/** The fields of a subscription after a change. */
export function changedFields(
  paddle: Paddle,
  { wire }: SubscriptionRecord,
  { items, period }: Change,
): Partial<Subscription> {
  const firstItem = wire.items[0];
  const cycle = items[0]?.price.billing_cycle ?? wire.billing_cycle;
  return {
    billing_cycle: cycle,
    current_billing_period: period,
    next_billed_at: period?.ends_at ?? wire.next_billed_at,
    items: items.map((item) =>
      subscriptionItem(paddle, item, {
        status: firstItem?.status ?? "active",
        trial_dates: firstItem?.trial_dates ?? null,
        previously_billed_at: firstItem?.previously_billed_at ?? null,
        next_billed_at: period?.ends_at ?? null,
      }),
    ),
  };
}

/** Applies a change of items, and bills it. @throws PaddleError when the payment is declined */
export function applyChange(
  paddle: Paddle,
  record: SubscriptionRecord,
  change: Change,
  { preventOnFailure, fields }: { preventOnFailure: boolean; fields: Partial<Subscription> },
): void {
  const { wire } = record;
  const { mode, due, period } = change;
  const immediately = mode.endsWith("immediately");
  const declined = record.card === "declined" && immediately && due > 0;
  if (declined && preventOnFailure) {
    throw new PaddleError("subscription_payment_declined", "payment declined");
  }
  const { interval } = change.items[0]?.price.billing_cycle ?? wire.billing_cycle;
  if (period && period !== wire.current_billing_period) record.anchor = period.starts_at;
  // Periods of another length are counted from the renewal.
  else if (interval !== wire.billing_cycle.interval)
    record.anchor = period?.ends_at ?? record.anchor;
  if (immediately && due !== 0) billNow(paddle, record, change);
  else record.pending += pendingOf(change);
  updateSubscription(paddle, record, {
    ...changedFields(paddle, record, change),
    ...fields,
    ...(declined && { status: "past_due" as const }),
  });
  if (declined) paddle.emit("subscription.past_due", wire);
}

/** Cents that a change adds to the next renewal. */
export function pendingOf({ mode, lines }: Change): number {
  if (mode !== "prorated_next_billing_period") return 0;
  return lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
}

function billNow(paddle: Paddle, record: SubscriptionRecord, { lines, period, due }: Change): void {
  const { wire } = record;
  const transaction = createTransaction(paddle, lines, {
    origin: "subscription_update",
    status: "billed",
    customer_id: wire.customer_id,
    address_id: wire.address_id,
    subscription_id: wire.id,
    custom_data: wire.custom_data,
    billing_period: period,
    billed_at: paddle.stamp(),
  });
  if (due < 0) {
    const { credits } = paddle.store;
    credits.set(wire.customer_id, (credits.get(wire.customer_id) ?? 0) - due);
  }
  const card = due < 0 ? "accepted" : record.card;
  if (attemptPayment(paddle, transaction, card)) completeTransaction(paddle, transaction);
}
