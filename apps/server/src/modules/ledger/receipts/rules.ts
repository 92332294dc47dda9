import {
  dashboardPriceOf,
  type ManualPlan,
  type Plan,
  type PlanSlug,
  plans,
  type ReceiptBlocker,
  receiptLimits,
} from "@earshot/contract";
import { Temporal } from "temporal-polyfill";

export const dayMs = 24 * 3_600_000;

/** A period that an approved receipt pays for. */
export interface PaidPeriod {
  /** The moment from which its months are counted. */
  anchor: Date;
  start: Date;
  end: Date;
}

const monthsOf = ({ interval }: Plan): number => (interval === "year" ? 12 : 1);

/**
 * The period of a receipt that is approved now. It follows a period that is still running. Its end is counted from the
 * start of the first of these periods, so that its day of the month returns after a shorter month and no extension
 * loses days.
 */
export function paidPeriodOf(
  plan: PlanSlug,
  last: { anchor: Date; end: Date } | null,
  now: Date,
): PaidPeriod {
  const running = last !== null && last.end > now ? last : null;
  const anchor = running?.anchor ?? now;
  const start = running?.end ?? now;
  const first = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO("UTC");
  const after = (months: number) => first.add({ months }).epochMilliseconds;
  let months = 0;
  while (after(months) < start.getTime()) months += 1;
  return { anchor, start, end: new Date(after(months + monthsOf(plans[plan]))) };
}

/** The facts that decide whether a workspace can send a receipt. */
export interface UploadFacts {
  isConfigured: boolean;
  isOwner: boolean;
  hasPending: boolean;
  hasSubscription: boolean;
  /** Until when approved receipts pay for a plan. */
  paidUntil: Date | null;
}

/** The earliest time to send the receipt for the next period. */
export const nextUploadAt = (paidUntil: Date): Date =>
  new Date(paidUntil.getTime() - receiptLimits.renewalDays * dayMs);

/** Why a workspace can't send a receipt now; null: it can. */
export function uploadBlockerOf(facts: UploadFacts, now: Date): ReceiptBlocker | null {
  if (!facts.isConfigured) return "off";
  if (!facts.isOwner) return "member";
  if (facts.hasPending) return "pending";
  if (facts.hasSubscription) return "subscription";
  return facts.paidUntil !== null && nextUploadAt(facts.paidUntil) > now ? "early" : null;
}

/** The price of a plan when it is paid by GCash. */
export function manualPlanOf(plan: Plan, pesosPerDollar: number | null): ManualPlan {
  const usd = dashboardPriceOf(plan);
  return {
    plan: plan.slug,
    usd,
    pesos: pesosPerDollar === null ? null : Math.round(usd * pesosPerDollar),
    period: plan.interval,
  };
}
