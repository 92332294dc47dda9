import { createHash, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** The tokens of exports: derived from the id, so that the database contains no working token. */
export function createExportTokens({ secrets }: { secrets: Secrets }) {
  const secretOf = (id: string) => secrets.derive(`data-export:${id}`);
  return {
    make: (id: string): string => `${id}.${secretOf(id)}`,
    /** Whether a token is that of an export. */
    isOf(token: string, id: string): boolean {
      return timingSafeEqual(digest(token), digest(`${id}.${secretOf(id)}`));
    },
  };
}
