import { createHash, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The tokens of requests, for mails and profiles. They are derived from a request's id and not stored. */
export interface OptOutTokens {
  /** The token of the link in the mail. */
  of(id: string): string;
  /** The id of a token's request; null: the token is invalid. */
  idOf(token: string): string | null;
  /** The code that an author puts into a public profile. It is not a secret. */
  profileCodeOf(id: string): string;
}

export function createOptOutTokens(secrets: Secrets): OptOutTokens {
  const secretOf = (id: string) => secrets.derive(`opt-out:${id}`);
  return {
    of: (id) => `${id}.${secretOf(id)}`,
    idOf(token) {
      const [id = "", secret = ""] = token.split(".");
      return timingSafeEqual(digest(secret), digest(secretOf(id))) ? id : null;
    },
    profileCodeOf(id) {
      const derived = createHash("sha256").update(secrets.derive(`opt-out-profile:${id}`));
      return `earshot-${derived.digest("hex").slice(0, 12)}`;
    },
  };
}
