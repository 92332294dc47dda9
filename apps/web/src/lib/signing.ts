import { firstErrors, limits } from "@earshot/contract";
import { ApiError } from "./api-error.ts";

/**
 * Signatures of requests and responses (S1 §7). They are on if the server returns a key with the access
 * token.
 */

/** The signed parts of a request. */
export interface Signable {
  method: string;
  /** With its query, beginning with /api. */
  path: string;
  body: string | Uint8Array | undefined;
}

const encoder = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

const sha256 = async (content: string | Uint8Array): Promise<string> => {
  const bytes = typeof content === "string" ? encoder.encode(content) : content;
  return hex(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
};

async function hmac(key: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, [
    "sign",
  ]);
  return hex(await crypto.subtle.sign("HMAC", imported, encoder.encode(text)));
}

/** The headers that sign a request. */
export async function signRequest(
  key: string,
  { method, path, body }: Signable,
): Promise<{ "x-signature-timestamp": string; "x-signature": string }> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const content = `request.${timestamp}.${method}.${path}.${await sha256(body ?? "")}`;
  return { "x-signature-timestamp": timestamp, "x-signature": await hmac(key, content) };
}

/** Verifies a response, which includes the request's signature so that it can't be swapped. */
async function isGenuine(
  key: string,
  requestSignature: string,
  answer: { status: number; headers: Headers; content: string | Uint8Array },
): Promise<boolean> {
  const timestamp = answer.headers.get("x-response-timestamp");
  const signature = answer.headers.get("x-response-signature");
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() - Number(timestamp) * 1000) > limits.signatureWindowMs) return false;
  const content = `response.${timestamp}.${answer.status}.${requestSignature}.${await sha256(answer.content)}`;
  return signature === (await hmac(key, content));
}

/**
 * Refuses a response to a signed request that the server has not signed. A failure without a signature
 * passes: it comes from a proxy, or from the server if it could not identify the session.
 */
export async function verifyAnswer(
  key: string,
  requestSignature: string,
  answer: { status: number; headers: Headers; content: string | Uint8Array },
  { maybeUnsigned = false }: { maybeUnsigned?: boolean } = {},
): Promise<void> {
  const isFailure = answer.status < 200 || answer.status >= 300;
  const isSigned = answer.headers.has("x-response-signature");
  if ((isFailure || maybeUnsigned) && !isSigned) return;
  if (await isGenuine(key, requestSignature, answer)) return;
  throw new ApiError({
    code: "BAD_RESPONSE_SIGNATURE",
    // Its status is not trustworthy either.
    status: 0,
    message: "The response could not be verified. Please reload the page.",
  });
}

/** Whether the server refused a request because of its signature. */
export const isBadSignature = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === "BAD_SIGNATURE" &&
  error.status === firstErrors.BAD_SIGNATURE.status;
