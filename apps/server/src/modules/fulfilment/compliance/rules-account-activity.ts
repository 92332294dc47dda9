import type { PostingLimits } from "./rules-posting-limits.ts";

/** So far back an account's replies are counted with those of them that were taken away. */
export const usageWindowMs = 90 * 24 * 3_600_000;

/** A reply that an account has placed. */
export interface PlacedReply {
  at: Date;
  /** Others than its author took it away. */
  removed: boolean;
}

/** What an account has placed, against what it may place anywhere. */
export function useOf(placed: readonly PlacedReply[], now: Date, caps: PostingLimits) {
  const { dailyLimit, dayMs, pauseMs } = caps;
  const newest = placed.map(({ at }) => at.getTime()).toSorted((one, other) => other - one);
  const [last, fullest] = [newest[0], dailyLimit > 0 ? newest[dailyLimit - 1] : undefined];
  const free = Math.max(
    last === undefined ? 0 : last + pauseMs,
    fullest === undefined ? 0 : fullest + dayMs,
  );
  return {
    placedToday: newest.filter((at) => at > now.getTime() - dayMs).length,
    dailyLimit: dailyLimit > 0 ? dailyLimit : null,
    nextAllowedAt: free > now.getTime() ? new Date(free) : null,
    placed: placed.length,
    removed: placed.filter(({ removed }) => removed).length,
  };
}
