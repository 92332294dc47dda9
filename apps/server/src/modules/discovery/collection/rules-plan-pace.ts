import type { PlanOptions } from "./rules-plan-shapes.ts";

/** How often a listing or a search is looked at. */
export interface OutboundLimits {
  everySeconds: number;
  callsPerMinute: number;
}

type PaceOptions = Pick<PlanOptions, "page" | "spare" | "shortestSeconds">;

/** A look reads on into what was read before: seconds of it, at most a page (`reachesBack`). */
const overlapSeconds = 5;
/**
 * How long a list stays unread when a process dies while it reads it: until its lease ends, and until
 * another has begun. So much must still fit in the list.
 */
const takeoverSeconds = 20;

/** Down to whole seconds, or to tenths where a second is much. */
function roundDown(seconds: number): number {
  return seconds >= 10 ? Math.floor(seconds) : Math.floor(seconds * 10) / 10;
}

/**
 * The cheapest pace at which a list of new items is read completely.
 *
 * A look every T minutes at r items a minute takes `max(1, ceil((r·T + overlap + spare) / page))`
 * calls: pages until one brings what is known for some seconds, or a page of it; the spare keeps a look from taking a page more by chance (for 80
 * expected items of a page of 100 that happens in 2 of 100 looks, by Poisson). So either T is the
 * freshness wanted, or it fills a whole number of pages.
 *
 * @param end where the list ends, in items; a look brings at most half of it, so that one late or
 *   lost look loses nothing.
 * @returns null when items come so fast that even the shortest pause lets too many pile up.
 */
export function paceOf(
  itemsPerMinute: number,
  freshnessSeconds: number,
  end: number,
  options: PaceOptions,
): OutboundLimits | null {
  const { page, spare, shortestSeconds } = options;
  const perSecond = itemsPerMinute / 60;
  const longest = Math.min(
    freshnessSeconds,
    perSecond > 0
      ? Math.min(end / 2 / perSecond, end / perSecond - takeoverSeconds)
      : freshnessSeconds,
  );
  const more = spare + Math.min(page, perSecond * overlapSeconds);
  const callsAt = (seconds: number) => Math.max(1, Math.ceil((perSecond * seconds + more) / page));
  const paces = [longest];
  for (let pages = 1; pages < callsAt(longest); pages++) {
    paces.push((page * pages - more) / perSecond);
  }
  let best: OutboundLimits | null = null;
  for (const seconds of paces.map(roundDown)) {
    if (seconds < shortestSeconds) continue;
    const callsPerMinute = (callsAt(seconds) * 60) / seconds;
    const better =
      best === null ||
      callsPerMinute < best.callsPerMinute ||
      (callsPerMinute === best.callsPerMinute && seconds < best.everySeconds);
    if (better) best = { everySeconds: seconds, callsPerMinute };
  }
  return best;
}
