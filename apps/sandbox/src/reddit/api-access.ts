import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** The requests that a client may make in one window (Reddit API, recorded 2026). */
export const requestsPerWindow = 1_000;
const windowMs = 600_000;

/** A client's use of the current rate limit window. */
export interface RateLimitStatus {
  allowed: boolean;
  used: number;
  remaining: number;
  resetSeconds: number;
}

/** The client, account and scope of a token. */
export interface TokenHolder {
  clientId: string;
  /** The account that it acts for; null for the app itself. */
  account: string | null;
  /** Scopes separated by spaces; "*" is all of them. */
  scope: string;
  /** The refresh token that it came from and is revoked with. */
  refreshToken: string | null;
}

/** Issues tokens and counts requests per client. */
export interface ApiAccess {
  ttlSeconds: number;
  issue(holder: TokenHolder): string;
  /** The holder of a token, or null when it is unknown or expired. */
  holderOf(token: string): TokenHolder | null;
  /** Revokes an access token, or all access tokens that came from a refresh token. */
  revoke(token: string): void;
  count(clientId: string): RateLimitStatus;
  /** Requests of each client so far. */
  usage(): Record<string, ClientUsage>;
}

/** Requests of a client so far. */
interface ClientUsage {
  requests: number;
  /** Requests beyond the limit of a window. */
  refused: number;
  maxInWindow: number;
  maxInMinute: number;
}

/** Stores tokens and request counts in memory. */
export function createApiAccess(
  clock: Clock,
  ttlSeconds: number,
  requests = requestsPerWindow,
): ApiAccess {
  const tokens = new Map<string, TokenHolder & { endsAt: number }>();
  const used = new Map<string, { window: number; requests: number }>();
  const minutes = new Map<string, { minute: number; requests: number }>();
  const usages = new Map<string, ClientUsage>();

  /** Records a request for `usage`. */
  function note(clientId: string, now: number, ofWindow: number): void {
    const minute = Math.floor(now / 60_000);
    const before = minutes.get(clientId);
    const ofMinute = (before?.minute === minute ? before.requests : 0) + 1;
    minutes.set(clientId, { minute, requests: ofMinute });
    const known = usages.get(clientId) ?? {
      requests: 0,
      refused: 0,
      maxInWindow: 0,
      maxInMinute: 0,
    };
    usages.set(clientId, {
      requests: known.requests + 1,
      refused: known.refused + Number(ofWindow > requests),
      maxInWindow: Math.max(known.maxInWindow, ofWindow),
      maxInMinute: Math.max(known.maxInMinute, ofMinute),
    });
  }

  return {
    ttlSeconds,
    issue(holder) {
      const now = clock.now();
      for (const [token, { endsAt }] of tokens) if (endsAt <= now) tokens.delete(token);
      const token = randomBytes(48).toString("base64url");
      tokens.set(token, { ...holder, endsAt: now + ttlSeconds * 1_000 });
      return token;
    },
    holderOf(token) {
      const known = tokens.get(token);
      return known && known.endsAt > clock.now() ? known : null;
    },
    revoke(revoked) {
      for (const [token, { refreshToken }] of tokens) {
        if (token === revoked || refreshToken === revoked) tokens.delete(token);
      }
    },
    count(clientId) {
      const now = clock.now();
      // In the recordings all windows reset on full ten minutes, independent of the client.
      const window = Math.floor(now / windowMs);
      const before = used.get(clientId);
      const count = (before?.window === window ? before.requests : 0) + 1;
      used.set(clientId, { window, requests: count });
      note(clientId, now, count);
      return {
        allowed: count <= requests,
        used: Math.min(count, requests),
        remaining: Math.max(0, requests - count),
        resetSeconds: Math.ceil(((window + 1) * windowMs - now) / 1_000),
      };
    },
    usage: () => Object.fromEntries(usages),
  };
}
