import { type KeywordPreview, limits } from "@earshot/contract";
import { count } from "../../../lib/format.ts";

/** More than this is an estimate of the server, and told as one. */
const countedAtMost = 10_000;

/** How often a keyword has found something lately. */
export function trendWords(trend: readonly number[]): string {
  const most = Math.max(0, ...trend);
  const days = `the last ${trend.length} days`;
  return most === 0 ? `None in ${days}` : `${most.toLocaleString()} on the busiest of ${days}`;
}

const postsHeld = (of: number) =>
  of > countedAtMost
    ? `about ${of.toLocaleString(undefined, { maximumSignificantDigits: 2 })} posts`
    : count(of, "post");

/** A day (UTC) by its name. */
export const dayName = (day: Date): string =>
  day.toLocaleDateString(undefined, { day: "numeric", month: "short", timeZone: "UTC" });

/** How much a phrase would have matched, in a sentence. */
export function matchesWords(phrase: string, preview: KeywordPreview): string {
  const { matches, of, atLeast, since } = preview;
  const days = `the last ${limits.previewDays} days`;
  if (of === 0) return `We have no posts from ${days} yet, so there is nothing to search.`;
  const held = `${postsHeld(of)} that we have from ${days}`;
  if (atLeast) {
    return `“${phrase}” matches at least ${count(matches, "post")} since ${dayName(new Date(since))}, of ${held}.`;
  }
  return matches === 0
    ? `“${phrase}” matches none of the ${held}.`
    : `“${phrase}” matches ${matches.toLocaleString()} of the ${held}.`;
}
