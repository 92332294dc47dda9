/** The scheduled searches' share of what a source allows a day or a minute; the rest is for new keywords. */
const budgetShare = 0.5;
const rateShare = 2 / 3;
const dayS = 86_400;

/** What a source says about how often it may be searched (`SearchSource`). */
interface SearchPace {
  price: { callMicros: number };
  minPollSeconds: number;
  callsPerMinute: number | null;
}

/**
 * Seconds between two polls of each search of a source: as often as its budget and its rate limit allow, and
 * never more often than is of use.
 * @param capMicros the day's budget, in millionths of a dollar
 */
export function searchIntervalSeconds(
  { price: { callMicros }, minPollSeconds, callsPerMinute }: SearchPace,
  queries: number,
  capMicros: number,
): number {
  const callsADay = Math.max(1, Math.floor((capMicros * budgetShare) / callMicros));
  const byBudget = callMicros === 0 ? 0 : (queries * dayS) / callsADay;
  const byRate = callsPerMinute === null ? 0 : (queries * 60) / (callsPerMinute * rateShare);
  return Math.max(minPollSeconds, Math.ceil(Math.max(byBudget, byRate)));
}
