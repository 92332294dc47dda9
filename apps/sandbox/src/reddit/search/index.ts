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

/** A search's list ends here (reported by those who use it; listings end at 1,000). */
export const maxResults = 250;

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

/** The posts that a search finds, at most {@link maxResults}; those that are gone are not found. */
export function searchPosts(posts: readonly Post[], ask: SearchRequest): Post[] {
  const query = parseQuery(ask.text);
  if (!query) return [];
  const earliest = earliestOf(ask.time, ask.now);
  return posts
    .filter((post) => !post.takedown && post.createdAt >= earliest && matches(query, post))
    .sort(orderOf(query, ask))
    .slice(0, maxResults);
}
