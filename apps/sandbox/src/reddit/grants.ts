import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";

/** The lifetime of a code in milliseconds (Reddit OAuth2). */
const codeLifeMs = 600_000;

/** What an account has allowed an app. */
interface Consent {
  clientId: string;
  account: string;
  /** Scopes separated by spaces. */
  scope: string;
}

/** The consent that a code is exchanged for. */
interface CodeConsent extends Consent {
  redirectUri: string;
  /** Whether it gives a refresh token. */
  permanent: boolean;
}

/** The consents of accounts. */
export interface Grants {
  makeCode(consent: CodeConsent): string;
  /** Uses up a code and returns its consent; null when it is used, expired, or for another app or address. */
  useCode(code: string, clientId: string, redirectUri: string): CodeConsent | null;
  makeRefreshToken(consent: Consent): string;
  /** The consent of a refresh token; null when the token is unknown, revoked or another app's. */
  refresh(token: string, clientId: string): Consent | null;
  revoke(token: string): void;
}

/** Stores consents in memory. */
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
      // Even an attempt with the wrong address uses up a code, because the code may have been stolen.
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
