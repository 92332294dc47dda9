import type { PlanOptions } from "./rules-types.ts";

/** How often a listing or a search is polled. */
export interface PollRate {
  everySeconds: number;
  callsPerMinute: number;
}

type PollRateOptions = Pick<PlanOptions, "page" | "spareItems" | "minSeconds">;

/** A poll reads seconds into known items, at most a page (`reachesBack`). */
const overlapSeconds = 5;
/**
 * How long a list stays unread when its process dies: until the lease ends and another process has
 * started. The list must hold the items of that time.
 */
const takeoverSeconds = 20;

/** Rounds down to whole seconds, or to tenths below ten seconds. */
function roundDown(seconds: number): number {
  return seconds >= 10 ? Math.floor(seconds) : Math.floor(seconds * 10) / 10;
}

/**
 * The cheapest rate at which a list of new items is read completely.
 *
 * A poll every T minutes at r items a minute takes `max(1, ceil((r·T + overlap + spareItems) / page))`
 * calls: pages until one reaches known items, by some seconds or by a page. With the spare items, random
 * variation rarely takes a further page (for 80 expected items of a page of 100: in 2 of 100 polls, by
 * Poisson). So T is either the requested freshness, or it fills a whole number of pages.
 *
 * @param end the maximum number of items of the list; a poll reads at most half of it, so that one late or
 *   lost poll loses nothing.
 * @returns null when items arrive so fast that too many accumulate even within the shortest pause.
 */
export function cheapestPollRate(
  itemsPerMinute: number,
  freshnessSeconds: number,
  end: number,
  options: PollRateOptions,
): PollRate | null {
  const { page, spareItems, minSeconds } = options;
  const perSecond = itemsPerMinute / 60;
  const maxWait = Math.min(
    freshnessSeconds,
    perSecond > 0
      ? Math.min(end / 2 / perSecond, end / perSecond - takeoverSeconds)
      : freshnessSeconds,
  );
  const more = spareItems + Math.min(page, perSecond * overlapSeconds);
  const callsAt = (seconds: number) => Math.max(1, Math.ceil((perSecond * seconds + more) / page));
  const intervals = [maxWait];
  for (let pages = 1; pages < callsAt(maxWait); pages++) {
    intervals.push((page * pages - more) / perSecond);
  }
  let best: PollRate | null = null;
  for (const seconds of intervals.map(roundDown)) {
    if (seconds < minSeconds) continue;
    const callsPerMinute = (callsAt(seconds) * 60) / seconds;
    const better =
      best === null ||
      callsPerMinute < best.callsPerMinute ||
      (callsPerMinute === best.callsPerMinute && seconds < best.everySeconds);
    if (better) best = { everySeconds: seconds, callsPerMinute };
  }
  return best;
}
