import type { PostingLimits } from "./rules-posting-limits.ts";

/** How far back an account's replies and their removals are counted, in milliseconds. */
export const usageWindowMs = 90 * 24 * 3_600_000;

/** A reply that an account has placed. */
export interface PlacedReply {
  at: Date;
  /** Removed by someone other than its author. */
  removed: boolean;
}

/** Counts what an account has placed, and says when it may place its next reply in any community. */
export function accountActivityOf(placed: readonly PlacedReply[], now: Date, caps: PostingLimits) {
  const { dailyLimit, dayMs, pauseMs } = caps;
  const newest = placed.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
  const latest = newest[0];
  // The daily limit is used up until the oldest of the last `dailyLimit` placements is a day old.
  const oldestCounted = dailyLimit > 0 ? newest[dailyLimit - 1] : undefined;
  const allowedFrom = Math.max(
    latest === undefined ? 0 : latest + pauseMs,
    oldestCounted === undefined ? 0 : oldestCounted + dayMs,
  );
  return {
    placedToday: newest.filter((at) => at > now.getTime() - dayMs).length,
    dailyLimit: dailyLimit > 0 ? dailyLimit : null,
    nextAllowedAt: allowedFrom > now.getTime() ? new Date(allowedFrom) : null,
    placed: placed.length,
    removed: placed.filter(({ removed }) => removed).length,
  };
}
