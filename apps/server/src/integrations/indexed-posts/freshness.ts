import type { Freshness } from "../ports/web-search.ts";

const hour = 3_600_000;
const spans: Record<Freshness, number> = {
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 31 * 24 * hour,
};

/**
 * The smallest step of freshness that reaches back to a moment.
 * @param steps those that the service knows, the shortest first
 * @returns undefined, which is pages of any age, when none reaches so far or nothing is asked
 */
export function freshnessFor(
  since: Date | undefined,
  now: Date,
  steps: readonly Freshness[],
): Freshness | undefined {
  if (!since) return undefined;
  const age = now.getTime() - since.getTime();
  return steps.find((step) => spans[step] >= age);
}
