import type { Finding, Source } from "@earshot/contract";
import { finding, placeName } from "./rules.ts";

/** How often one account may be seen to promote (rulings, Trust rules). Times in milliseconds. */
export interface PostingLimits {
  /** Between two replies in one community. */
  communityMs: number;
  /** So many within `dayMs`. */
  dailyLimit: number;
  dayMs: number;
  /** Between any two. */
  pauseMs: number;
}

export const postingLimits: PostingLimits = {
  communityMs: 24 * 3_600_000,
  dailyLimit: 6,
  dayMs: 24 * 3_600_000,
  pauseMs: 20 * 60_000,
};

/** A reply that an account has placed. */
export interface Placement {
  community: string | null;
  at: Date;
}

/** How far back placements count. */
export const postingLimitsWindow = ({ communityMs, dayMs, pauseMs }: PostingLimits): number =>
  Math.max(communityMs, dayMs, pauseMs);

/** The next full minute, in words. */
export function momentWords(at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
  const words = minute.toLocaleString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${words} UTC`;
}

/** A span of time in words. */
const lasting = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} hours` : `${Math.round(ms / 60_000)} minutes`;

/** The time from which so many placements have left a span of `ms`, where a moment lies in it; else null. */
function fullUntil(placed: readonly Date[], at: Date, most: number, ms: number): Date | null {
  const near = placed
    .filter((one) => Math.abs(one.getTime() - at.getTime()) < ms)
    .toSorted((one, other) => one.getTime() - other.getTime());
  // Of each span that the moment lies in, its placements are neighbours.
  for (let last = near.length - 1; last >= most - 1; last -= 1) {
    const [first, end] = [near[last - most + 1], near[last]];
    if (!first || !end) continue;
    const free = new Date(first.getTime() + ms);
    const whole = Math.max(end.getTime(), at.getTime()) - Math.min(first.getTime(), at.getTime());
    if (whole < ms) return free;
  }
  return null;
}

/**
 * What keeps an account from placing a reply at a moment, from what it has placed over all customers: a
 * note while the reply is written, a stop when it is to be placed. A moment that has passed (a comment
 * was posted then, and is recorded now) is judged by what came after it too.
 */
export function postingLimitFindings(
  placed: readonly Placement[],
  next: {
    source: Source;
    community: string | null;
    account: string;
    /** When the reply is posted. */
    now: Date;
    stage: "write" | "place";
  },
  caps: PostingLimits = postingLimits,
): Finding[] {
  const { account, now, community } = next;
  const all = placed.map(({ at }) => at);
  const here = placed.filter(
    (one) => community !== null && one.community?.toLowerCase() === community.toLowerCase(),
  );
  const tooMany = (at: readonly Date[], most: number, ms: number, words: string): Finding[] => {
    const free = fullUntil(at, now, most, ms);
    if (!free) return [];
    const remedy = `Place it from ${momentWords(free)} on.`;
    return [finding("account_cap", next.stage === "place" ? "stop" : "note", words, remedy)];
  };
  return [
    ...tooMany(
      here.map(({ at }) => at),
      1,
      caps.communityMs,
      `${account} has a reply in ${community && placeName(next.source, community)} from the last ${lasting(caps.communityMs)}.`,
    ),
    ...tooMany(
      all,
      caps.dailyLimit,
      caps.dayMs,
      `${account} has placed ${caps.dailyLimit} replies within ${lasting(caps.dayMs)}, which is the most.`,
    ),
    ...tooMany(
      all,
      1,
      caps.pauseMs,
      `${account} has placed a reply within the last ${lasting(caps.pauseMs)}.`,
    ),
  ];
}
