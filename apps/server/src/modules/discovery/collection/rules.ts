/** The queue of searches for new keywords. */
export const discoverQueue = "watching.discover";

/** Reddit's listings end at about 1,000 items, so further pages are empty. */
export const maxPages = 10;
/** Pages of a listing's first poll; older posts come from searches and imports. */
export const firstPollPages = 3;
/** Pages of a search: Reddit's ends at about 250 results, and each one costs at X. */
export const maxSearchPages = 3;
export const pageLimit = 100;

/** A lease ends after this time unless renewed; another process then claims the task. */
export const leaseMs = 10_000;

/** How far a listing may be out of order: posts of the same moment appear in any order. */
const listingSlackMs = 5_000;
const wholeSecondMs = 1_000;
const firstRetrySeconds = 60;
/** A listing polled at least this often retries sooner: it overflows within minutes. */
const busySeconds = 30;
const busyRetrySeconds = 2;
const maxRetrySeconds = 15 * 60;

/** Clock difference to allow for: a poll has read everything posted this long before it. */
const recentSlackMs = 60_000;

/**
 * Up to when a listing has been read after a poll. For a quiet listing that is nearly now, even if its last
 * post is days old: a new plan may merge it with a busy one, which can't be read back that far.
 * @param newest when its newest item was posted; null for an empty listing
 */
export const readUntilAfter = (newest: Date | null, begunAt: Date): Date =>
  new Date(Math.max(newest?.getTime() ?? 0, begunAt.getTime() - recentSlackMs));

interface Page {
  /** When the page's first item was posted; null for an empty page. */
  newest: Date | null;
  /** When the last item of this page, or of the pages before it, was posted; null: there was none. */
  oldest: Date | null;
  items: number;
  /** Whether the source has a next page. */
  more: boolean;
}

/**
 * Whether this page reaches back to `readUntil`: by more than the slack, or by a whole page of older items.
 * With the slack alone, a listing of a hundred items a second would take five more pages in every poll.
 */
export function reachesBack(
  page: Pick<Page, "newest" | "oldest" | "items">,
  readUntil: Date | null,
): boolean {
  if (readUntil === null || page.oldest === null) return page.oldest === null;
  if (page.oldest.getTime() <= readUntil.getTime() - listingSlackMs) return true;
  // Reddit's times are whole seconds: more may have been posted in the second of `readUntil`.
  const before = readUntil.getTime() - wholeSecondMs;
  return page.items >= pageLimit && page.newest !== null && page.newest.getTime() <= before;
}

/**
 * The period with possibly missing items after a poll that ended at `page`: from `readUntil` of the poll before
 * to the oldest item that the source listed. Null when nothing is missing.
 * @param total the items of all pages
 */
export function gapAfter(
  page: Page,
  total: number,
  readUntil: Date | null,
): { from: Date; until: Date } | null {
  if (readUntil === null || page.oldest === null || page.oldest <= readUntil) return null;
  // An empty page after others: the item to continue from has left the listing.
  const isPastEnd = page.items === 0;
  // Items that are posted while the pages are read push the oldest out of the listing, which then ends early:
  // only a listing of a single page that is not full has been read completely.
  const hasSeveralPages = total > page.items;
  const isIncomplete = isPastEnd || page.more || hasSeveralPages || page.items >= pageLimit;
  return isIncomplete ? { from: readUntil, until: page.oldest } : null;
}

/**
 * The period in which items are fetched by id to close a gap: some seconds wider on either side, since
 * ids are not quite in the order of the times.
 */
export const widenGap = ({ from, until }: { from: Date; until: Date }) => ({
  from: new Date(from.getTime() - listingSlackMs),
  until: new Date(until.getTime() + listingSlackMs),
});

/** A poll should return at most this many items, so that a longer pause loses nothing. */
const maxItemsPerPoll = 300;

/**
 * Seconds until the next poll of a listing: the plan's, or sooner where the volume is higher than
 * planned.
 * @param items the items posted in `spanMs`
 */
export function nextPollSeconds(everySeconds: number, items: number, spanMs: number): number {
  if (items === 0 || spanMs <= 0) return everySeconds;
  return Math.min(everySeconds, Math.max(1, (maxItemsPerPoll * spanMs) / 1000 / items));
}

/**
 * The start of a search: overlaps the last one by the source's indexing lag.
 * @param reachMs how far back the source searches
 * @param lagMs how late the source may index a post
 */
export const searchSince = (
  readUntil: Date | null,
  now: Date,
  reachMs: number,
  lagMs: number,
): Date =>
  new Date(Math.max(now.getTime() - reachMs, (readUntil ?? new Date(0)).getTime() - lagMs));

/**
 * Seconds until the retry of a failed poll: exponential backoff up to a quarter of an hour (a monthly
 * search must not wait a month), and never sooner than the source allows.
 */
export function retrySeconds(
  everySeconds: number,
  failures: number,
  retryAfterMs: number | null,
): number {
  const min = everySeconds <= busySeconds ? busyRetrySeconds : firstRetrySeconds;
  const first = Math.min(everySeconds, min);
  const doubled = Math.min(maxRetrySeconds, first * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, Math.ceil((retryAfterMs ?? 0) / 1000));
}

/** Failures of the whole source, not of the request. */
const sourcePauseFailures: readonly string[] = ["rate-limited", "paused"];
const minSourcePauseMs = 100;

/** How long to make no calls to a source after a failure; null: other calls may go on. */
export const sourcePauseMs = (failure: string, retryAfterMs: number | null): number | null =>
  sourcePauseFailures.includes(failure) && retryAfterMs !== null
    ? Math.max(minSourcePauseMs, retryAfterMs)
    : null;
