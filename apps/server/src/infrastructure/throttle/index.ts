import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/index.ts";
import { AppError } from "../errors.ts";

/** How often something may be tried within a time. */
export interface Rule {
  name: string;
  times: number;
  seconds: number;
}

/** How long a key has to wait before an attempt: the first time, and at most, in seconds. */
interface WaitRule {
  name: string;
  firstSeconds: number;
  maxSeconds: number;
  /** A sentence of a refusal besides the time to wait. */
  advice?: string;
}

/** What a limit leaves after an attempt. */
interface Allowance {
  /** Whether the attempt was within the limit. */
  allowed: boolean;
  remaining: number;
  /** Until all attempts are available again. */
  resetSeconds: number;
}

/** Limits on attempts, counted for all processes together. Each limit expires automatically. */
export interface Throttle {
  /** Counts an attempt. @throws AppError TOO_MANY_REQUESTS, with the time to wait. */
  count(rule: Rule, key: string): Promise<void>;
  /** Counts an attempt, and says how many are left. @returns null while limits are off */
  consume(rule: Rule, key: string): Promise<Allowance | null>;
  /** Counts an attempt. @returns false when the limit was reached before. */
  tryCount(rule: Rule, key: string): Promise<boolean>;
  /**
   * Allows one attempt after each wait. The first attempt starts the first wait and is refused, each
   * allowed one starts the next wait, twice as long. An attempt during a wait does not extend it.
   * @throws AppError TOO_MANY_REQUESTS, with the time to wait.
   */
  slowDown(rule: WaitRule, key: string): Promise<void>;
  /** Undoes the last allowed attempt of `slowDown`: the next one need not wait. */
  endWait(rule: WaitRule, key: string): Promise<void>;
  /** Uncounts one attempt, which turned out not to be of the kind that the rule limits. */
  giveBack(rule: Rule, key: string): Promise<void>;
  /** Forgets the attempts of a key. */
  forget(rule: Rule | WaitRule, key: string): Promise<void>;
  /** Deletes rows that expired more than a day ago. */
  prune(): Promise<void>;
}

/** Keys may have any length and identify people, so the table has only their hashes. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * The part of an address that identifies one household or server: of IPv6 the first 64 bits, since a single
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

/**
 * The larger network that an address belongs to: of IPv4 the first 24 bits, of IPv6 the first 48. That
 * is about what one customer of a provider gets, so that many networks of this kind cost money.
 */
export function siteOf(address: string): string {
  const network = networkOf(address);
  return network
    .split(network.includes(":") ? ":" : ".")
    .slice(0, 3)
    .join(" ");
}

function tooMany(msBeforeNext: number, advice = ""): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return new AppError("TOO_MANY_REQUESTS", {
    message: `Too many attempts. Please try again in ${wait}.${advice && ` ${advice}`}`,
    retryAfterSeconds: seconds,
  });
}

/**
 * The waits of one database. They are stored in the table of the limits: `points` counts the allowed attempts, and
 * `expire` is the end of the wait. A row is removed a day after that; the next wait is then the first one again.
 */
function createWaits(database: Database) {
  const keyOf = ({ name }: WaitRule, key: string) => `${name}:${hashOf(key)}`;
  return {
    async slowDown(rule: WaitRule, key: string): Promise<void> {
      const now = Date.now();
      const stored = keyOf(rule, key);
      // Only one of several concurrent attempts at the end of a wait updates the row; the others find a new wait.
      const { rows } = await database.query({
        text: `insert into rate_limits as r (key, points, expire) values ($1, 0, $2::bigint + $3::bigint)
               on conflict (key) do update set points = r.points + 1,
                 expire = $2::bigint + least($3::bigint * 2 ^ least(r.points + 1, 20), $4::bigint)::bigint
               where r.expire <= $2::bigint
               returning points`,
        values: [stored, now, rule.firstSeconds * 1000, rule.maxSeconds * 1000],
      });
      if (rows[0] && rows[0].points > 0) return;
      const { rows: waits } = await database.query({
        text: "select expire from rate_limits where key = $1",
        values: [stored],
      });
      throw tooMany(Number(waits[0]?.expire ?? now) - now, rule.advice);
    },
    async endWait(rule: WaitRule, key: string): Promise<void> {
      await database.query({
        text: "update rate_limits set points = greatest(points - 1, 0), expire = $2 where key = $1",
        values: [keyOf(rule, key), Date.now()],
      });
    },
  };
}

/** Limits that the processes of one database share; `off` counts nothing. */
export function createThrottle(database: Database, off = false): Throttle {
  if (off) {
    const nothing = () => Promise.resolve();
    return {
      count: nothing,
      consume: () => Promise.resolve(null),
      tryCount: () => Promise.resolve(true),
      slowDown: nothing,
      endWait: nothing,
      giveBack: nothing,
      forget: nothing,
      prune: nothing,
    };
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
      // Otherwise every process would delete expired rows; the maintenance job does it once.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: times,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  }
  async function consume(rule: Rule, key: string): Promise<Allowance & { waitMs: number }> {
    const allowanceOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean) => ({
      allowed,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.ceil(msBeforeNext / 1000),
      waitMs: allowed ? 0 : Math.max(1, msBeforeNext),
    });
    try {
      return allowanceOf(await limiterOf(rule).consume(hashOf(key)), true);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return allowanceOf(refusal, false);
      throw refusal;
    }
  }
  return {
    ...createWaits(database),
    async count(rule, key) {
      const { waitMs } = await consume(rule, key);
      if (waitMs > 0) throw tooMany(waitMs);
    },
    consume,
    tryCount: async (rule, key) => (await consume(rule, key)).allowed,
    async giveBack(rule, key) {
      await limiterOf(rule).reward(hashOf(key), 1);
    },
    async forget({ name }, key) {
      await database.query({
        text: "delete from rate_limits where key = $1",
        values: [`${name}:${hashOf(key)}`],
      });
    },
    async prune() {
      await database.query({
        text: "delete from rate_limits where expire < $1",
        values: [Date.now() - 24 * 3_600_000],
      });
    },
  };
}
