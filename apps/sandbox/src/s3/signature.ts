import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** The secret of every access key of the sandbox. */
const secretAccessKey = "earshot-sandbox";

/** The maximum clock difference (Amazon S3, Error responses: RequestTimeTooSkewed). */
const maxSkewMs = 15 * 60_000;

/** An error in S3's own words. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

const form =
  /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const refuse = (status: number, code: string, message: string): Refusal => ({
  status,
  code,
  message,
});

/** The canonical query for the signature: sorted by name, percent-encoded. */
function canonicalQuery(search: string): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...new URLSearchParams(search)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}

/** `20261125T221503Z` as milliseconds since the epoch; NaN for anything else. */
function timeOf(amzDate: string): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(amzDate) ?? [];
  if (!date || !time) return Number.NaN;
  const day = date.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  return Date.parse(`${day}T${time.replace(/(\d\d)(\d\d)(\d\d)/, "$1:$2:$3")}Z`);
}

/**
 * Checks a request's AWS Signature Version 4 in its header (Amazon S3 API reference, "Authenticating requests:
 * using the Authorization header").
 * @returns why it is refused; null when the signature is valid
 */
export function checkSignature(request: FastifyRequest, body: Buffer, now: number): Refusal | null {
  const { authorization } = request.headers;
  if (authorization === undefined) return refuse(403, "AccessDenied", "Access Denied");
  const [, , day = "", region = "", names = "", signature = ""] = form.exec(authorization) ?? [];
  const signedHeaders = names.split(";");
  const date = String(request.headers["x-amz-date"]);
  const sent = String(request.headers["x-amz-content-sha256"]);
  const isWhole = ["host", "x-amz-date", "x-amz-content-sha256"].every((name) =>
    signedHeaders.includes(name),
  );
  if (!isWhole || !date.startsWith(day)) {
    return refuse(400, "AuthorizationHeaderMalformed", "The authorization header is malformed.");
  }
  if (!(Math.abs(timeOf(date) - now) <= maxSkewMs)) {
    const message = "The difference between the request time and the server's time is too large.";
    return refuse(403, "RequestTimeTooSkewed", message);
  }
  if (sent !== "UNSIGNED-PAYLOAD" && sent !== sha256(body)) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    return refuse(400, "XAmzContentSHA256Mismatch", message);
  }
  const [path = "", search = ""] = request.raw.url?.split("?") ?? [];
  const headers = signedHeaders.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? "")
        .trim()
        .replaceAll(/\s+/g, " ")}\n`,
  );
  const canonical = [request.method, path, canonicalQuery(search), headers.join(""), names, sent];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical.join("\n"))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  const expected = hmac(key, text).toString("hex");
  if (timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return null;
  return refuse(
    403,
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
  );
}
