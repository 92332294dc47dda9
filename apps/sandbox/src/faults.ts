import { randomFrom } from "./random.ts";

/** The faults of each service. */
export const serviceFaults = {
  reddit: [
    "429-html",
    "429-json",
    "401",
    "403-private",
    "403-quarantined",
    "403-blocked",
    "404-banned",
    "500",
    "502",
    "503",
    "504",
    "timeout",
    "slow-body",
    "cut-body",
    "html-200",
    "json-errors",
    "redirect",
    "bad-json",
    "wrong-shape",
    "success-timeout",
    "success-500",
  ],
  google: [
    "500",
    "timeout",
    "token-500",
    "token-html",
    "wrong-nonce",
    "wrong-issuer",
    "bare-issuer",
    "wrong-audience",
    "expired-token",
    "bad-signature",
    "unverified-email",
  ],
  smtp: ["rcpt-450", "rcpt-550", "data-451", "drop-in-data", "slow-greeting", "auth-535"],
  posthog: ["500", "slow", "drop"],
  x: [
    "429",
    "usage-cap",
    "credits-a",
    "credits-b",
    "401",
    "403",
    "500",
    "503",
    "timeout",
    "html-200",
    "cut-body",
    "bad-json",
    "wrong-shape",
    "partial-errors",
    "stream-drop",
    "stream-silence",
    "stream-full",
  ],
  hackernews: [
    "429",
    "403",
    "500",
    "503",
    "html-200",
    "timeout",
    "slow",
    "cut-body",
    "bad-json",
    "wrong-shape",
    "redirect",
    "null-item",
  ],
  bluesky: [
    "503-warming-up",
    "stream-cut",
    "stream-silence",
    "cursor-too-old",
    "cursor-outdated",
    "dictionary-changed",
    "consumer-too-slow",
    "malformed-frame",
    "slow",
    "429",
    "500",
    "503",
    "timeout",
    "html-200",
    "cut-body",
    "bad-json",
    "wrong-shape",
  ],
  brave: [
    "429",
    "429-quota",
    "401",
    "422-token",
    "422-query",
    "403-html",
    "html-200",
    "redirect",
    "500",
    "502",
    "503",
    "timeout",
    "cut-body",
    "bad-json",
    "wrong-shape",
  ],
  serper: [
    "429",
    "400-credits",
    "400",
    "403",
    "403-html",
    "html-200",
    "redirect",
    "500",
    "502",
    "503",
    "timeout",
    "cut-body",
    "bad-json",
    "wrong-shape",
  ],
  model: [
    "429",
    "529",
    "429-spend-limit",
    "401",
    "402",
    "404",
    "500",
    "503",
    "timeout",
    "slow",
    "drop",
    "cut-body",
    "html-200",
    "wrong-shape",
    "bad-json",
    "schema-miss",
    "max-tokens",
    "refusal",
    "empty",
    "stream-error",
    "stream-stall",
  ],
  paddle: [
    "429",
    "403",
    "500",
    "502",
    "503",
    "timeout",
    "slow",
    "cut-body",
    "bad-json",
    "wrong-shape",
  ],
  notion: [
    "429",
    "529",
    "400",
    "401",
    "403",
    "404",
    "409",
    "500",
    "502-html",
    "503",
    "html-200",
    "timeout",
    "cut-body",
    "bad-json",
    "wrong-shape",
  ],
  feeds: [
    "429",
    "301",
    "404",
    "410",
    "500",
    "html-200",
    "bad-xml",
    "large",
    "new-etag",
    "slow",
    "timeout",
  ],
  discourse: ["429", "403", "500", "503", "html-200", "bad-json", "timeout"],
  github: [
    "429",
    "403-spent",
    "403-secondary",
    "403-secondary-bare",
    "401",
    "403",
    "422",
    "500",
    "502-html",
    "503",
    "timeout",
    "slow",
    "html-200",
    "cut-body",
    "bad-json",
    "wrong-shape",
    "incomplete",
    "graphql-limit",
    "graphql-late",
  ],
  stackexchange: [
    "throttle",
    "backoff",
    "quota-used",
    "400",
    "403",
    "500",
    "502-html",
    "503",
    "timeout",
    "slow",
    "html-200",
    "cut-body",
    "bad-json",
    "wrong-shape",
    "deflate",
  ],
  slack: [
    "429",
    "no_service",
    "no_active_hooks",
    "channel_is_archived",
    "invalid_payload",
    "500",
    "html-200",
    "502-html",
    "timeout",
  ],
  discord: ["429", "404", "401", "400", "500", "html-200", "502-html", "timeout"],
  teams: ["429", "404", "401", "500", "html-200", "502-html", "timeout"],
  s3: ["403", "500", "503", "timeout", "cut-body"],
} as const;

/** A service that can be made to fail. */
export type FaultService = keyof typeof serviceFaults;
/** Something that can go wrong with a service. */
export type FaultName<S extends FaultService = FaultService> = (typeof serviceFaults)[S][number];

/** Services that can be made to fail. */
export const faultServices = Object.keys(serviceFaults) as FaultService[];

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

/** The faults that are set, the oldest first. */
export interface Faults {
  list(): readonly Readonly<Fault>[];
  /** @throws FaultError when a field has a value, or a name, that can't be used */
  set(fields: Record<string, unknown>): Fault;
  clear(): void;
  /**
   * The fault for this call, which counts as used; null for none.
   * @param among the faults that apply here; others wait for a matching call
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
  throw new FaultError(`${field} must be one of ${allowed.join(", ")}, not ${told(value)}.`);
}

function told(value: unknown): string {
  return value === undefined ? "absent" : JSON.stringify(value).slice(0, 100);
}

function readProbability(given: unknown): number | undefined {
  if (given === undefined || given === "") return undefined;
  const probability = Number(given);
  if (probability > 0 && probability <= 1) return probability;
  throw new FaultError(`probability must be a number above 0 and up to 1, not ${told(given)}.`);
}

function readFault(given: Record<string, unknown>): Fault {
  const malformed = Object.keys(given).find((name) => !fields.includes(name));
  if (malformed !== undefined) {
    throw new FaultError(`There is no field ${told(malformed)}: allowed are ${fields.join(", ")}.`);
  }
  const { path = "/" } = given;
  if (typeof path !== "string" || !path.startsWith("/")) {
    throw new FaultError(`path must begin with "/", as in /r/ or /api/info, not ${told(path)}.`);
  }
  // Forms send numbers as texts.
  const text = String(given.times ?? 1).trim();
  const times = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(times <= maxTimes)) {
    throw new FaultError(
      `times must be a whole number from 0 (until cleared) to ${maxTimes}, not ${told(given.times)}.`,
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
        const strikes = among.find((name) => name === one.fault);
        if (strikes === undefined || one.service !== service || !path.startsWith(one.path)) {
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
        return strikes;
      }
      return null;
    },
  };
}
