import { createHash, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The token of a request in a mail or a profile: derived from its id, and stored nowhere. */
export interface OptOutTokens {
  /** The token of the mail's link. */
  of(id: string): string;
  /** The request of a token; null: it is none. */
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
