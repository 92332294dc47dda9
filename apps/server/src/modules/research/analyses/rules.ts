import { type IntentLevel, intentLevels, type Precision } from "@earshot/contract";
import { cut, fold } from "../../../integrations/ports/plain.ts";

const dayMs = 24 * 3_600_000;
const weekMs = 7 * dayMs;
/** 1970-01-05 was the first Monday of the epoch. */
const firstMonday = 4 * dayMs;

/** The upper limits of age groups, in days. */
const ageDays = [7, 14, 30, 60];

/** The fields of a discussion from which figures are counted. */
export interface CountedPost {
  id: string;
  level: IntentLevel;
  community: string | null;
  postedAt: Date;
  /** The words of its author's title and of its text, each lower-case, with single spaces. */
  texts: readonly string[];
}

/** Whether a precision filter keeps a discussion. @param phrase the words of the filter's phrase */
export function isKept(
  post: CountedPost,
  { maxAgeDays, level, subreddit }: Precision,
  phrase: readonly string[],
  now: Date,
): boolean {
  const words = ` ${phrase.join(" ")} `;
  if (phrase.length > 0 && !post.texts.some((text) => ` ${text} `.includes(words))) return false;
  if (maxAgeDays !== undefined && now.getTime() - post.postedAt.getTime() > maxAgeDays * dayMs) {
    return false;
  }
  if (level !== undefined && intentLevels.indexOf(post.level) < intentLevels.indexOf(level)) {
    return false;
  }
  return subreddit === undefined || post.community?.toLowerCase() === subreddit.toLowerCase();
}

/** How often each value occurs, the most frequent first. */
export function tally<T>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Posts by age at a moment; each entry counts the posts that are older than the limit of the entry before. */
export function countAges(postedAt: readonly Date[], at: Date): { days: number; posts: number }[] {
  const ages = postedAt.map((one) => (at.getTime() - one.getTime()) / dayMs);
  const oldest = Math.max(0, ...ages.map(Math.ceil));
  const days = [...ageDays, ...(oldest > (ageDays.at(-1) ?? 0) ? [oldest] : [])];
  return days.map((max, index) => {
    const min = days[index - 1] ?? Number.NEGATIVE_INFINITY;
    return { days: max, posts: ages.filter((age) => age > min && age <= max).length };
  });
}

/** Posts by week, from the first to the last; a week is named by its Monday. */
export function countWeeks(postedAt: readonly Date[]): { week: string; posts: number }[] {
  const mondays = postedAt.map(
    (one) => Math.floor((one.getTime() - firstMonday) / weekMs) * weekMs + firstMonday,
  );
  if (mondays.length === 0) return [];
  const [first, last] = [Math.min(...mondays), Math.max(...mondays)];
  return Array.from({ length: (last - first) / weekMs + 1 }, (_, at) => {
    const monday = first + at * weekMs;
    const posts = mondays.filter((one) => one === monday).length;
    return { week: new Date(monday).toISOString().slice(0, 10), posts };
  });
}

/** The number of posts in the four weeks before a moment, minus the number in the four weeks before those. */
export function changeOf(postedAt: readonly Date[], at: Date): number {
  const within = (from: number, to: number) =>
    postedAt.filter((one) => {
      const age = at.getTime() - one.getTime();
      return age >= from * weekMs && age < to * weekMs;
    }).length;
  return within(0, 4) - within(4, 8);
}

/** The maximum length of a title, in UTF-16 units. */
const titleMax = 120;

/** A text on one line, shortened to a title. */
export const shorten = (text: string): string => cut(fold(text), titleMax);
