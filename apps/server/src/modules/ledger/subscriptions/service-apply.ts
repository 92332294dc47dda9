import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type {
  Payments,
  ProviderAdjustment,
  ProviderSubscription,
  ProviderTransaction,
} from "../../../integrations/ports/payments.ts";
import type { SubscriptionTopics } from "./events.ts";
import { pastDueSinceOf, versionOf } from "./rules.ts";
import { planOfPrices } from "./rules-plans.ts";
import { endByMoney, isRefunded } from "./rules-refunds.ts";
import type { CheckoutIds } from "./service-checkout-ids.ts";
import type { Refresh } from "./service-refresh.ts";
import * as store from "./store.ts";
import * as refunds from "./store-refunds.ts";

/** A subscription is for a price that the configuration does not name. */
export class UnknownPriceError extends Error {
  override readonly name = "UnknownPriceError";
}

/** When something was reported, and by what. */
export interface Report {
  /** By Paddle's clock; ISO 8601, to the microsecond where Paddle gives it. */
  occurredAt: string;
  /** The event's id. */
  by: string;
  /** The version that was known before a request: its answer counts as newer, even if the clocks disagree. */
  after?: string | null;
}

/** A subscription from Paddle's API, and the version that was known before the request. */
export interface Reading {
  subscription: ProviderSubscription;
  after: string | null;
}

/** The report of an entity from the API: of when Paddle last changed it, sorted after events of the same moment. */
export const reportOf = ({ updatedAt }: { updatedAt: string }): Report => ({
  occurredAt: updatedAt,
  by: "~api",
});

/** The outcome of a report. */
export interface Applied {
  outcome: "handled" | "stale";
  /** Whether it contained something new. */
  changed: boolean;
}

const paidStatuses: readonly string[] = ["paid", "completed"];
const giving: readonly string[] = ["trialing", "active", "past_due"];
const stale: Applied = { outcome: "stale", changed: false };

const sameTime = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Whether a report changes something that matters to the customer. */
function differs(known: store.SubscriptionRow, saved: Omit<store.SubscriptionRow, "version">) {
  return (
    known.status !== saved.status ||
    known.priceId !== saved.priceId ||
    known.discountId !== saved.discountId ||
    known.workspaceId !== saved.workspaceId ||
    known.scheduledAction !== saved.scheduledAction ||
    !sameTime(known.scheduledAt, saved.scheduledAt) ||
    !sameTime(known.periodEnd, saved.periodEnd) ||
    !sameTime(known.nextBilledAt, saved.nextBilledAt)
  );
}

export type Apply = ReturnType<typeof createApply>;

/**
 * Stores what Paddle reports about subscriptions, payments and adjustments. The newest report of an entity wins, even
 * if reports arrive in another order.
 */
