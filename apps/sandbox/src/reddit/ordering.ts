import type { Post } from "./store.ts";

const hourMs = 3_600_000;

/** The maximum age of a post in milliseconds (Reddit API, parameter `t`). */
const spans: Record<string, number> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
  year: 365 * 24 * hourMs,
};

/** The earliest time of a `t` parameter; `all` and unknown values set none. */
export const earliestOf = (span: string | undefined, now: number): number =>
  now - (spans[span ?? ""] ?? Number.POSITIVE_INFINITY);

type Order = (a: Post, b: Post) => number;

export const newestFirst: Order = (a, b) => b.createdAt - a.createdAt;

export const highestFirst: Order = (a, b) => b.score - a.score || newestFirst(a, b);

export const mostDiscussedFirst: Order = (a, b) =>
  b.commentCount - a.commentCount || newestFirst(a, b);

/** Points lose half of their weight in a day. */
const heat = (post: Post, now: number) =>
  Math.max(1, post.score) * 0.5 ** ((now - post.createdAt) / (24 * hourMs));

export const hottestFirst =
  (now: number): Order =>
  (a, b) =>
    heat(b, now) - heat(a, now) || newestFirst(a, b);

/** Points and comments per hour. */
const hourlyActivity = (post: Post, now: number) =>
  (Math.max(0, post.score) + post.commentCount) / Math.max(1, (now - post.createdAt) / hourMs);

const fastestFirst =
  (now: number): Order =>
  (a, b) =>
    hourlyActivity(b, now) - hourlyActivity(a, now) || newestFirst(a, b);

/** Many comments for few points. */
const controversy = (post: Post) => (post.commentCount + 1) / (Math.abs(post.score) + 1);

const mostDividedFirst: Order = (a, b) => controversy(b) - controversy(a) || newestFirst(a, b);

/** An order of posts, with the age limits of its listing. */
interface PostOrder {
  compare(now: number): Order;
  /** The default `t`; undefined when the listing has no `t`. */
  span?: string;
  /** Lists only posts of the last day. */
  isOfToday?: boolean;
}

/**
 * The listings of posts by name (Reddit API, listings; `t` defaults to `day` in Reddit's open-sourced server).
 * Reddit does not publish what makes a post hot or rising; these are approximations.
 */
export const postOrders: Readonly<Record<string, PostOrder>> = {
  new: { compare: () => newestFirst },
  hot: { compare: hottestFirst },
  best: { compare: hottestFirst },
  rising: { compare: fastestFirst, isOfToday: true },
  top: { compare: () => highestFirst, span: "day" },
  controversial: { compare: () => mostDividedFirst, span: "day" },
};

/** Posts in an order, within its time span. @param span the parameter `t` */
export function orderPosts(
  posts: readonly Post[],
  { compare, span: usual, isOfToday = false }: PostOrder,
  { span, now }: { span: string | undefined; now: number },
): Post[] {
  const requested = usual === undefined ? undefined : span || usual;
  const earliest = earliestOf(isOfToday ? "day" : requested, now);
  return posts.filter(({ createdAt }) => createdAt >= earliest).sort(compare(now));
}
