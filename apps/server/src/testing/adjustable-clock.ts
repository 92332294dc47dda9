import type { Clock } from "../infrastructure/clock.ts";

/** A clock at an adjustable offset from the real time, so that a test can create data in the past. */
export interface AdjustableClock extends Clock {
  /** Sets the offset from the real time, in milliseconds. */
  setOffset(ms: number): void;
}

export function createAdjustableClock(): AdjustableClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffset(ms) {
      offsetMs = ms;
    },
  };
}
