/** The queue of asking the sources for a new keyword. */
export const discoverQueue = "watching.discover";

/** A listing ends at about 1,000 items (Reddit), so more pages than this bring nothing. */
export const mostPages = 10;
/** The first look at a listing goes back so far only; older posts come by search and import. */
export const firstLookPages = 3;
/** Results of a search: Reddit's ends at about 250, and each one costs at X. */
export const mostSearchPages = 3;
export const pageLimit = 100;

/** A lease that nobody renews ends after this; another process then reads on. */
export const leaseMs = 10_000;

/** What a listing may be out of order: posts of one moment arrive in any order. */
const listingSlackMs = 5_000;
const wholeSecondMs = 1_000;
const firstPauseSeconds = 60;
/** A busy listing does not wait that long: it is soon past its end, and each second counts. */
const busySeconds = 30;
const busyPauseSeconds = 2;
const longestPauseSeconds = 15 * 60;

/** After a look at a listing all is read that was said so long before, by whichever clock. */
const quietSlackMs = 60_000;

/**
 * Up to when a listing is read after a look. Of a quiet one that is nearly the present, not its last
 * post of days ago: a plan may join it with a busy one, which is not to be read back as far.
 * @param top when its newest item was posted; null for an empty listing
 */
export const readTo = (top: Date | null, begunAt: Date): Date =>
  new Date(Math.max(top?.getTime() ?? 0, begunAt.getTime() - quietSlackMs));

interface Page {
  /** When the page's first item was posted; null for an empty page. */
  newest: Date | null;
  /** When the last item was posted of this page, or of those before it; null: there was none. */
  oldest: Date | null;
  items: number;
  /** Whether the source has a next page. */
  more: boolean;
}

/**
 * Whether all that came after `readUntil` has been read, once this page is: with the slack, or with a
 * whole page of what came before. Where a hundred things are said a second, the slack alone would be
 * five pages of each look.
 */
export function reachesBack(
  page: Pick<Page, "newest" | "oldest" | "items">,
  readUntil: Date | null,
): boolean {
  if (readUntil === null || page.oldest === null) return page.oldest === null;
  if (page.oldest.getTime() <= readUntil.getTime() - listingSlackMs) return true;
  // Reddit tells whole seconds: of the second of `readUntil` itself more may have come since.
  const before = readUntil.getTime() - wholeSecondMs;
  return page.items >= pageLimit && page.newest !== null && page.newest.getTime() <= before;
}

/**
 * The time of which something may be missing after a look that ended at `page`: from where the last
 * one had read until where the source gave no more. Null when nothing is missing.
 * @param total the items of all pages
 */
export function gapAfter(
  page: Page,
  total: number,
  readUntil: Date | null,
): { from: Date; until: Date } | null {
  if (readUntil === null || page.oldest === null || page.oldest <= readUntil) return null;
  // An empty page after others: what it was to follow is no more in the listing.
  const slidOff = page.items === 0;
  // A short listing that ends has been read to its beginning.
  const cut =
    slidOff || page.more || total >= pageLimit * (mostPages - 1) || page.items >= pageLimit;
  return cut ? { from: readUntil, until: page.oldest } : null;
}

/**
 * Between which moments everything is read by its ids to close a gap: with some seconds to either side,
 * since ids are not given quite in the order of the times, and of one second there are many.
 */
export const aroundGap = ({ from, until }: { from: Date; until: Date }) => ({
  from: new Date(from.getTime() - listingSlackMs),
  until: new Date(until.getTime() + listingSlackMs),
});

/** A look is to bring at most so much of what a listing holds, so that a longer pause loses nothing. */
const itemsALook = 300;

/**
 * Seconds until the next look at a listing: the plan's, or sooner where more is said than the plan
 * knew of.
 * @param items what was said in `spanMs`
 */
export function nextLookSeconds(everySeconds: number, items: number, spanMs: number): number {
  if (items === 0 || spanMs <= 0) return everySeconds;
  return Math.min(everySeconds, Math.max(1, (itemsALook * spanMs) / 1000 / items));
}

/**
 * From when on a search is asked: what came late to the last one is asked for again.
 * @param reachMs how far back the source finds anything
 * @param lagMs how late it may find something
 */
export const searchSince = (
  readUntil: Date | null,
  now: Date,
  reachMs: number,
  lagMs: number,
): Date =>
  new Date(Math.max(now.getTime() - reachMs, (readUntil ?? new Date(0)).getTime() - lagMs));

/**
 * Seconds until the next look after one that failed: longer with each failure, at most a quarter of
 * an hour (a search of once a month must not wait for another one), and never sooner than the source
 * allows.
 */
export function pauseSeconds(
  everySeconds: number,
  failures: number,
  retryAfterMs: number | null,
): number {
  const least = everySeconds <= busySeconds ? busyPauseSeconds : firstPauseSeconds;
  const first = Math.min(everySeconds, least);
  const doubled = Math.min(longestPauseSeconds, first * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, Math.ceil((retryAfterMs ?? 0) / 1000));
}

/** Troubles of the source as a whole, which say nothing of what was asked. */
const restingTroubles: readonly string[] = ["rate-limited", "paused"];
const shortestRestMs = 100;

/** How long nothing is to be asked of a source after a trouble; null: others may be asked. */
export const restMs = (trouble: string, retryAfterMs: number | null): number | null =>
  restingTroubles.includes(trouble) && retryAfterMs !== null
    ? Math.max(shortestRestMs, retryAfterMs)
    : null;

/** Troubles that say something of a community itself. */
export const communityTroubles = [
  "no-such-community",
  "private",
  "quarantined",
  "banned",
  "forbidden",
  "not-found",
  "legal",
] as const;
export type CommunityTrouble = (typeof communityTroubles)[number];

export const isCommunityTrouble = (trouble: string): trouble is CommunityTrouble =>
  communityTroubles.some((known) => known === trouble);

const wordsFor: Record<CommunityTrouble, string> = {
  "no-such-community": "does not exist",
  "not-found": "does not exist",
  private: "is private",
  quarantined: "is quarantined",
  banned: "is banned",
  forbidden: "can’t be read",
  legal: "can’t be shown here",
};

/** What a person reads of communities that can't be read: "r/a is private, r/b does not exist." */
export function describeClosed(
  closed: readonly { name: string; trouble: string }[],
): string | null {
  if (closed.length === 0) return null;
  const parts = closed.map(
    ({ name, trouble }) =>
      `r/${name} ${isCommunityTrouble(trouble) ? wordsFor[trouble] : "can’t be read"}`,
  );
  return `${parts.join(", ")}.`;
}
