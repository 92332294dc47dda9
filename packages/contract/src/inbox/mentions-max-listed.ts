import { limits } from "../limits.ts";

/**
 * How many mentions a list has at most: with several filters, or a search, only the first ones are listed, so
 * that each page takes milliseconds (decision 040). null: all are listed. The status is no such filter.
 */
export function maxListed(filters: {
  source: string;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  intent: string;
  /** Whatever names a day; undefined: any. */
  day?: unknown;
  /** Whatever names a person; undefined: anybody's. */
  assignee?: unknown;
  search?: string | undefined;
}): number | null {
  const { source, keyword, subreddit, intent, day, assignee, search } = filters;
  // Every mention is at least cold.
  const given = [source !== "all", keyword, subreddit, intent !== "all" && intent !== "Cold"];
  // Counts are stored of the other filters, not of a day or an assignee.
  const isBounded = Boolean(search || day || assignee) || given.filter(Boolean).length > 1;
  return isBounded ? limits.filteredRowsMax : null;
}
