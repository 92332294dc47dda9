import type { Clock } from "../clock.ts";

const dayMs = 86_400_000;

/** Stack Exchange's request quota and backoff. */
export interface Quota {
  /** Counts a call. @returns the seconds to wait when it is refused, otherwise null */
  count(key: string | null): number | null;
  /** Uses up the rest of the day's requests. */
  spend(): void;
  /** Starts a backoff for all callers. */
  backOff(seconds: number): void;
  state(key: string | null): { quota_max: number; quota_remaining: number };
  /** All calls, those during a backoff, and those over the quota. */
  usage(): { requests: number; early: number; refused: number };
  reset(): void;
}

/** Counts the requests of a UTC day for all callers together, because they share an IP address. */
export function createQuota(clock: Clock): Quota {
  let day = 0;
  let used = 0;
  let backoffUntil = 0;
  let counts = { requests: 0, early: 0, refused: 0 };
  const maxOf = (key: string | null) => (key === null ? 300 : 10_000);
  function startNewDay(): void {
    const today = Math.floor(clock.now() / dayMs);
    if (today !== day) used = 0;
    day = today;
  }
  return {
    count(key) {
      startNewDay();
      counts.requests += 1;
      if (clock.now() < backoffUntil) counts.early += 1;
      if (used >= maxOf(key)) {
        counts.refused += 1;
        return Math.ceil(((day + 1) * dayMs - clock.now()) / 1_000);
      }
      used += 1;
      return null;
    },
    spend() {
      startNewDay();
      used = maxOf("any");
    },
    backOff(seconds) {
      backoffUntil = clock.now() + seconds * 1_000;
    },
    state: (key) => ({
      quota_max: maxOf(key),
      quota_remaining: Math.max(0, maxOf(key) - used),
    }),
    usage: () => ({ ...counts }),
    reset() {
      used = 0;
      backoffUntil = 0;
      counts = { requests: 0, early: 0, refused: 0 };
    },
  };
}