export function createApply(deps: {
  database: Database;
  clock: Clock;
  /** The price ids of each plan. */
  prices: Payments["prices"];
  checkoutIds: CheckoutIds;
  topics: SubscriptionTopics;
  refresh: Refresh;
}) {
  const { database, clock, prices, checkoutIds, topics, refresh } = deps;

  /** The workspace of a checkout: found by its signed id, never by another field that it carries. */
  async function workspaceOf(tx: Tx, carried: Readonly<Record<string, unknown>>) {
    const id = checkoutIds.read(carried.checkoutId);
    const checkout = id === null ? null : await store.findCheckout(tx, id);
    return checkout?.workspaceId ?? null;
  }

  /** When a subscription ended because its money was returned. */
  const endOf = async (tx: Tx, subscriptionId: string): Promise<Date | null> =>
    endByMoney(await refunds.listPaymentsOf(tx, subscriptionId));

  /** Links a subscription with a workspace, whose checkouts then stop waiting. */
  async function link(tx: Tx, subscriptionId: string, workspaceId: string): Promise<void> {
    await store.updateSubscription(tx, subscriptionId, { workspaceId });
    await store.confirmCheckouts(tx, workspaceId, clock.now());
    await topics.moneyChanged.publish(tx, { workspaceId });
  }

  /** Updates a subscription after its payments or adjustments changed. */
  async function settleMoney(tx: Tx, subscriptionId: string): Promise<void> {
    const known = await store.findSubscription(tx, subscriptionId);
    if (!known) return;
    const endedAt = await endOf(tx, subscriptionId);
    if (!sameTime(known.endedAt, endedAt)) {
      await store.updateSubscription(tx, subscriptionId, { endedAt });
      if (endedAt && known.status !== "canceled") await topics.end.publish(tx, { subscriptionId });
    }
    const workspaceId =
      known.workspaceId ?? (await refunds.findWorkspaceByPayment(tx, subscriptionId));
    if (workspaceId === null) return;
    if (known.workspaceId === null) await link(tx, subscriptionId, workspaceId);
    else await topics.moneyChanged.publish(tx, { workspaceId });
    await refresh(tx, workspaceId, "payment");
  }

  async function subscription(
    tx: Tx,
    reported: ProviderSubscription,
    { occurredAt, by, after = null }: Report,
  ): Promise<Applied> {
    await store.lockEntity(tx, reported.id);
    const known = await store.findSubscription(tx, reported.id);
    const version = versionOf(occurredAt, by);
    const isOlder = known !== null && version < known.version;
    if (isOlder && known.version !== after) return stale;
    const found = planOfPrices(prices, reported.priceIds);
    if (!found && giving.includes(reported.status)) {
      throw new UnknownPriceError(
        `No plan has the price ${reported.priceIds.join(", ")}. Add it to the PADDLE_PRICE_ variable of its plan.`,
      );
    }
    const workspaceId =
      known?.workspaceId ??
      (await workspaceOf(tx, reported.customData)) ??
      (await refunds.findWorkspaceByPayment(tx, reported.id));
    const { plannedChange: _planned, ...before } = known ?? { plannedChange: null };
    const saved = {
      state: null,
      hasAccess: false,
      reviewAt: null,
      ...before,
      id: reported.id,
      workspaceId,
      customerId: reported.customerId,
      status: reported.status,
      plan: found?.plan.slug ?? known?.plan ?? null,
      tier: found?.plan.tier ?? known?.tier ?? null,
      priceId: found?.priceId ?? reported.priceIds[0] ?? "",
      amountCents: reported.amountCents,
      discountId: reported.discountId,
      startedAt: reported.startedAt,
      firstBilledAt: reported.firstBilledAt,
      nextBilledAt: reported.nextBilledAt,
      trialEndsAt: reported.trialEndsAt,
      periodStart: reported.period?.start ?? null,
      periodEnd: reported.period?.end ?? null,
      scheduledAction: reported.scheduled?.action ?? null,
      scheduledAt: reported.scheduled?.at ?? null,
      pastDueSince: pastDueSinceOf(reported, new Date(occurredAt)),
      endedAt: await endOf(tx, reported.id),
      version: isOlder ? known.version : version,
    };
    await store.saveSubscription(tx, saved);
    if (workspaceId !== null && !known?.workspaceId) await link(tx, reported.id, workspaceId);
    if (workspaceId !== null) await refresh(tx, workspaceId, reported.status);
    return { outcome: "handled", changed: !known || differs(known, saved) };
  }

  async function transaction(
    tx: Tx,
    reported: ProviderTransaction,
    { occurredAt, by }: Report,
  ): Promise<Applied> {
    const { id, subscriptionId, period } = reported;
    if (!paidStatuses.includes(reported.status)) return stale;
    await store.lockEntity(tx, subscriptionId ?? id);
    const known = await refunds.findPayment(tx, id);
    const version = versionOf(occurredAt, by);
    if (known && version < known.version) return stale;
    await refunds.savePayment(tx, {
      transactionId: id,
      subscriptionId,
      workspaceId: known?.workspaceId ?? (await workspaceOf(tx, reported.customData)),
      customerId: reported.customerId,
      paymentMethodId: reported.paymentMethodId ?? known?.paymentMethodId ?? null,
      totalCents: reported.totalCents,
      currency: reported.currency,
      paidAt: reported.billedAt ?? new Date(occurredAt),
      periodStart: period?.start ?? null,
      periodEnd: period?.end ?? null,
      version,
    });
    if (subscriptionId !== null) await settleMoney(tx, subscriptionId);
    return { outcome: "handled", changed: !known };
  }

  /** Closes the refund request of a payment that Paddle has refunded, or opens it again. */
  async function settleRequest(tx: Tx, { transactionId, status }: ProviderAdjustment) {
    const payment = await refunds.findPayment(tx, transactionId);
    const all = await refunds.listAdjustments(tx, transactionId);
    if (isRefunded(payment, all)) {
      const request = await refunds.markRefunded(tx, transactionId, clock.now());
      if (request) {
        const { workspaceId, plan, note } = request;
        const mail = { kind: "refunded", workspaceId, plan, at: null } as const;
        await topics.mail.publish(tx, { ...mail, ...(note !== null && { note }) });
        await refresh(tx, workspaceId, "refund");
      }
    } else if (status === "rejected") await refunds.reopenRefund(tx, transactionId);
  }

  async function adjustment(
    tx: Tx,
    reported: ProviderAdjustment,
    { occurredAt, by }: Report,
  ): Promise<Applied> {
    await store.lockEntity(tx, reported.subscriptionId ?? reported.transactionId);
    const known = await refunds.findAdjustment(tx, reported.id);
    const version = versionOf(occurredAt, by);
    if (known && version < known.version) return stale;
    await refunds.saveAdjustment(tx, { ...reported, version });
    if (reported.action === "refund") await settleRequest(tx, reported);
    const payment = await refunds.findPayment(tx, reported.transactionId);
    const subscriptionId = reported.subscriptionId ?? payment?.subscriptionId ?? null;
    if (subscriptionId !== null) await settleMoney(tx, subscriptionId);
    return { outcome: "handled", changed: !known || known.status !== reported.status };
  }

  return {
    subscription,
    transaction,
    adjustment,
    link,

    /** Makes a call to Paddle that reads or changes a subscription. @throws what the call throws. */
    async read(id: string, call: () => Promise<ProviderSubscription>): Promise<Reading> {
      const known = await store.findSubscription(database.pool, id);
      return { subscription: await call(), after: known?.version ?? null };
    },

    /** Stores a subscription that was read from the API. */
    reading: (tx: Tx, reading: Reading): Promise<Applied> =>
      subscription(tx, reading.subscription, {
        ...reportOf(reading.subscription),
        after: reading.after,
      }),
  };
}
