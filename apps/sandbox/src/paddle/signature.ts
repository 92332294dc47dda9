import { createHmac } from "node:crypto";

/**
 * The `Paddle-Signature` header of a body: `ts=…;h1=…`, with one `h1` for each secret, as Paddle sends during the
 * rotation of a secret.
 * @param seconds the time of sending, in seconds since the epoch
 */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const hashes = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${seconds}:${body}`).digest("hex"),
  );
  return [`ts=${seconds}`, ...hashes.map((hash) => `h1=${hash}`)].join(";");
}
