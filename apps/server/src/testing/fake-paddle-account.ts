import { randomUUID } from "node:crypto";
import { type PlanSlug, plans } from "@earshot/contract";
import type { Clock } from "../infrastructure/clock.ts";
import { PaymentError, type Payments } from "../integrations/ports/payments.ts";

/** An entity as Paddle sends it. */
// biome-ignore lint/suspicious/noExplicitAny: tests change any field
export type Entity = Record<string, any>;

/** An event as it is delivered. */
export interface FakeEvent {
  event_id: string;
  event_type: string;
  occurred_at: string;
  notification_id: string;
  data: Entity;
}

export const fakePrices: Payments["prices"] = {
  starter: ["pri_starter", "pri_starter_old"],
  growth: ["pri_growth"],
  scale: ["pri_scale"],
  builder: ["pri_builder"],
  annual: ["pri_annual"],
};
export const friendsDiscountId = "dsc_friends";

const planOfPrice = (priceId: string) =>
  (Object.keys(fakePrices) as PlanSlug[]).find((slug) => fakePrices[slug].includes(priceId));

function addInterval(from: Date, interval: "month" | "year"): Date {
  const moved = new Date(from);
  if (interval === "year") moved.setUTCFullYear(moved.getUTCFullYear() + 1);
  else moved.setUTCMonth(moved.getUTCMonth() + 1);
  return moved;
}

