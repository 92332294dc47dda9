import { createHash, createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { limits } from "@earshot/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { equalInConstantTime } from "../constant-time.ts";
import { AppError } from "../errors.ts";
import type { Actor } from "./actor.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** The input of a signature (S1 §7): HMAC-SHA256 in hex of the parts, joined with full stops. */
export const signatureOf = (key: string, ...parts: readonly (string | number)[]) =>
  createHmac("sha256", key).update(parts.join(".")).digest("hex");

/**
 * Requires signed requests and signs the responses (S1 §7; off unless REQUEST_SIGNING is on). A client with a
 * bearer token has the session's key too; calls that anyone may make are not signed.
 *
 * Request: `x-signature-timestamp` (seconds since the epoch) and `x-signature`, over the word request,
 * timestamp, method, path with query, and the SHA-256 of the body. Response to a correctly signed request:
 * `x-response-timestamp` and `x-response-signature`, over the word response, timestamp, status, the request's
 * signature and the SHA-256 of the response's body; streams have none.
 */
export function signRequests(
  app: FastifyInstance,
  deps: { clock: Clock; keyOf: (actor: Actor) => string },
): void {
  const { clock, keyOf } = deps;
  const verified = new WeakMap<FastifyRequest, string>();
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  function check(request: FastifyRequest, actor: Actor, body: Buffer): void {
    const { "x-signature": signature, "x-signature-timestamp": timestamp } = request.headers;
    const at = Number(timestamp);
    const fresh =
      /^\d{1,12}$/.test(String(timestamp)) &&
      Math.abs(seconds() - at) * 1000 <= limits.signatureWindowMs;
    const expected = signatureOf(
      keyOf(actor),
      "request",
      String(timestamp),
      request.method,
      request.url,
      sha256(body),
    );
    if (typeof signature !== "string" || !fresh || !equalInConstantTime(signature, expected)) {
      throw new AppError("BAD_SIGNATURE");
    }
    verified.set(request, signature);
  }

  app.addHook("preParsing", async (request, _reply, payload) => {
    const { actor } = request;
    if (!actor || actor.tokenEndsAt === 0) return payload;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > request.routeOptions.bodyLimit) throw new AppError("PAYLOAD_TOO_LARGE");
    }
    const body = Buffer.concat(chunks);
    check(request, actor, body);
    return Readable.from(body.length > 0 ? [body] : []);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { actor } = request;
    // Only a response to a signed request: data that an unknown client sends must not come back signed.
    const signature = verified.get(request);
    if (!actor || signature === undefined) return;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return;
    const at = seconds();
    reply.header("x-response-timestamp", String(at));
    reply.header(
      "x-response-signature",
      signatureOf(keyOf(actor), "response", at, reply.statusCode, signature, sha256(payload)),
    );
  });
}
