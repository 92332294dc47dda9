import {
  dashboardPriceOf,
  type Plan,
  type PlanChange,
  type PlanSlug,
  plans,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  type ItemChange,
  PaymentError,
  type Payments,
} from "../../../integrations/ports/payments.ts";
import type { Activities } from "../audit/index.ts";
import type { Billing } from "../billing/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import { lifecycleOf } from "./rules.ts";
import { changeKindOf, discountOf } from "./rules-plans.ts";
import type { Apply } from "./service-apply.ts";
import { askPayments, requirePayments } from "./service-failure.ts";
import { createPaddleCalls } from "./service-paddle-calls.ts";
import * as store from "./store.ts";

/** A subscription that can be changed, with its customer's current plan. */
interface Changeable {
  subscription: store.SubscriptionWithChange;
  /** The plan that holds now; until a planned downgrade takes effect, the higher plan. */
  holds: Plan;
  /** A downgrade that was ordered and has not taken effect. */
  planned: store.PlannedChangeRow | null;
}

/** Lets owners change their subscriptions through Paddle's API. The result is read from its answers. */
export function createChanges(deps: {
  database: Database;
  clock: Clock;
  payments: Payments | null;
  topics: SubscriptionTopics;
  apply: Apply;
  billing: Pick<Billing, "previewPlan">;
  activities: Activities;
}) {
  const { database, clock, payments, billing, activities } = deps;
  const calls = createPaddleCalls(deps);
  const { current, make } = calls;

  /** Records the owner's order after Paddle has accepted it. */
  const record = (workspaceId: string, userId: string, details: Record<string, unknown>) =>
    database.transaction((tx) =>
      activities.record(tx, { workspaceId, userId, kind: "plan_changed", details }),
    );

  /** @throws AppError NO_SUBSCRIPTION; PAYMENT_FAILED while a payment is missing. */
  async function changeable(workspaceId: string): Promise<Changeable> {
    const subscription = await current(workspaceId);
    const { state } = lifecycleOf(subscription, clock.now());
    if (state === "past_due") throw new AppError("PAYMENT_FAILED");
    if (state === "canceling") {
      throw new AppError("NO_SUBSCRIPTION", {
        message: "Your plan is canceled. Resume it first, then change it.",
      });
    }
    const { plan, plannedChange } = subscription;
    if (plan === null || (state !== "active" && state !== "trialing")) {
      throw new AppError("NO_SUBSCRIPTION");
    }
    const isOpen = plannedChange !== null && plannedChange.takesEffectAt > clock.now();
    const planned = isOpen && plan === plannedChange.toPlan ? plannedChange : null;
    return { subscription, holds: plans[planned?.fromPlan ?? plan], planned };
  }

  /** The change of items that switches to a plan. @throws AppError PLAN_UNAVAILABLE. */
  function changeTo(
    { prices, friendsDiscountId }: Payments,
    { subscription, holds }: Changeable,
    to: Plan,
  ): { kind: PlanChange["kind"]; change: ItemChange } {
    const [priceId] = prices[to.slug];
    if (priceId === undefined) throw new AppError("PLAN_UNAVAILABLE");
    const kind = changeKindOf(holds, to);
    const discountId = discountOf(to, friendsDiscountId);
    return {
      kind,
      change: {
        subscriptionId: subscription.id,
        priceId,
        ...(discountId !== subscription.discountId && { discountId }),
        billing: kind === "upgrade" ? "now" : "next-period",
        // Without the date, another interval would begin today.
        ...(to.interval !== holds.interval && { nextBilledAt: subscription.nextBilledAt }),
      },
    };
  }

  /** Drops a planned downgrade, so the current plan continues. */
  async function keepPlanned({
    payments,
    subscription,
    planned,
  }: {
    payments: Payments;
    subscription: store.SubscriptionWithChange;
    planned: store.PlannedChangeRow;
  }): Promise<void> {
    const isOtherInterval = plans[planned.fromPlan].interval !== plans[planned.toPlan].interval;
    await make(
      subscription.id,
      () =>
        payments.changeItems({
          subscriptionId: subscription.id,
          priceId: planned.fromPriceId,
          ...(planned.fromDiscountId !== subscription.discountId && {
            discountId: planned.fromDiscountId,
          }),
          billing: "next-period",
          ...(isOtherInterval && { nextBilledAt: planned.takesEffectAt }),
        }),
      (tx) => store.deletePlannedChange(tx, subscription.id),
    );
  }

  /** Orders a downgrade. It is stored first, because Paddle's webhook names the lower plan immediately. */
  async function downgrade(
    connected: Payments,
    { subscription, holds }: Changeable,
    to: Plan,
    change: ItemChange,
  ): Promise<void> {
    const { id, nextBilledAt, periodEnd, priceId, discountId } = subscription;
    const takesEffectAt = nextBilledAt ?? periodEnd;
    if (!takesEffectAt) throw new AppError("NO_SUBSCRIPTION");
    await database.transaction(async (tx) => {
      await store.lockEntity(tx, id);
      await store.savePlannedChange(tx, {
        subscriptionId: id,
        fromPlan: holds.slug,
        fromTier: holds.tier,
        fromPriceId: priceId,
        fromDiscountId: discountId,
        toPlan: to.slug,
        takesEffectAt,
        createdAt: clock.now(),
      });
    });
    try {
      await make(id, () => connected.changeItems(change));
    } catch (error) {
      // If Paddle refused the change, it is not planned. If its answer was lost, reading it back decides.
      if (error instanceof PaymentError && !error.isUnknown) {
        await database.transaction((tx) => store.deletePlannedChange(tx, id));
      }
      throw error;
    }
  }

  return {
    readBack: calls.readBack,
    end: calls.end,
    cancelDeleted: calls.cancelDeleted,

    /**
     * Moves the end of a trial, for an administrator.
     * @param also recorded with it, in its transaction
     * @throws AppError NO_SUBSCRIPTION: there is no trial; PAYMENT_SERVICE_AWAY; PAYMENTS_NOT_CONNECTED.
     */
    async extendTrial(
      workspaceId: string,
      days: number,
      also: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      const connected = requirePayments(payments);
      const subscription = await current(workspaceId);
      const { id, nextBilledAt } = subscription;
      const { state } = lifecycleOf(subscription, clock.now());
      if (state !== "trialing" || !nextBilledAt) throw new AppError("NO_SUBSCRIPTION");
      const until = new Date(nextBilledAt.getTime() + days * 86_400_000);
      await askPayments(() => make(id, () => connected.moveTrialEnd(id, until), also));
    },

    /** Previews a change to another plan. @throws AppError PLAN_UNCHANGED and those of `change`. */
    async preview(workspaceId: string, plan: PlanSlug): Promise<PlanChange> {
      const connected = requirePayments(payments);
      const found = await changeable(workspaceId);
      const { subscription, holds } = found;
      const to = plans[plan];
      if (to === holds) throw new AppError("PLAN_UNCHANGED");
      const { kind, change } = changeTo(connected, found, to);
      const price = dashboardPriceOf(to) * 100;
      const previewed = await askPayments(() => connected.previewChange(change));
      const isUpgrade = kind === "upgrade";
      const takesEffectAt = isUpgrade ? clock.now() : subscription.nextBilledAt;
      // An upgrade ends a trial, so its first payment is due.
      const chargedNow = subscription.status === "trialing" ? price : previewed.chargedNowCents;
      const nextBilledAt = previewed.nextBilledAt ?? subscription.nextBilledAt;
      const { pausedKeywords } = await billing.previewPlan(workspaceId, to.tier);
      return {
        plan,
        kind,
        takesEffectAt: (takesEffectAt ?? clock.now()).toISOString(),
        chargedNowCents: isUpgrade ? chargedNow : null,
        nextAmountCents: previewed.nextAmountCents ?? price,
        nextBilledAt: nextBilledAt?.toISOString() ?? null,
        pausedKeywords: [...pausedKeywords],
      };
    },

    /**
     * Changes the plan: an upgrade immediately, a downgrade with the next period.
     * @throws AppError NO_SUBSCRIPTION; PLAN_UNCHANGED; PLAN_UNAVAILABLE; PAYMENT_FAILED;
     *   PAYMENT_SERVICE_AWAY.
     */
    async change(workspaceId: string, userId: string, plan: PlanSlug): Promise<void> {
      const connected = requirePayments(payments);
      const to = plans[plan];
      let found = await changeable(workspaceId);
      const { subscription, planned } = found;
      if (to === (planned ? plans[planned.toPlan] : found.holds)) {
        throw new AppError("PLAN_UNCHANGED");
      }
      if (planned) {
        await askPayments(() => keepPlanned({ payments: connected, subscription, planned }));
        if (to === found.holds) return record(workspaceId, userId, { change: "kept" });
        found = await changeable(workspaceId);
      }
      const { kind, change } = changeTo(connected, found, to);
      await askPayments(async () => {
        if (kind === "downgrade") return downgrade(connected, found, to, change);
        if (subscription.status === "trialing") {
          await make(subscription.id, () => connected.endTrial(subscription.id));
        }
        await make(subscription.id, () => connected.changeItems(change));
      });
      await record(workspaceId, userId, { plan });
    },

    /** Drops a planned downgrade. @throws AppError NO_SUBSCRIPTION when there is none. */
    async keep(workspaceId: string, userId: string): Promise<void> {
      const connected = requirePayments(payments);
      const { subscription, planned } = await changeable(workspaceId);
      if (!planned) throw new AppError("NO_SUBSCRIPTION");
      await askPayments(() => keepPlanned({ payments: connected, subscription, planned }));
      await record(workspaceId, userId, { change: "kept" });
    },

    /** Cancels at the end of the paid period. */
    async cancel(workspaceId: string, userId: string): Promise<void> {
      const connected = requirePayments(payments);
      const subscription = await current(workspaceId);
      if (lifecycleOf(subscription, clock.now()).state === "canceling") return;
      await askPayments(() =>
        make(subscription.id, () => connected.cancelAtPeriodEnd(subscription.id)),
      );
      await record(workspaceId, userId, { change: "canceled" });
    },

    /** Takes back a cancellation or ends a pause. @throws AppError NO_SUBSCRIPTION when there is neither. */
    async resume(workspaceId: string, userId: string): Promise<void> {
      const connected = requirePayments(payments);
      const { id, status, scheduledAction } = await current(workspaceId);
      if (scheduledAction === "cancel" || scheduledAction === "pause") {
        await askPayments(() => make(id, () => connected.removeScheduledChange(id)));
      } else if (status === "paused") {
        await askPayments(() => make(id, () => connected.resume(id)));
      } else throw new AppError("NO_SUBSCRIPTION");
      await record(workspaceId, userId, { change: "resumed" });
    },

    /** A temporary address of Paddle's customer portal; after the end, it still shows invoices. */
    async portalUrl(workspaceId: string): Promise<string> {
      const connected = requirePayments(payments);
      const owned = await store.listSubscriptionsOf(database.pool, workspaceId);
      const [newest] = owned;
      if (!newest) throw new AppError("NO_SUBSCRIPTION");
      const { customerId, id } = await current(workspaceId).catch(() => newest);
      return askPayments(() => connected.portalUrl(customerId, id));
    },
  };
}
