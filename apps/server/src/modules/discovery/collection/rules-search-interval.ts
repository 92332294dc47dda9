/** The share of a source's daily budget and rate limit for scheduled searches; the rest is for new keywords. */
const budgetShare = 0.5;
const rateShare = 2 / 3;
const dayS = 86_400;

/** How often a source may be searched (fields of `SearchSource`). */
interface SearchFrequency {
  price: { callMicros: number };
  minPollSeconds: number;
  callsPerMinute: number | null;
}

/**
 * Seconds between two polls of each search of a source: the shortest interval that its budget and its rate limit
 * allow and that is useful.
 * @param capMicros the day's budget, in millionths of a dollar
 */
export function searchIntervalSeconds(
  { price: { callMicros }, minPollSeconds, callsPerMinute }: SearchFrequency,
  queries: number,
  capMicros: number,
): number {
  const callsADay = Math.max(1, Math.floor((capMicros * budgetShare) / callMicros));
  const byBudget = callMicros === 0 ? 0 : (queries * dayS) / callsADay;
  const byRate = callsPerMinute === null ? 0 : (queries * 60) / (callsPerMinute * rateShare);
  return Math.max(minPollSeconds, Math.ceil(Math.max(byBudget, byRate)));
}
