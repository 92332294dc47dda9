import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** What a code stands for until it is exchanged. */
export interface Consent {
  sub: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce: string | null;
  challenge: string | null;
}

/** Whom an access token speaks for. */
interface TokenHolder {
  sub: string;
  scope: string;
}

/** Seconds that an access token lives (Google, token endpoint). */
export const tokenSeconds = 3_599;
const codeMs = 600_000;

/** Codes and access tokens. */
export interface Grants {
  makeCode(consent: Consent): string;
  /** What a code stands for; it is spent by being shown. Null when it is unknown, spent or old. */
  useCode(code: string): Consent | null;
  makeToken(holder: TokenHolder): string;
  holderOf(token: string): TokenHolder | null;
}

/** Things under a name that nobody can guess, each for so long. */
function createTickets<T>(clock: Clock, prefix: string, lifetimeMs: number) {
  const tickets = new Map<string, { value: T; endsAt: number }>();
  return {
    make(value: T): string {
      const now = clock.now();
      for (const [name, { endsAt }] of tickets) if (endsAt <= now) tickets.delete(name);
      const name = `${prefix}${randomBytes(32).toString("base64url")}`;
      tickets.set(name, { value, endsAt: now + lifetimeMs });
      return name;
    },
    read(name: string): T | null {
      const found = tickets.get(name);
      return found && found.endsAt > clock.now() ? found.value : null;
    },
    spend: (name: string) => void tickets.delete(name),
  };
}

/** Keeps codes and tokens in memory, by the given clock. */
export function createGrants(clock: Clock): Grants {
  // Google's codes have a slash, which a client that forgets to encode them stumbles over.
  const codes = createTickets<Consent>(clock, "4/", codeMs);
  const tokens = createTickets<TokenHolder>(clock, "ya29.", tokenSeconds * 1_000);
  return {
    makeCode: codes.make,
    useCode(code) {
      const consent = codes.read(code);
      codes.spend(code);
      return consent;
    },
    makeToken: tokens.make,
    holderOf: tokens.read,
  };
}
