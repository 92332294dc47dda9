import { type AdminOverview, limits, planSlugs, plans, writerSources } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { countFailedJobs } from "../../../infrastructure/failed-jobs.ts";
import type { UnresolvedPlacements } from "../../fulfilment/placement/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { Receipts } from "../../ledger/receipts/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import { lastUtcDays, rateOf } from "./rules.ts";
import * as store from "./store-overview.ts";

const dayMs = 86_400_000;
/** The days that charts and payments cover. */
const shownDays = 30;

const presentBacklog = ({ waiting, oldestAt }: { waiting: number; oldestAt: Date | null }) => ({
  waiting,
  oldestAt: oldestAt?.toISOString() ?? null,
});

/** The state of the whole product, and the search over people and workspaces. */
export function createAdminOverview(deps: {
  database: Database;
  clock: Clock;
  replies: Pick<Replies, "reviewBacklog">;
  unresolvedPlacements: Pick<UnresolvedPlacements, "backlog">;
  receipts: Pick<Receipts, "backlog">;
  referrals: Pick<Referrals, "backlog">;
  spending: Pick<Spending, "caps" | "today">;
  subscriptions: Pick<Subscriptions, "paddleEvents">;
}) {
  const { database, clock, spending } = deps;
  const db = database.pool;

  async function revenue(since: Date): Promise<AdminOverview["revenue"]> {
    const [charged, receipts, running, workspaces] = await Promise.all([
      store.sumPayments(db, since),
      store.sumReceipts(db, since),
      store.sumSubscriptions(db),
      store.countPlans(db),
    ]);
    const paid = [...charged, ...receipts];
    const centsOf = (payments: typeof paid) => payments.reduce((sum, { cents }) => sum + cents, 0);
    const byPlan = planSlugs.map((plan) => {
      const ofPlan = running.find((one) => one.plan === plan);
      const months = plans[plan].interval === "year" ? 12 : 1;
      return {
        plan,
        paidCents: centsOf(paid.filter((one) => one.plan === plan)),
        monthlyRecurringCents: Math.round((ofPlan?.cents ?? 0) / months),
        subscriptions: ofPlan?.subscriptions ?? 0,
        workspaces: workspaces.get(plan) ?? 0,
      };
    });
    return {
      // Also payments for subscriptions that are not known.
      paidCents: centsOf(paid),
      monthlyRecurringCents: byPlan.reduce((sum, one) => sum + one.monthlyRecurringCents, 0),
      byPlan,
    };
  }

  async function spend(): Promise<AdminOverview["spend"]> {
    const rows = new Map((await spending.today()).map((row) => [row.account, row]));
    const services = [...new Set([...Object.keys(spending.caps), ...rows.keys()])].sort();
    const caps = new Map(Object.entries(spending.caps));
    return services.map((service) => {
      const row = rows.get(service);
      const cap = caps.get(service);
      return {
        service,
        spentCents: ((row?.usedMicros ?? 0) + (row?.reservedMicros ?? 0)) / 10_000,
        limitCents: cap ? cap.dayMicros / 10_000 : null,
      };
    });
  }

  return {
    /** The state of the whole product. */
    async overview(): Promise<AdminOverview> {
      const now = clock.now();
      const ago = (days: number) => new Date(now.getTime() - days * dayMs);
      const days = lastUtcDays(now, shownDays);
      const since = new Date(`${days[0]}T00:00:00Z`);
      const [workspaces, signUps, money, mentions, queue, unresolved, spent, webhooks] =
        await Promise.all([
          store.countWorkspaces(db, ago(7)),
          store.countSignUps(db, since),
          revenue(ago(shownDays)),
          store.countMentions(db, since),
          store.countQueue(db, new Date(now.getTime() - limits.promiseMs), writerSources),
          deps.unresolvedPlacements.backlog(),
          spend(),
          deps.subscriptions.paddleEvents.countSince(ago(1)),
        ]);
      const [review, receipts, referrals] = await Promise.all([
        deps.replies.reviewBacklog(),
        deps.receipts.backlog(),
        deps.referrals.backlog(),
      ]);
      const spans = await Promise.all(
        [7, shownDays].map(async (span) => {
          const counts = await store.countPlaced(db, ago(span));
          const survivalRate = rateOf(counts.survived, counts.removed);
          return { days: span, ...counts, survivalRate };
        }),
      );
      const byDay = (counts: Map<string, number>) =>
        days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
      return {
        at: now.toISOString(),
        workspaces,
        signUps: byDay(signUps),
        revenue: money,
        mentions: byDay(mentions),
        queue: { ...queue, oldestAt: queue.oldestAt?.toISOString() ?? null },
        review: presentBacklog(review),
        receipts: presentBacklog(receipts),
        referrals: presentBacklog(referrals),
        placement: { spans, unresolved: unresolved.waiting },
        spend: spent,
        webhooks,
        failedJobs: await countFailedJobs(db),
      };
    },
  };
}
