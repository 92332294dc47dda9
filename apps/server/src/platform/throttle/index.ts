import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../db/index.ts";
import { AppError } from "../errors.ts";

/** How often something may be tried within a time. */
export interface Rule {
  name: string;
  times: number;
  seconds: number;
}

/** Limits on attempts, counted for all processes together. They end by themselves, always. */
export interface Throttle {
  /** Counts an attempt. @throws AppError TOO_MANY_REQUESTS, with the time to wait. */
  count(rule: Rule, key: string): Promise<void>;
  /** Takes one attempt back: it was none of those that the rule is for. */
  giveBack(rule: Rule, key: string): Promise<void>;
  /** Forgets the attempts of a key. */
  forget(rule: Rule, key: string): Promise<void>;
  /** Removes what ended an hour ago. */
  prune(): Promise<void>;
}

/** Keys may be of any length and say who someone is: the table holds their hashes. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * The part of an address that one household or server has: of IPv6 the first 64 bits, since a single
 * customer has all addresses below.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [withoutZone = plain] = plain.split("%", 1);
  const { hostname } = new URL(`http://[${withoutZone}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array(zeros).fill("0"), ...back].slice(0, 4).join(":");
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError("TOO_MANY_REQUESTS", {
    message: `Too many attempts. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
}

/** Limits that the processes of one database share; `off` counts nothing. */
export function createThrottle(database: Database, off = false): Throttle {
  if (off) {
    const nothing = () => Promise.resolve();
    return { count: nothing, giveBack: nothing, forget: nothing, prune: nothing };
  }
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiterOf({ name, times, seconds }: Rule): RateLimiterPostgres {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: { query: database.query },
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      // Several processes would each do so; housekeeping does it once.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: times,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  }
  return {
    async count(rule, key) {
      try {
        await limiterOf(rule).consume(hashOf(key));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(hashOf(key), 1);
    },
    async forget(rule, key) {
      await limiterOf(rule).delete(hashOf(key));
    },
    async prune() {
      await database.query({
        text: "delete from rate_limits where expire < $1",
        values: [Date.now() - 3_600_000],
      });
    },
  };
}
