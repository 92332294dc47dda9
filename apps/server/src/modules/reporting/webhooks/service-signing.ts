import { createHmac } from "node:crypto";

const secretStart = "whsec_";
const secondMs = 1_000;

/** The text form of a signing secret made of random bytes. */
export const secretOf = (bytes: Buffer): string => `${secretStart}${bytes.toString("base64")}`;

/**
 * Signs a message as Standard Webhooks specifies: HMAC-SHA256 over id, time and body.
 * @param seconds the time of the attempt, in seconds since 1970
 * @throws Error for a secret that is not one of at least 24 bytes, since an empty key would sign for anyone.
 */
export function sign(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(secretStart.length), "base64");
  if (!secret.startsWith(secretStart) || key.length < 24) throw new Error("not a signing secret");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** The headers of an attempt. During a rotation there are two secrets, and a signature by each. */
export const signedHeaders = (
  secrets: readonly string[],
  id: string,
  now: Date,
  body: string,
): Record<string, string> => {
  const seconds = Math.floor(now.getTime() / secondMs);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => sign(secret, id, seconds, body)).join(" "),
  };
};
