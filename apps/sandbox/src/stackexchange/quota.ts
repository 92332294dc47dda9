import type { Clock } from "../clock.ts";

const dayMs = 86_400_000;

/** What Stack Exchange counts of its callers. */
export interface Quota {
  /** Counts a call. @returns the seconds to wait where it is refused, else null */
  count(key: string | null): number | null;
  /** Uses the rest of the day's requests. */
  spend(): void;
  /** Asks all callers to wait. */
  backOff(seconds: number): void;
  state(key: string | null): { quota_max: number; quota_remaining: number };
  /** All calls; those during a backoff, and those without any request left. */
  usage(): { requests: number; early: number; refused: number };
  reset(): void;
}

/** Requests of a UTC day, of all callers together: they share the address. */
export function createQuota(clock: Clock): Quota {
  let day = 0;
  let used = 0;
  let backoffUntil = 0;
  let made = { requests: 0, early: 0, refused: 0 };
  const maxOf = (key: string | null) => (key === null ? 300 : 10_000);
  function turn(): void {
    const today = Math.floor(clock.now() / dayMs);
    if (today !== day) used = 0;
    day = today;
  }
  return {
    count(key) {
      turn();
      made.requests += 1;
      if (clock.now() < backoffUntil) made.early += 1;
      if (used >= maxOf(key)) {
        made.refused += 1;
        return Math.ceil(((day + 1) * dayMs - clock.now()) / 1_000);
      }
      used += 1;
      return null;
    },
    spend() {
      turn();
      used = maxOf("any");
    },
    backOff(seconds) {
      backoffUntil = clock.now() + seconds * 1_000;
    },
    state: (key) => ({
      quota_max: maxOf(key),
      quota_remaining: Math.max(0, maxOf(key) - used),
    }),
    usage: () => ({ ...made }),
    reset() {
      used = 0;
      backoffUntil = 0;
      made = { requests: 0, early: 0, refused: 0 };
    },
  };
}
