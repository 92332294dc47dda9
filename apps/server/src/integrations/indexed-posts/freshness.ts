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
 * @param steps the steps that the service supports, the shortest first
 * @returns undefined (pages of any age) when no step reaches that far or no moment is given
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
