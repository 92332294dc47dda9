import {
  earliestOf,
  highestFirst,
  hottestFirst,
  mostDiscussedFirst,
  newestFirst,
} from "../ordering.ts";
import type { Post } from "../store.ts";
import { matches, relevance } from "./match.ts";
import { parseQuery, type Query } from "./query.ts";

/** The maximum number of search results (reported by users of the API; listings end at 1,000). */
export const maxResults = 250;

/** A search with the order of its results. */
export interface SearchRequest {
  text: string;
  /** relevance (also for unknown values), hot, top, new or comments. */
  sort: string | undefined;
  /** hour, day, week, month or year; anything else is all time. */
  time: string | undefined;
  /** Milliseconds since the epoch. */
  now: number;
}

function orderOf(query: Query, { sort, now }: SearchRequest): (a: Post, b: Post) => number {
  switch (sort) {
    case "new":
      return newestFirst;
    case "top":
      return highestFirst;
    case "comments":
      return mostDiscussedFirst;
    case "hot":
      return hottestFirst(now);
    default:
      return (a, b) => relevance(query, b) - relevance(query, a) || newestFirst(a, b);
  }
}

/** The posts that a search finds, at most {@link maxResults}, without deleted and removed ones. */
export function searchPosts(posts: readonly Post[], request: SearchRequest): Post[] {
  const query = parseQuery(request.text);
  if (!query) return [];
  const earliest = earliestOf(request.time, request.now);
  return posts
    .filter((post) => !post.takedown && post.createdAt >= earliest && matches(query, post))
    .sort(orderOf(query, request))
    .slice(0, maxResults);
}
