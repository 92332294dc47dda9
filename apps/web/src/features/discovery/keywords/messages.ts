import { type KeywordPreview, limits } from "@earshot/contract";
import { dayAndMonth, dayOf } from "../../../lib/day.ts";
import { count } from "../../../lib/format.ts";

/** The server estimates larger counts. */
const maxExactCount = 10_000;

/** Describes how often a keyword found something recently. */
export function describeTrend(trend: readonly number[]): string {
  const max = Math.max(0, ...trend);
  const days = `the last ${trend.length} days`;
  return max === 0 ? `None in ${days}` : `${max.toLocaleString()} on the busiest of ${days}`;
}

const storedPosts = (of: number) =>
  of > maxExactCount
    ? `about ${of.toLocaleString(undefined, { maximumSignificantDigits: 2 })} posts`
    : count(of, "post");

/** Describes how many posts a phrase would have matched. */
export function describeMatches(phrase: string, preview: KeywordPreview, timeZone: string): string {
  const { matches, of, atLeast, since } = preview;
  const days = `the last ${limits.previewDays} days`;
  if (of === 0) return `We have no posts from ${days} yet, so there is nothing to search.`;
  const stored = `${storedPosts(of)} that we have from ${days}`;
  if (atLeast) {
    return `“${phrase}” matches at least ${count(matches, "post")} since ${dayAndMonth(dayOf(since, timeZone))}, of ${stored}.`;
  }
  return matches === 0
    ? `“${phrase}” matches none of the ${stored}.`
    : `“${phrase}” matches ${matches.toLocaleString()} of the ${stored}.`;
}
