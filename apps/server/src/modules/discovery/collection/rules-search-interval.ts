/** The scheduled searches' share of a search engine's budget; the rest is for new keywords. */
const scheduledShare = 0.5;
const dayS = 86_400;
/** Search engines index posts hours later: polling more often finds nothing new. */
const minWebSeconds = 3_600;
/** X allows a search every two seconds; a third of them is left for new keywords and further pages. */
const secondsPerXSearch = 3;
const minXSeconds = 60;

/**
 * Seconds between two polls of each search of a source. Where a call costs money, the day's budget
 * decides; where only results cost, the platform's rate limit does.
 * @param capMicros the day's budget, in millionths of a dollar
 */
export function searchIntervalSeconds(
  source: { price: { callMicros: number } },
  queries: number,
  capMicros: number,
): number {
  const { callMicros } = source.price;
  if (callMicros === 0) return Math.max(minXSeconds, queries * secondsPerXSearch);
  const callsADay = Math.max(1, Math.floor((capMicros * scheduledShare) / callMicros));
  return Math.max(minWebSeconds, Math.ceil((queries * dayS) / callsADay));
}
