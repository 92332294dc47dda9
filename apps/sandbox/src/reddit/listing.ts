/** One page of a listing. */
export interface Page<T> {
  items: T[];
  after: string | null;
  before: string | null;
}

/** The requested page of a listing. */
export interface PageRequest {
  limit: number;
  after?: string;
  before?: string;
  count: number;
}

/** The maximum length of a listing (Reddit API). */
export const maxListingLength = 1_000;

/** The matching things of a listing, up to its maximum length. */
export function firstMatching<T>(things: readonly T[], belongs: (thing: T) => boolean): T[] {
  const listed: T[] = [];
  for (const thing of things) {
    if (listed.length === maxListingLength) break;
    if (belongs(thing)) listed.push(thing);
  }
  return listed;
}

function parseInteger(text: string | undefined, fallback: number): number {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback;
}

/** Reads limit (1 to 100, 25 when absent or not a number), after, before and count (Reddit API, Listings). */
export function readPageRequest(query: Record<string, string | undefined>): PageRequest {
  return {
    limit: Math.min(100, Math.max(1, parseInteger(query.limit, 25))),
    after: query.after || undefined,
    before: query.before || undefined,
    count: Math.max(0, parseInteger(query.count, 0)),
  };
}

/**
 * A page of things that are ordered newest first. `after` is null on the last page. As at Reddit, `before` is
 * returned only to callers that send a count. An anchor that is not in the listing (removed, or of another
 * community) gives an empty page.
 */
export function pageOf<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  request: PageRequest,
): Page<T> {
  const all = things.slice(0, maxListingLength);
  const anchor = request.before ?? request.after;
  let from = 0;
  let to = Math.min(all.length, request.limit);
  if (anchor !== undefined) {
    const at = all.findIndex((thing) => nameOf(thing) === anchor);
    if (at < 0) return { items: [], after: null, before: null };
    from = request.before === undefined ? at + 1 : Math.max(0, at - request.limit);
    to = request.before === undefined ? Math.min(all.length, from + request.limit) : at;
  }
  const items = all.slice(from, to);
  const first = items[0];
  const last = items.at(-1);
  return {
    items,
    after: last !== undefined && to < all.length ? nameOf(last) : null,
    before: first !== undefined && from > 0 && request.count > 0 ? nameOf(first) : null,
  };
}
