import { platforms, type Source, type Tier } from "@earshot/contract";

/** Sources of a workspace without a plan and on Starter; LinkedIn comes with Growth (rulings). */
export function mayRead(source: Source, tier: Tier | null): boolean {
  return platforms[source].isInEveryPlan || tier === "growth" || tier === "scale";
}

/** Half of a search engine's budget is for standing searches; new keywords take from the rest. */
const standingShare = 0.5;
const dayS = 86_400;
/** What a search engine finds is hours old by nature: asking more often brings nothing. */
const leastWebSeconds = 3_600;
/** X allows a search every two seconds; a third stays for new keywords and pages (integrations, 2.5). */
const secondsPerXSearch = 3;
const leastXSeconds = 60;

/**
 * Seconds between two looks at each of so many searches of a source. Where a call costs, as often as
 * the day's budget allows; where only what is read costs, as often as the platform does.
 * @param capMicros the day's budget, in millionths of a dollar
 */
export function everySecondsFor(
  source: { price: { callMicros: number } },
  queries: number,
  capMicros: number,
): number {
  const { callMicros } = source.price;
  if (callMicros === 0) return Math.max(leastXSeconds, queries * secondsPerXSearch);
  const callsADay = Math.max(1, Math.floor((capMicros * standingShare) / callMicros));
  return Math.max(leastWebSeconds, Math.ceil((queries * dayS) / callsADay));
}
