import type { Evidence, Theme } from "@earshot/contract";
import { quoteOf } from "./quotes.ts";
import { statementOf } from "./statement.ts";
import type { FoundTheme, ThemePost } from "./types.ts";

/** A post as it is stored when a theme is read. */
export type StoredPost = Pick<ThemePost, "id" | "title" | "body" | "community" | "postedAt"> & {
  /** http or https. */
  url: string;
};

/** The max number of counted weeks, up to the newest. */
const maxWeeks = 52;
const day = 24 * 3600_000;
const week = 7 * day;
/** 1970-01-05 was the first Monday of the epoch. */
const firstMonday = 4 * day;

const mondayOf = (time: number): number =>
  Math.floor((time - firstMonday) / week) * week + firstMonday;

/** The posts of each week from the first to the last, at most a year back. */
function countWeeks(posts: readonly StoredPost[]): Theme["weeks"] {
  const counts = new Map<number, number>();
  for (const { postedAt } of posts) {
    const monday = mondayOf(postedAt.getTime());
    counts.set(monday, (counts.get(monday) ?? 0) + 1);
  }
  const sorted = [...counts.keys()].sort((a, b) => a - b);
  const last = sorted.at(-1) ?? 0;
  const first = Math.max(sorted[0] ?? 0, last - (maxWeeks - 1) * week);
  return Array.from({ length: (last - first) / week + 1 }, (_, at) => {
    const monday = first + at * week;
    return { week: new Date(monday).toISOString().slice(0, 10), posts: counts.get(monday) ?? 0 };
  });
}

/** The communities of posts, those with the most posts first. */
function countCommunities(posts: readonly StoredPost[]): Theme["communities"] {
  const counts = new Map<string, number>();
  for (const { community } of posts)
    if (community !== null) counts.set(community, (counts.get(community) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, posts: count }))
    .sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1));
}

const plain = (text: string): string => text.replace(/\s+/g, " ").toLowerCase();

/**
 * A stored theme with its quotes, which are read from the current posts. A post that is no longer stored, or whose
 * quoted words were edited, no longer counts; null: no remaining quote has the label word for word.
 * @param posts all posts of the analysis that are still stored, also those without the theme
 */
export function readTheme(found: FoundTheme, posts: ReadonlyMap<string, StoredPost>): Theme | null {
  const left: StoredPost[] = [];
  const evidence: Evidence[] = [];
  for (const { postId, ...at } of found.members) {
    const post = posts.get(postId);
    const quote = post ? quoteOf(post, at) : null;
    if (!post || quote === null) continue;
    left.push(post);
    const [start, end] = at.span;
    evidence.push({
      discussionId: postId,
      url: post.url,
      field: at.field,
      span: [start, end],
      quote,
    });
  }
  // The label is text from posts, so it must not outlive the posts that have it.
  const label = plain(found.label);
  if (!evidence.some(({ quote }) => plain(quote).includes(label))) return null;
  return {
    id: found.id,
    kind: found.kind,
    label: found.label,
    statement: statementOf(found.wording, found.label, left.length, posts.size),
    discussionIds: left.map(({ id }) => id),
    communities: countCommunities(left),
    evidence,
    weeks: countWeeks(left),
  };
}
