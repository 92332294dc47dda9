import { createHmac } from "node:crypto";
import { type Clock, systemClock } from "../infrastructure/clock.ts";
import { readEvent, verifySignature } from "../integrations/paddle/webhook.ts";
import * as wire from "../integrations/paddle/wire.ts";
import { type ItemChange, PaymentError, type Payments } from "../integrations/ports/payments.ts";
import {
  createPaddleAccount,
  type Entity,
  fakePrices,
  friendsDiscountId,
} from "./fake-paddle-account.ts";

export const fakeWebhookSecret = "pdl_ntfset_fake";

/**
 * Paddle for tests: an account with subscriptions, signed events about them, and the port to both. `failNext` makes
 * calls of the port fail.
 */
export function createFakePaddle(clock: Clock) {
  const account = createPaddleAccount(clock);
  const { subscriptions, transactions, adjustments, customers, events, now, find, set, emit } =
    account;
  const { itemOf, pay, amountOf, subscribe, renew, cancel, adjust, decideAdjustment } = account;
  const calls: string[] = [];
  const failures: { error: PaymentError; afterEffect: boolean }[] = [];

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

    subscribe,
    renew,
    cancel,
    adjust,
    decideAdjustment,
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
