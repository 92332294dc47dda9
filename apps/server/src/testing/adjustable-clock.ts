import type { Clock } from "../infrastructure/clock.ts";

/** A clock that runs at an adjustable offset from the real time: a test creates in the past what must have expired. */
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
