import { createHmac, randomUUID } from "node:crypto";
import { type PlanSlug, plans } from "@earshot/contract";
import { type Clock, systemClock } from "../infrastructure/clock.ts";
import { readEvent, verifySignature } from "../integrations/paddle/webhook.ts";
import * as wire from "../integrations/paddle/wire.ts";
import { type ItemChange, PaymentError, type Payments } from "../integrations/ports/payments.ts";

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
export const fakeWebhookSecret = "pdl_ntfset_fake";

const planOfPrice = (priceId: string) =>
  (Object.keys(fakePrices) as PlanSlug[]).find((slug) => fakePrices[slug].includes(priceId));

function addInterval(from: Date, interval: "month" | "year"): Date {
  const moved = new Date(from);
  if (interval === "year") moved.setUTCFullYear(moved.getUTCFullYear() + 1);
  else moved.setUTCMonth(moved.getUTCMonth() + 1);
  return moved;
}

/**
 * Paddle for tests: subscriptions that behave as Paddle's, signed events about them, and the port to both. `failNext`
 * makes calls of the port fail.
 */
export function createFakePaddle(clock: Clock) {
  const subscriptions = new Map<string, Entity>();
  const transactions = new Map<string, Entity>();
  const adjustments = new Map<string, Entity>();
  const customers = new Map<string, { id: string; email: string }>();
  const events: FakeEvent[] = [];
  const calls: string[] = [];
  const failures: { error: PaymentError; afterEffect: boolean }[] = [];
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

  async function call<T>(name: string, effect: () => T): Promise<T> {
    calls.push(name);
    const failure = failures.shift();
    if (failure && !failure.afterEffect) throw failure.error;
    const result = effect();
    if (failure) throw failure.error;
    return result;
  }

  const read = (entity: Entity) => wire.subscriptionSchema.parse(wire.camelCased(entity));
  const readWith =
    <T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }) =>
    (data: unknown): T => {
      const { success, data: value } = schema.safeParse(wire.camelCased(data));
      if (!success) throw new PaymentError("malformed", "not of the documented shape");
      return value as T;
    };
  const readAdjustment = readWith(wire.adjustmentSchema);

  function changed({ subscriptionId, priceId, discountId, billing, nextBilledAt }: ItemChange) {
    const entity = find(subscriptions, subscriptionId);
    const before = amountOf(entity);
    const values: Entity = { items: [itemOf(priceId)] };
    if (discountId !== undefined) values.discount = discountId && { id: discountId };
    if (nextBilledAt) values.next_billed_at = nextBilledAt.toISOString();
    const after = set(subscriptionId, values);
    const difference = amountOf(after) - before;
    if (billing === "now" && difference > 0) pay(after, difference, "subscription_update");
    return read(after);
  }

  const payments: Payments = {
    checkout: { clientToken: "test_fake", environment: "sandbox", scriptUrl: null },
    prices: fakePrices,
    friendsDiscountId,
    verifyWebhook: (signature, body, at) =>
      verifySignature([fakeWebhookSecret], signature, body, at),
    readEvent,
    readSubscription: readWith(wire.subscriptionSchema),
    readTransaction: readWith(wire.transactionSchema),
    readAdjustment,
    getSubscription: (id) => call("getSubscription", () => read(find(subscriptions, id))),
    async *listSubscriptions() {
      yield await call("listSubscriptions", () => [...subscriptions.values()].map(read));
    },
    getTransaction: (id) =>
      call("getTransaction", () =>
        wire.transactionSchema.parse(wire.camelCased(find(transactions, id))),
      ),
    getCustomer: (id) =>
      call("getCustomer", () => {
        const customer = customers.get(id);
        if (!customer) throw new PaymentError("not-found", `there is no ${id}`);
        return customer;
      }),
    previewChange: ({ priceId, billing, subscriptionId }) =>
      call("previewChange", () => {
        const entity = find(subscriptions, subscriptionId);
        const next = amountOf({ ...entity, items: [itemOf(priceId)] });
        return {
          chargedNowCents: billing === "now" ? next - amountOf(entity) : null,
          nextAmountCents: next,
          nextBilledAt: new Date(entity.next_billed_at),
        };
      }),
    changeItems: (change) => call("changeItems", () => changed(change)),
    endTrial: (id) =>
      call("endTrial", () => {
        set(id, { next_billed_at: now().toISOString() });
        renew(id);
        return read(find(subscriptions, id));
      }),
    moveTrialEnd: (id, to) =>
      call("moveTrialEnd", () => {
        const { items, current_billing_period: period } = find(subscriptions, id);
        const at = to.toISOString();
        return read(
          set(id, {
            next_billed_at: at,
            current_billing_period: { ...period, ends_at: at },
            items: (items as { trial_dates?: object | null }[]).map((item) => ({
              ...item,
              ...(item.trial_dates && { trial_dates: { ...item.trial_dates, ends_at: at } }),
            })),
          }),
        );
      }),
    cancelAtPeriodEnd: (id) =>
      call("cancelAtPeriodEnd", () => {
        const { current_billing_period: period } = find(subscriptions, id);
        const scheduled_change = {
          action: "cancel",
          effective_at: period.ends_at,
          resume_at: null,
        };
        return read(set(id, { scheduled_change }));
      }),
    cancelNow: (id) => call("cancelNow", () => read(cancel(id))),
    removeScheduledChange: (id) =>
      call("removeScheduledChange", () => read(set(id, { scheduled_change: null }))),
    resume: (id) =>
      call("resume", () => {
        set(id, { next_billed_at: now().toISOString(), paused_at: null }, "subscription.resumed");
        renew(id);
        return read(find(subscriptions, id));
      }),
    portalUrl: (customerId, subscriptionId) =>
      call("portalUrl", () => `https://portal.example/${customerId}/${subscriptionId}`),
    listRefunds: (transactionId) =>
      call("listRefunds", () =>
        [...adjustments.values()]
          .filter((one) => one.transaction_id === transactionId && one.action === "refund")
          .map(readAdjustment),
      ),
    refundTransaction: (transactionId) =>
      call("refundTransaction", () => readAdjustment(adjust(transactionId, "refund"))),
  };

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

  return {
    payments,
    /** All events so far, in the order in which they happened. */
    events,
    /** The calls of the port so far. */
    calls,
    transactions,
    find: (id: string) => find(subscriptions, id),

    /** Makes the next call fail. @param afterEffect whether it has its effect, and only its response is lost */
    failNext: (error: PaymentError, { afterEffect = false } = {}) =>
      void failures.push({ error, afterEffect }),

    /** Somebody completes the checkout of a plan. @returns the subscription */
    subscribe(
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
    },
    renew,
    cancel,
    adjust,
    /** Paddle decides on a refund. */
    decideAdjustment(id: string, status: "approved" | "rejected") {
      const entity = Object.assign(find(adjustments, id), {
        status,
        updated_at: now().toISOString(),
      });
      return emit("adjustment.updated", entity);
    },
    /** Changes fields of a subscription, as its customer or the dashboard does. */
    set,
    emit,
    /** The newest payment of a subscription. */
    lastPayment: (id: string): Entity =>
      [...transactions.values()].filter((one) => one.subscription_id === id).at(-1) ?? {},
    findAdjustment: (transactionId: string): Entity =>
      [...adjustments.values()].filter((one) => one.transaction_id === transactionId).at(-1) ?? {},

    /** The headers of a delivery. */
    sign(body: string, at: Date = now(), key = fakeWebhookSecret): Record<string, string> {
      const ts = Math.floor(at.getTime() / 1_000);
      const h1 = createHmac("sha256", key).update(`${ts}:${body}`).digest("hex");
      return { "paddle-signature": `ts=${ts};h1=${h1}`, "content-type": "application/json" };
    },
  };
}

export type FakePaddle = ReturnType<typeof createFakePaddle>;

/** Options with both kinds of payments connected, for tests that only need the calls to succeed. */
export const withPayments = () => ({
  payments: createFakePaddle(systemClock).payments,
  manualPayments: { name: "Earshot Test", number: "09000000000", pesosPerDollar: 56 },
});
