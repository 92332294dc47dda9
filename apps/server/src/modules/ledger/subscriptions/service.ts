import { type Subscription, subscriptionSchema } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Activities, Audit } from "../audit/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import { type Cancellation, createSubscriptionTopics } from "./events.ts";
import { lifecycleOf } from "./rules.ts";
import { nextAmountOf } from "./rules-plans.ts";
import { createApply } from "./service-apply.ts";
import { createChanges } from "./service-changes.ts";
import { createCheckoutIds } from "./service-checkout-ids.ts";
import { createCheckouts } from "./service-checkouts.ts";
import { createPaddleEvents } from "./service-events.ts";
import { createBillingMails } from "./service-mails.ts";
import { paymentReader } from "./service-payments.ts";
import { createPriceChanges } from "./service-prices.ts";
import { createReconciliation } from "./service-reconciliation.ts";
import { createRefresh } from "./service-refresh.ts";
import { createRefunds } from "./service-refunds.ts";
import { createSignUpPurchases } from "./service-sign-up.ts";
import * as store from "./store.ts";

export {
  type BillingMail,
  billingMailKinds,
  type Cancellation,
  cancellationTimes,
} from "./events.ts";

export type Subscriptions = ReturnType<typeof createSubscriptions>;

const textOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Subscriptions, which are bought at Paddle and known from its events and its API. */
export function createSubscriptions(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  mailer: Mailer;
  secrets: Secrets;
  siteUrl: () => string;
  accounts: Accounts;
  workspaces: Workspaces;
  audit: Audit;
  activities: Activities;
  billing: Billing;
  receipts: Receipts;
  payments: Payments | null;
}) {
  const { database, clock, workspaces, billing, receipts, payments } = deps;
  const topics = createSubscriptionTopics();
  const checkoutIds = createCheckoutIds(deps.secrets);
  const refresh = createRefresh({ ...deps, topics });
  const noPrices = { starter: [], growth: [], scale: [], builder: [], annual: [] };
  const prices = payments?.prices ?? noPrices;
  const apply = createApply({ ...deps, prices, checkoutIds, topics, refresh });

  receipts.topics.changed.subscribe((tx, { workspaceId }) => refresh(tx, workspaceId, "receipt"));
  receipts.topics.subscriptionAsked.subscribe(async (tx, question) => {
    const owned = await store.listSubscriptionsOf(tx, question.workspaceId);
    const now = clock.now();
    question.hasSubscription = owned.some((one) => lifecycleOf(one, now).state !== "canceled");
  });

  const shared = { ...deps, topics, checkoutIds, apply, refresh };
  const checkouts = createCheckouts(shared);
  const refunds = createRefunds(shared);

  /** The subscription that is shown: the one that gives access, else the newest. */
  async function findShown(workspaceId: string): Promise<store.SubscriptionWithChange | null> {
    const now = clock.now();
    const owned = await store.listSubscriptionsOf(database.pool, workspaceId);
    const live = owned.filter((one) => lifecycleOf(one, now).state !== "canceled");
    return live.find((one) => lifecycleOf(one, now).hasAccess) ?? live[0] ?? owned[0] ?? null;
  }

  /** A subscription's row as the customer sees it. */
  function shownOf(row: store.SubscriptionWithChange) {
    const now = clock.now();
    const { state, hasAccess, until } = lifecycleOf(row, now);
    const { plannedChange, plan } = row;
    const isPlanned =
      plannedChange !== null && plannedChange.takesEffectAt > now && plan === plannedChange.toPlan;
    const isBilled = hasAccess && (state === "active" || state === "trialing");
    return {
      paddleStatus: row.status,
      paddleSubscriptionId: row.id,
      trialEnd: textOf(row.trialEndsAt),
      state,
      plan: isPlanned ? plannedChange.fromPlan : plan,
      tier: isPlanned ? plannedChange.fromTier : row.tier,
      nextBilledAt: isBilled ? textOf(row.nextBilledAt) : null,
      nextAmountCents: isBilled ? nextAmountOf(row, payments?.friendsDiscountId ?? null) : null,
      endsAt: state === "canceling" ? textOf(row.scheduledAt) : null,
      graceEndsAt: state === "past_due" && hasAccess ? textOf(until) : null,
      plannedChange: isPlanned
        ? { plan: plannedChange.toPlan, at: plannedChange.takesEffectAt.toISOString() }
        : null,
    };
  }

  const nothing: ReturnType<typeof shownOf> | Record<string, null> = {
    paddleStatus: null,
    paddleSubscriptionId: null,
    trialEnd: null,
    plan: null,
    tier: null,
    nextBilledAt: null,
    nextAmountCents: null,
    endsAt: null,
    graceEndsAt: null,
    plannedChange: null,
  };

  return {
    topics,
    checkouts,
    refunds,
    changes: createChanges(shared),
    paddleEvents: createPaddleEvents(shared),
    reconciliation: createReconciliation(shared),
    signUpPurchases: createSignUpPurchases(shared),
    priceChanges: createPriceChanges(shared),
    sendMail: createBillingMails(deps),
    ...paymentReader,

    /**
     * A workspace's subscription, as one of its members sees it.
     * @throws AppError NOT_FOUND.
     */
    async view(workspaceId: string, userId: string): Promise<Subscription> {
      await checkouts.askForWaiting(workspaceId);
      const [workspace] = await workspaces.list([workspaceId]);
      if (!workspace) throw new AppError("NOT_FOUND");
      const [row, isWaiting, money, canChange, byReceipt] = await Promise.all([
        findShown(workspaceId),
        checkouts.isWaiting(workspaceId),
        refunds.viewOf(workspaceId),
        workspaces.isOwner(workspaceId, userId),
        receipts.summaryOf(workspaceId),
      ]);
      const shown = row ? shownOf(row) : { ...nothing, state: "none" as const };
      const hasEnded = shown.state === "none" || shown.state === "canceled";
      const { start, end } = billing.periodOf(workspace);
      return subscriptionSchema.parse({
        // Without a subscription, the workspace may still have a plan or tier.
        ...shown,
        plan: hasEnded ? workspace.plan : shown.plan,
        tier: hasEnded ? workspace.tier : shown.tier,
        state: hasEnded && isWaiting ? "waiting" : shown.state,
        paymentStatus: byReceipt.status ?? "pending",
        paidUntil: hasEnded ? textOf(byReceipt.paidUntil) : null,
        periodStart: textOf(start),
        periodEnd: textOf(end),
        ...money,
        canChange,
      });
    },

    /** Queues the cancellation of a workspace's subscriptions at Paddle, since the workspace is deleted. */
    async cancelAll(tx: Tx, workspaceId: string, when: Cancellation["when"]): Promise<void> {
      for (const { id: subscriptionId, status } of await store.listSubscriptionsOf(
        tx,
        workspaceId,
      )) {
        if (status !== "canceled") await topics.cancel.publish(tx, { subscriptionId, when });
      }
    },

    /** A workspace's subscription as an administrator sees it. */
    async viewForAdministrator(workspaceId: string) {
      const [row, { paidUntil }] = await Promise.all([
        findShown(workspaceId),
        receipts.summaryOf(workspaceId),
      ]);
      const shown = row && shownOf(row);
      return {
        state: shown?.state ?? ("none" as const),
        paddleSubscriptionId: shown?.paddleSubscriptionId ?? null,
        trialEnd: shown?.trialEnd ?? null,
        nextBilledAt: shown?.nextBilledAt ?? null,
        endsAt: shown?.endsAt ?? null,
        paidUntil: textOf(paidUntil),
      };
    },

    /** Evaluates the subscriptions whose state was due to change by now. */
    async review(): Promise<void> {
      for (const id of await store.listDueForReview(database.pool, clock.now())) {
        await database.transaction(async (tx) => {
          await store.lockEntity(tx, id);
          const row = await store.findSubscription(tx, id);
          if (row && row.workspaceId !== null) await refresh(tx, row.workspaceId, "time");
          else if (row) await store.updateSubscription(tx, id, { reviewAt: null });
        });
      }
    },
  };
}