/** What Paddle stores for a test: subscriptions that behave as Paddle's, their payments, and the events about them. */
export function createPaddleAccount(clock: Clock) {
  const subscriptions = new Map<string, Entity>();
  const transactions = new Map<string, Entity>();
  const adjustments = new Map<string, Entity>();
  const customers = new Map<string, { id: string; email: string }>();
  const events: FakeEvent[] = [];
  let made = 0;
  let last = { ms: 0, events: 0 };

  const now = () => clock.now();
  const newId = (kind: string) => {
    made += 1;
    return `${kind}_${String(made).padStart(6, "0")}${randomUUID().slice(0, 8)}`;
  };

  /** The present moment. Paddle has microseconds: events of one millisecond stay in order. */
  function moment(): string {
    const ms = now().getTime();
    last = { ms, events: last.ms === ms ? last.events + 1 : 0 };
    return new Date(ms).toISOString().replace("Z", `${String(last.events).padStart(3, "0")}Z`);
  }

  function emit(type: string, data: Entity): FakeEvent {
    made += 1;
    const event = {
      event_id: `evt_${String(made).padStart(8, "0")}${randomUUID().slice(0, 8)}`,
      event_type: type,
      occurred_at: moment(),
      notification_id: newId("ntf"),
      data: structuredClone(data),
    };
    events.push(event);
    return event;
  }

  function itemOf(priceId: string): Entity {
    const slug = planOfPrice(priceId);
    const amount = slug ? plans[slug].price * 100 : 1_000;
    return {
      status: "active",
      quantity: 1,
      recurring: true,
      trial_dates: null,
      price: {
        id: priceId,
        unit_price: { amount: String(amount), currency_code: "USD" },
        quantity: { minimum: 1, maximum: 1 },
        unit_price_overrides: [],
      },
      product: { id: `pro_${slug}` },
    };
  }

  /** A paid transaction of a subscription. */
  function pay(subscription: Entity, totalCents: number, origin: string): Entity {
    const entity = {
      id: newId("txn"),
      status: "completed",
      origin,
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      currency_code: "USD",
      payments: [{ status: "captured", payment_method_id: `paymtd_${subscription.customer_id}` }],
      custom_data: subscription.custom_data,
      billing_period: subscription.current_billing_period,
      billed_at: now().toISOString(),
      updated_at: now().toISOString(),
      details: { totals: { grand_total: String(totalCents) } },
    };
    transactions.set(entity.id, entity);
    emit("transaction.paid", { ...entity, status: "paid" });
    emit("transaction.completed", entity);
    return entity;
  }

  const find = (map: Map<string, Entity>, id: string): Entity => {
    const found = map.get(id);
    if (!found) throw new PaymentError("not-found", `there is no ${id}`);
    return found;
  };
  const set = (id: string, values: Entity, type = "subscription.updated"): Entity => {
    const entity = Object.assign(find(subscriptions, id), values, {
      updated_at: now().toISOString(),
    });
    emit(type, entity);
    return entity;
  };

  function amountOf(subscription: Entity): number {
    const [{ price }] = subscription.items;
    const slug = planOfPrice(price.id);
    const off = subscription.discount && slug ? plans[slug].friendsDiscount * 100 : 0;
    return Number(price.unit_price.amount) - off;
  }

  /** The next period begins, paid or not. */
  function renew(id: string, isPaid = true): void {
    const entity = find(subscriptions, id);
    const start = new Date(entity.next_billed_at ?? now());
    const slug = planOfPrice(entity.items[0].price.id) ?? "starter";
    const end = addInterval(start, plans[slug].interval);
    const period = { starts_at: start.toISOString(), ends_at: end.toISOString() };
    const renewed = {
      status: isPaid ? "active" : "past_due",
      current_billing_period: period,
      next_billed_at: period.ends_at,
      first_billed_at: entity.first_billed_at ?? period.starts_at,
    };
    const wasTrial = entity.status === "trialing";
    set(id, renewed);
    if (isPaid) {
      pay(find(subscriptions, id), amountOf(entity), "subscription_recurring");
      if (wasTrial) emit("subscription.activated", find(subscriptions, id));
    } else emit("subscription.past_due", find(subscriptions, id));
  }

  function cancel(id: string): Entity {
    return set(
      id,
      {
        status: "canceled",
        canceled_at: now().toISOString(),
        scheduled_change: null,
        next_billed_at: null,
      },
      "subscription.canceled",
    );
  }

  /** Refunds a whole payment, or charges it back. */
  function adjust(transactionId: string, action: string, status = "pending_approval"): Entity {
    const transaction = find(transactions, transactionId);
    const entity = {
      id: newId("adj"),
      action,
      status,
      type: "full",
      transaction_id: transactionId,
      subscription_id: transaction.subscription_id,
      totals: { total: transaction.details.totals.grand_total },
      created_at: now().toISOString(),
      updated_at: now().toISOString(),
    };
    adjustments.set(entity.id, entity);
    emit("adjustment.created", entity);
    return entity;
  }

  /** Somebody completes the checkout of a plan. @returns the subscription */
  function subscribe(
    plan: PlanSlug,
    customData: Entity | null,
    options: { email?: string; priceId?: string; discounted?: boolean } = {},
  ): Entity {
    const known = [...customers.values()].find(({ email }) => email === options.email);
    const customer = known ?? {
      id: newId("ctm"),
      email: options.email ?? "buyer@example.test",
    };
    customers.set(customer.id, customer);
    const { interval, trialDays, friendsDiscount } = plans[plan];
    const start = now();
    const end =
      trialDays > 0
        ? new Date(start.getTime() + trialDays * 86_400_000)
        : addInterval(start, interval);
    const period = { starts_at: start.toISOString(), ends_at: end.toISOString() };
    const isTrial = trialDays > 0;
    const item = itemOf(options.priceId ?? fakePrices[plan][0] ?? "");
    const discounted = options.discounted ?? friendsDiscount > 0;
    const entity: Entity = {
      id: newId("sub"),
      status: isTrial ? "trialing" : "active",
      customer_id: customer.id,
      currency_code: "USD",
      custom_data: customData,
      created_at: period.starts_at,
      updated_at: period.starts_at,
      started_at: period.starts_at,
      first_billed_at: isTrial ? null : period.starts_at,
      next_billed_at: period.ends_at,
      current_billing_period: period,
      scheduled_change: null,
      discount: discounted ? { id: friendsDiscountId } : null,
      items: [{ ...item, trial_dates: isTrial ? period : null }],
    };
    subscriptions.set(entity.id, entity);
    if (!isTrial) pay(entity, amountOf(entity), "web");
    emit("subscription.created", entity);
    emit(isTrial ? "subscription.trialing" : "subscription.activated", entity);
    return entity;
  }

  /** Paddle decides on a refund. */
  function decideAdjustment(id: string, status: "approved" | "rejected"): FakeEvent {
    const entity = Object.assign(find(adjustments, id), {
      status,
      updated_at: now().toISOString(),
    });
    return emit("adjustment.updated", entity);
  }

  return {
    ...{ subscriptions, transactions, adjustments, customers, events },
    ...{ now, find, set, emit, itemOf, pay, amountOf },
    ...{ subscribe, renew, cancel, adjust, decideAdjustment },
  };
}
