import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** What an account allowed an app. */
interface Grant {
  sub: string;
  clientId: string;
  scope: string;
}

/** What a code stands for until it is exchanged. */
export interface Consent extends Grant {
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  /** Whether a refresh token comes with the first access token. */
  offline: boolean;
}

/** Whom an access token speaks for. */
interface TokenHolder extends Grant {
  /** The refresh token that ends together with it. */
  refreshToken: string | null;
}

/** Seconds that an access token lives (Google, token endpoint). */
export const tokenSeconds = 3_599;
const codeMs = 600_000;

/** Codes, access tokens and refresh tokens. */
export interface Grants {
  makeCode(consent: Consent): string;
  /** What a code stands for; it is spent by being shown. Null when it is unknown, spent or old. */
  useCode(code: string): Consent | null;
  makeToken(holder: TokenHolder): string;
  holderOf(token: string): TokenHolder | null;
  makeRefreshToken(grant: Grant): string;
  /** What a refresh token stands for; null when it is unknown, revoked or another app's. */
  refresh(token: string, clientId: string): Grant | null;
  /** Whether an account has given the app a refresh token that was not revoked. */
  hasConsented(sub: string, clientId: string): boolean;
  /** Ends a token of either kind and its counterpart. @returns whether there was one */
  revoke(token: string): boolean;
}

const randomName = (prefix: string) => `${prefix}${randomBytes(32).toString("base64url")}`;

/** Things under a name that nobody can guess, each for so long. */
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

/** Keeps codes and tokens in memory, by the given clock. */
export function createGrants(clock: Clock): Grants {
  // Google's codes and refresh tokens have a slash, which a client that forgets to encode them stumbles over.
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
