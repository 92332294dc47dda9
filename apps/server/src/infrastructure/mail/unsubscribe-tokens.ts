import { createHash, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../secrets/index.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Tokens of unsubscribe links: derived from the ids that they are for, and stored nowhere. */
export interface UnsubscribeTokens {
  /** @param ids such as a user's; ids have no full stop */
  of(...ids: readonly string[]): string;
  /** The ids of a token; null: the token is not valid. */
  idsOf(token: string): string[] | null;
}

/** @param purpose distinguishes the links of one kind of mails from those of another */
export function createUnsubscribeTokens(secrets: Secrets, purpose: string): UnsubscribeTokens {
  const secretOf = (ids: readonly string[]) => secrets.derive(`${purpose}:${ids.join(".")}`);
  return {
    of: (...ids) => [...ids, secretOf(ids)].join("."),
    idsOf(token) {
      const parts = token.split(".");
      const secret = parts.pop() ?? "";
      return timingSafeEqual(digest(secret), digest(secretOf(parts))) ? parts : null;
    },
  };
}
