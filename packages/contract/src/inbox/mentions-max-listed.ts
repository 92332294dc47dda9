import { limits } from "../limits.ts";

/**
 * How many mentions a list has at most; null: all. With several filters, or a search, only the first ones are listed,
 * so that each page takes milliseconds (decision 040). The status does not count as a filter.
 */
export function maxListed(filters: {
  source: string;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  intent: string;
  /** A day; undefined: any. */
  day?: unknown;
  /** An assignee; undefined: any. */
  assignee?: unknown;
  search?: string | undefined;
}): number | null {
  const { source, keyword, subreddit, intent, day, assignee, search } = filters;
  // Every mention is at least cold.
  const given = [source !== "all", keyword, subreddit, intent !== "all" && intent !== "Cold"];
  // Counts are stored for the other filters, but not for a day or an assignee.
  const isBounded = Boolean(search || day || assignee) || given.filter(Boolean).length > 1;
  return isBounded ? limits.filteredRowsMax : null;
}
