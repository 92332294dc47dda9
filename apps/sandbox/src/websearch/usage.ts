import type { Clock } from "../clock.ts";

/** What was asked of one service. */
interface Usage {
  /** Calls that were answered with results: these cost. */
  billed: number;
  /** Calls that were refused, or went wrong. */
  refused: number;
}

/** Counts the calls of a service and keeps its limits. */
export interface Meter {
  usage(): Readonly<Usage>;
  bill(): void;
  refuse(): void;
  /** Counts a call of this second. @returns how many more there may be; below 0 it was one too many */
  tick(): number;
  /** Billed calls that the plan still has. */
  left(): number;
}

/** A service's limits. */
export interface MeterLimits {
  perSecond: number;
  perPlan: number;
}

/** Counts in memory. */
export function createMeter({ perSecond, perPlan }: MeterLimits, clock: Clock): Meter {
  const usage: Usage = { billed: 0, refused: 0 };
  let second = { at: 0, calls: 0 };
  return {
    usage: () => ({ ...usage }),
    bill() {
      usage.billed += 1;
    },
    refuse() {
      usage.refused += 1;
    },
    tick() {
      const at = Math.floor(clock.now() / 1000);
      if (second.at !== at) second = { at, calls: 0 };
      second.calls += 1;
      return perSecond - second.calls;
    },
    left: () => perPlan - usage.billed,
  };
}
