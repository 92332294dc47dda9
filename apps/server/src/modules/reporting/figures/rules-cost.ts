import { dashboardPriceOf, type FigureSums, type PlanSlug, plans } from "@earshot/contract";

/** A plan that holds from a day such as 2026-11-21 until the next span; null: no plan. */
export interface PlanSpan {
  from: string;
  plan: PlanSlug | null;
}

/** The cost of one day of a plan, in cents of US dollars. */
export function centsOfDay(plan: PlanSlug | null): number {
  if (plan === null) return 0;
  const times = plans[plan].interval === "month" ? 12 : 1;
  return (dashboardPriceOf(plans[plan]) * 100 * times) / 365;
}

/**
 * The cost of a workspace's plans for some days, at the prices inside the dashboard; null: it had no plan on any of
 * them.
 * @param spans the oldest first
 * @param live the live replies that were placed on these days
 */
export function costOf(
  spans: readonly PlanSpan[],
  days: readonly string[],
  live: number,
): FigureSums["cost"] {
  const planOn = (day: string) => spans.findLast(({ from }) => from <= day)?.plan ?? null;
  const plansOfDays = days.map(planOn);
  if (plansOfDays.every((plan) => plan === null)) return null;
  const cents = Math.round(plansOfDays.reduce((sum, plan) => sum + centsOfDay(plan), 0));
  return { cents, perLiveReplyCents: live === 0 ? null : Math.round(cents / live) };
}
