import type { Finding, Source } from "@earshot/contract";
import { finding, placeName } from "./rules.ts";

/** How often one account may place replies, over all customers. Times in milliseconds. */
export interface PostingLimits {
  /** Minimum time between two replies in one community. */
  communityMs: number;
  /** Maximum number of replies within `dayMs`. */
  dailyLimit: number;
  dayMs: number;
  /** Minimum time between any two replies. */
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

/** How far back placements count, in milliseconds. */
export const postingLimitsWindow = ({ communityMs, dayMs, pauseMs }: PostingLimits): number =>
  Math.max(communityMs, dayMs, pauseMs);

/** A time rounded up to the full minute, for people: "Nov 21, 13:01 UTC". */
export function momentWords(at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
  const words = minute.toLocaleString("en-US", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${words} UTC`;
}

/** A duration for people: "24 hours", "20 minutes". */
const durationWords = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} hours` : `${Math.round(ms / 60_000)} minutes`;

/**
 * When a limit has room again, if a reply at `at` would exceed `max` placements within a window of `ms`;
 * null: it would not. Checks all windows that include `at`, also those that end after it.
 */
function limitedUntil(placed: readonly Date[], at: Date, max: number, ms: number): Date | null {
  const near = placed
    .filter((time) => Math.abs(time.getTime() - at.getTime()) < ms)
    .toSorted((a, b) => a.getTime() - b.getTime());
  // The placements of a window are consecutive: check each run of `max`, the latest first.
  for (let last = near.length - 1; last >= max - 1; last -= 1) {
    const [first, end] = [near[last - max + 1], near[last]];
    if (!first || !end) continue;
    const duration =
      Math.max(end.getTime(), at.getTime()) - Math.min(first.getTime(), at.getTime());
    if (duration < ms) return new Date(first.getTime() + ms);
  }
  return null;
}

/**
 * The posting limits that a reply would exceed, given the account's placements for all customers: advice
 * while the reply is written, a stop when it is placed. When `next.now` is in the past (a comment that is
 * recorded after it was posted), later placements count too.
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
  const times = placed.map(({ at }) => at);
  const inCommunity = placed.filter(
    (placement) =>
      community !== null && placement.community?.toLowerCase() === community.toLowerCase(),
  );
  const check = (at: readonly Date[], max: number, ms: number, message: string): Finding[] => {
    const until = limitedUntil(at, now, max, ms);
    if (!until) return [];
    const remedy = `Post it after ${momentWords(until)}.`;
    return [finding("account_cap", next.stage === "place" ? "stop" : "note", message, remedy)];
  };
  return [
    ...check(
      inCommunity.map(({ at }) => at),
      1,
      caps.communityMs,
      `${account} has a reply in ${community && placeName(next.source, community)} from the last ${durationWords(caps.communityMs)}.`,
    ),
    ...check(
      times,
      caps.dailyLimit,
      caps.dayMs,
      `${account} has posted ${caps.dailyLimit} replies within ${durationWords(caps.dayMs)}, which is the limit.`,
    ),
    ...check(
      times,
      1,
      caps.pauseMs,
      `${account} has posted a reply within the last ${durationWords(caps.pauseMs)}.`,
    ),
  ];
}
