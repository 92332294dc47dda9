import type { Post } from "../store.ts";
import { matches, relevance } from "./match.ts";
import { parseQuery, type Query } from "./query.ts";

/** A search's list ends here (reported by those who use it; listings end at 1,000). */
export const maxResults = 250;

const hourMs = 3_600_000;
/** How old a found post may be (Reddit API, parameter `t`). */
const spans: Record<string, number> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  year: 365 * 24 * hourMs,
};

/** What is searched for, and how the found is ordered. */
export interface SearchRequest {
  text: string;
  /** relevance (also for an unknown one), hot, top, new or comments. */
  sort: string | undefined;
  /** hour, day, week, month or year; everything else is all time. */
  time: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

const newest = (a: Post, b: Post) => b.createdAt - a.createdAt;

/** Points lose half of their weight in a day. */
const heat = (post: Post, now: number) =>
  Math.max(1, post.score) * 0.5 ** ((now - post.createdAt) / (24 * hourMs));

function orderOf(query: Query, { sort, now }: SearchRequest): (a: Post, b: Post) => number {
  switch (sort) {
    case "new":
      return newest;
    case "top":
      return (a, b) => b.score - a.score || newest(a, b);
    case "comments":
      return (a, b) => b.commentCount - a.commentCount || newest(a, b);
    case "hot":
      return (a, b) => heat(b, now) - heat(a, now) || newest(a, b);
    default:
      return (a, b) => relevance(query, b) - relevance(query, a) || newest(a, b);
  }
}

/** The posts that a search finds, at most {@link maxResults}; those that are gone are not found. */
export function searchPosts(posts: readonly Post[], ask: SearchRequest): Post[] {
  const query = parseQuery(ask.text);
  if (!query) return [];
  const oldest = ask.now - (spans[ask.time ?? ""] ?? Number.POSITIVE_INFINITY);
  return posts
    .filter((post) => !post.takedown && post.createdAt >= oldest && matches(query, post))
    .sort(orderOf(query, ask))
    .slice(0, maxResults);
}
