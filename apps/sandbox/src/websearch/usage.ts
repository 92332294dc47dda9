import type { Clock } from "../clock.ts";

/** The calls to a service. */
interface Usage {
  /** Successful calls, which are billed. */
  billed: number;
  /** Calls that were refused or failed. */
  refused: number;
}

/** Counts the calls to a service and enforces its limits. */
export interface Meter {
  usage(): Readonly<Usage>;
  bill(): void;
  refuse(): void;
  /** Counts a call in this second. @returns how many more are allowed; negative when this one was too many */
  tick(): number;
  /** Billed calls that are left in the plan. */
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
