import { randomFrom } from "./random.ts";
import {
  type FaultName,
  type FaultService,
  faultServices,
  serviceFaults,
} from "./service-faults.ts";

/** A fault that is set. */
export interface Fault {
  service: FaultService;
  /**
   * Matches calls whose path below the service starts with this; "/" matches all. Services without
   * paths define their own.
   */
  path: string;
  fault: FaultName;
  /** Number of calls to fail; 0 means until cleared. */
  times: number;
  /** Remaining calls to fail; null means until cleared. */
  left: number | null;
  /** Probability that a matching call fails; every one fails when absent. */
  probability?: number;
  /** Calls that failed by this probability. */
  hits?: number;
}

/** An invalid fault; the message is one sentence that names the field. */
export class FaultError extends Error {}

/** The faults that are set, oldest first. */
export interface Faults {
  list(): readonly Readonly<Fault>[];
  /** @throws FaultError when a field is unknown or its value is invalid */
  set(fields: Record<string, unknown>): Fault;
  clear(): void;
  /**
   * Takes the fault for this call and counts it as used; null when there is none.
   * @param among the faults that can apply to this call; others wait for a matching call
   */
  take<S extends FaultService, N extends FaultName<S>>(
    service: S,
    path: string,
    among: readonly N[],
  ): N | null;
}

const fields = ["service", "path", "fault", "times", "probability"];
const maxTimes = 10_000;

function oneOf<T extends string>(field: string, value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new FaultError(`${field} must be one of ${allowed.join(", ")}, not ${shown(value)}.`);
}

/** A value as shown in an error message. */
function shown(value: unknown): string {
  return value === undefined ? "absent" : JSON.stringify(value).slice(0, 100);
}

function readProbability(given: unknown): number | undefined {
  if (given === undefined || given === "") return undefined;
  const probability = Number(given);
  if (probability > 0 && probability <= 1) return probability;
  throw new FaultError(`probability must be a number above 0 and up to 1, not ${shown(given)}.`);
}

function readFault(given: Record<string, unknown>): Fault {
  const malformed = Object.keys(given).find((name) => !fields.includes(name));
  if (malformed !== undefined) {
    throw new FaultError(
      `There is no field ${shown(malformed)}: allowed are ${fields.join(", ")}.`,
    );
  }
  const { path = "/" } = given;
  if (typeof path !== "string" || !path.startsWith("/")) {
    throw new FaultError(`path must begin with "/", as in /r/ or /api/info, not ${shown(path)}.`);
  }
  // Forms send numbers as texts.
  const text = String(given.times ?? 1).trim();
  const times = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(times <= maxTimes)) {
    throw new FaultError(
      `times must be a whole number from 0 (until cleared) to ${maxTimes}, not ${shown(given.times)}.`,
    );
  }
  const service = oneOf("service", given.service, faultServices);
  const probability = readProbability(given.probability);
  return {
    service,
    path,
    fault: oneOf<FaultName>("fault", given.fault, serviceFaults[service]),
    times,
    left: times === 0 ? null : times,
    ...(probability !== undefined && { probability, hits: 0 }),
  };
}

/** Keeps faults in memory; its random numbers are the same in every run. */
export function createFaults(): Faults {
  const random = randomFrom(1);
  let faults: Fault[] = [];
  return {
    list: () => faults,
    set(given) {
      const fault = readFault(given);
      faults.push(fault);
      return fault;
    },
    clear() {
      faults = [];
    },
    take(service, path, among) {
      for (const one of faults) {
        const match = among.find((name) => name === one.fault);
        if (match === undefined || one.service !== service || !path.startsWith(one.path)) {
          continue;
        }
        if (one.probability !== undefined) {
          if (random() >= one.probability) continue;
          one.hits = (one.hits ?? 0) + 1;
        }
        if (one.left !== null) {
          one.left -= 1;
          if (one.left === 0) faults = faults.filter((other) => other !== one);
        }
        return match;
      }
      return null;
    },
  };
}
