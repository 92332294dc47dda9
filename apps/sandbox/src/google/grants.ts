import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** What an account has allowed an app. */
interface Grant {
  sub: string;
  clientId: string;
  scope: string;
}

/** The consent that a code is exchanged for. */
export interface Consent extends Grant {
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  /** Whether the first access token comes with a refresh token. */
  offline: boolean;
}

/** The account and app that an access token belongs to. */
interface TokenHolder extends Grant {
  /** The refresh token that is revoked together with it. */
  refreshToken: string | null;
}

/** The lifetime of an access token in seconds (Google, token endpoint). */
export const tokenSeconds = 3_599;
const codeMs = 600_000;

/** Codes, access tokens and refresh tokens. */
export interface Grants {
  makeCode(consent: Consent): string;
  /** Uses up a code and returns its consent; null when the code is unknown, used or expired. */
  useCode(code: string): Consent | null;
  makeToken(holder: TokenHolder): string;
  holderOf(token: string): TokenHolder | null;
  makeRefreshToken(grant: Grant): string;
  /** The grant of a refresh token; null when the token is unknown, revoked or another app's. */
  refresh(token: string, clientId: string): Grant | null;
  /** Whether the app has a refresh token of this account that was not revoked. */
  hasConsented(sub: string, clientId: string): boolean;
  /** Revokes an access or refresh token together with its counterpart. @returns whether the token existed */
  revoke(token: string): boolean;
}

const randomName = (prefix: string) => `${prefix}${randomBytes(32).toString("base64url")}`;

/** Stores values under unguessable names for a limited time. */
function createTickets<T>(clock: Clock, prefix: string, lifetimeMs: number) {
  const tickets = new Map<string, { value: T; endsAt: number }>();
  return {
    make(value: T): string {
      const now = clock.now();
      for (const [name, { endsAt }] of tickets) if (endsAt <= now) tickets.delete(name);
      const name = randomName(prefix);
      tickets.set(name, { value, endsAt: now + lifetimeMs });
      return name;
    },
    read(name: string): T | null {
      const found = tickets.get(name);
      return found && found.endsAt > clock.now() ? found.value : null;
    },
    spend: (name: string) => void tickets.delete(name),
    spendWhere(matches: (value: T) => boolean) {
      for (const [name, { value }] of tickets) if (matches(value)) tickets.delete(name);
    },
  };
}

/** Stores codes and tokens in memory. */
export function createGrants(clock: Clock): Grants {
  // Google's codes and refresh tokens contain a slash, so a client that does not encode them fails.
  const codes = createTickets<Consent>(clock, "4/", codeMs);
  const tokens = createTickets<TokenHolder>(clock, "ya29.", tokenSeconds * 1_000);
  const refreshTokens = new Map<string, Grant>();
  return {
    makeCode: codes.make,
    useCode(code) {
      const consent = codes.read(code);
      codes.spend(code);
      return consent;
    },
    makeToken: tokens.make,
    holderOf: tokens.read,
    makeRefreshToken(grant) {
      const token = randomName("1//");
      refreshTokens.set(token, grant);
      return token;
    },
    refresh(token, clientId) {
      const grant = refreshTokens.get(token);
      return grant?.clientId === clientId ? grant : null;
    },
    hasConsented: (sub, clientId) =>
      [...refreshTokens.values()].some((one) => one.sub === sub && one.clientId === clientId),
    revoke(token) {
      const holder = tokens.read(token);
      if (!holder && !refreshTokens.has(token)) return false;
      const refreshToken = holder ? holder.refreshToken : token;
      tokens.spend(token);
      if (refreshToken !== null) {
        refreshTokens.delete(refreshToken);
        tokens.spendWhere((other) => other.refreshToken === refreshToken);
      }
      return true;
    },
  };
}
