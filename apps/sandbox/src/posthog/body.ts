import { gunzipSync } from "node:zlib";

/** A body can't be read; the message says why. */
export class BodyError extends Error {}

/** The maximum size of a body, both as sent and decompressed. */
export const maxBytes = 20_000_000;
/** The first bytes of gzip (RFC 1952, 2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b]);

function inflated(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    throw new BodyError("the body is not gzip, or too large");
  }
}

/**
 * The JSON of a body in any encoding of PostHog's libraries: plain, gzip, or a form with `data` in base64
 * (PostHog, seen in its libraries).
 * @param says what the caller declares: the header content-encoding, the parameter compression
 * @throws BodyError
 */
export function readBody(
  body: Buffer,
  says: { encoding?: string | undefined; compression?: string | undefined },
): unknown {
  // Newer libraries send gzip without declaring it.
  const gzip =
    says.encoding === "gzip" ||
    says.compression === "gzip-js" ||
    body.subarray(0, 2).equals(gzipMagic);
  const text = (gzip ? inflated(body) : body).toString("utf8");
  const data = /^(?:.*&)?data=/s.test(text) ? new URLSearchParams(text).get("data") : null;
  try {
    return JSON.parse(data === null ? text : plain(data));
  } catch {
    throw new BodyError("the body is not JSON");
  }
}

/** The data of a form: usually base64, sometimes plain JSON. */
function plain(data: string): string {
  if (/^\s*[[{]/.test(data)) return data;
  // An unescaped "+" arrives as a space.
  const bytes = Buffer.from(data.replaceAll(" ", "+"), "base64");
  return (bytes.subarray(0, 2).equals(gzipMagic) ? inflated(bytes) : bytes).toString("utf8");
}
