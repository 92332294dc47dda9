import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";

export type CheckoutIds = ReturnType<typeof createCheckoutIds>;

/**
 * Signed ids of checkouts: `<id>.<HMAC-SHA256>` (decision 010). They pass through the browser and through Paddle, so
 * a purchase is connected with a workspace by the signature alone.
 */
export function createCheckoutIds(secrets: Pick<Secrets, "derive">) {
  const signatureOf = (id: string) => secrets.derive(`checkout:${id}`);
  return {
    sign: (id: string): string => `${id}.${signatureOf(id)}`,

    /** The id within a signed id; null: it was not signed here. */
    read(signed: unknown): string | null {
      if (typeof signed !== "string") return null;
      const [id = "", signature = "", ...more] = signed.split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id))];
      const isSigned =
        more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isSigned ? id : null;
    },
  };
}
