import type { Clock } from "../clock.ts";

/** The requests that X allows in 15 minutes, for each kind of call with its own window (X API v2, rate limits). */
const windowLimits = {
  search: 450,
  lookup: 3_500,
  "single-lookup": 300,
  users: 300,
  counts: 300,
  stream: 50,
  "rules-read": 450,
  "rules-change": 100,
} as const;
export type RateLimitBucket = keyof typeof windowLimits;

const windowMs = 15 * 60_000;

/** A token's use of the current window of a bucket. */
interface RateLimitStatus {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds. */
  reset: number;
}

/** What X would bill; money in millionths of a dollar. */
interface Usage {
  requests: Record<RateLimitBucket, number>;
  postReads: number;
  userReads: number;
  countReads: number;
  micros: number;
}

/** Prices of 2026-08, in millionths of a dollar. */
const postMicros = 5_000;
const userMicros = 10_000;
const countMicros = 5_000;

/** Counts requests and reads. */
export interface Meter {
  count(bucket: RateLimitBucket, token: string): RateLimitStatus;
  read(posts: number, users: number): void;
  /** Counts a call for counts, which has its own price. */
  readCounts(): void;
  usage(): Usage;
  reset(): void;
}

const noRequests = (): Record<RateLimitBucket, number> => ({
  search: 0,
  lookup: 0,
  "single-lookup": 0,
  users: 0,
  counts: 0,
  stream: 0,
  "rules-read": 0,
  "rules-change": 0,
});

/** Counts in memory; a token's window starts with its first request. */
export function createMeter(clock: Clock): Meter {
  const windows = new Map<string, { endsAt: number; used: number }>();
  let requests = noRequests();
  let [postReads, userReads, countReads] = [0, 0, 0];
  return {
    count(bucket, token) {
      requests[bucket] += 1;
      const limit = windowLimits[bucket];
      const now = clock.now();
      const key = `${bucket} ${token}`;
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, used: 0 };
      windows.set(key, window);
      window.used += 1;
      return {
        allowed: window.used <= limit,
        limit,
        remaining: Math.max(0, limit - window.used),
        reset: Math.ceil(window.endsAt / 1_000),
      };
    },
    read(posts, users) {
      postReads += posts;
      userReads += users;
    },
    readCounts() {
      countReads += 1;
    },
    usage: () => ({
      requests: { ...requests },
      postReads,
      userReads,
      countReads,
      micros: postReads * postMicros + userReads * userMicros + countReads * countMicros,
    }),
    reset() {
      requests = noRequests();
      [postReads, userReads, countReads] = [0, 0, 0];
    },
  };
}
