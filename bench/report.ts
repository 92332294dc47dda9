/**
 * The report of every bench, so that none can embellish its results: the measure is printed before anything is
 * measured, a goal that is not met is printed as MISSED and fails the run with `--gate`, and figures of several rounds
 * are medians with their spread.
 */
import { cpus } from "node:os";

/** How often each bench measures a figure that it reports as a median. */
export const rounds = 5;

/** The option of benches of time and memory, whose figures depend on the machine: misses fail only with `--gate`. */
export const gateOption = { gate: { type: "boolean", default: false } } as const;
/** The same for benches whose figures are the same on every machine: misses always fail. */
export const alwaysGated = { gate: { type: "boolean", default: true } } as const;

/** The median of some rounds, the smallest and the largest of them. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** @param measured at least one figure; of an even number, the median is the upper one of the middle two */
export function spreadOf(measured: readonly number[]): Spread {
  const sorted = measured.toSorted((one, other) => one - other);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: at(sorted.length >> 1), min: at(0), max: at(sorted.length - 1) };
}

/** A spread as text: "12.1 (11.8 to 14.0)". */
export const describeSpread = (
  { median, min, max }: Spread,
  describe: (value: number) => string = String,
): string => `${describe(median)} (${describe(min)} to ${describe(max)})`;

/**
 * Prints the machine and the measure, then collects goals.
 * @param measure what is measured, in how many rounds, and what the limits are
 */
export function createBenchReport(measure: string, { gate }: { gate: boolean }) {
  let [met, missed] = [0, 0];
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`);
  console.log(`Measure: ${measure}\n`);
  return {
    /** One goal: met or not, with its figures. */
    line(name: string, isMet: boolean, figures: string): void {
      if (isMet) met += 1;
      else missed += 1;
      console.log(`${isMet ? "met   " : "MISSED"}  ${name.padEnd(28)} ${figures}`);
    },
    /** Ends the process if the bench can't run on this machine. */
    skip(reason: string): never {
      console.log(`skipped: ${reason}`);
      return this.end();
    },
    /** Prints the totals and ends the process: with 1 when a goal was missed and misses fail. */
    end(): never {
      console.log(`${met} passed, ${missed} failed`);
      process.exit(gate && missed > 0 ? 1 : 0);
    },
  };
}
