import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** A code of the authorize page can be used for so long, in milliseconds (Reddit OAuth2). */
const codeLifeMs = 600_000;

/** What an account allowed an app. */
interface Consent {
  clientId: string;
  account: string;
  /** Scopes separated by spaces. */
  scope: string;
}

/** What a code stands for. */
interface CodeConsent extends Consent {
  redirectUri: string;
  /** Whether a refresh token comes of it. */
  permanent: boolean;
}

/** Remembers what accounts allowed. */
export interface Grants {
  makeCode(consent: CodeConsent): string;
  /** What a code stands for; null when it was used, is too old, or is another app's or address's. */
  useCode(code: string, clientId: string, redirectUri: string): CodeConsent | null;
  makeRefreshToken(consent: Consent): string;
  /** What a refresh token stands for; null when it is unknown, revoked or another app's. */
  refresh(token: string, clientId: string): Consent | null;
  revoke(token: string): void;
}

/** Remembers consents in memory, by the given clock. */
export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, CodeConsent & { endsAt: number }>();
  const refreshTokens = new Map<string, Consent>();

  return {
    makeCode(consent) {
      const code = randomBytes(24).toString("base64url");
      codes.set(code, { ...consent, endsAt: clock.now() + codeLifeMs });
      return code;
    },
    useCode(code, clientId, redirectUri) {
      const known = codes.get(code);
      // Whoever shows a code uses it up, also with the wrong address: it may have been stolen.
      codes.delete(code);
      const fits =
        known !== undefined &&
        known.endsAt > clock.now() &&
        known.clientId === clientId &&
        known.redirectUri === redirectUri;
      return fits ? known : null;
    },
    makeRefreshToken(consent) {
      const token = randomBytes(32).toString("base64url");
      refreshTokens.set(token, consent);
      return token;
    },
    refresh(token, clientId) {
      const known = refreshTokens.get(token);
      return known?.clientId === clientId ? known : null;
    },
    revoke: (token) => void refreshTokens.delete(token),
  };
}
