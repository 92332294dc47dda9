import { createHash, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Tokens of unsubscribe links: derived from the user's id, and stored nowhere. */
export interface UnsubscribeTokens {
  of(userId: string): string;
  /** The user of a token; null: the token is not valid. */
  userOf(token: string): string | null;
}

export function createUnsubscribeTokens(secrets: Secrets): UnsubscribeTokens {
  const secretOf = (userId: string) => secrets.derive(`unsubscribe:${userId}`);
  return {
    of: (userId) => `${userId}.${secretOf(userId)}`,
    userOf(token) {
      const [userId = "", secret = ""] = token.split(".");
      return timingSafeEqual(digest(secret), digest(secretOf(userId))) ? userId : null;
    },
  };
}
