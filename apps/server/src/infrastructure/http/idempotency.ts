import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** A request that carries an idempotency key. */
interface KeyedRequest {
  tokenId: string;
  key: string;
}

/** The answer of a request: its HTTP status and its body. */
interface Answer {
  status: number;
  answer: string;
}

/** Stores requests with idempotency keys and their answers. */
export interface IdempotentRequests {
  /**
   * Records a request.
   * @returns null when it is to be processed, else the answer that the same request got before
   * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE.
   */
  begin(request: KeyedRequest & { requestHash: string }): Promise<Answer | null>;
  /** Stores the answer of a recorded request. */
  finish(request: KeyedRequest, answer: Answer): Promise<void>;
  /** Frees the key of a request that failed without a known effect, so that it can be sent again. */
  drop(request: KeyedRequest): Promise<void>;
}

const keyShape = /^[\x21-\x7e]{1,64}$/;

const hashOf = ({ method, url, body }: FastifyRequest) =>
  createHash("sha256")
    .update(JSON.stringify([method, url, body ?? null]))
    .digest("base64url");

/**
 * Lets clients with API tokens repeat a write safely: of requests with the same `Idempotency-Key` (IETF draft
 * httpapi-idempotency-key-header) one is processed, and the others get its answer, marked `Idempotent-Replayed: true`.
 * Answers are stored, refusals included; after a server error or a 429 the key is free again.
 */
export function answerOnce(app: FastifyInstance, requests: IdempotentRequests): void {
  const processing = new WeakMap<FastifyRequest, KeyedRequest>();

  app.addHook("preHandler", async (request, reply) => {
    const { actor, method } = request;
    const key = request.headers["idempotency-key"];
    if (!actor?.token || method === "GET" || key === undefined) return;
    if (typeof key !== "string" || !keyShape.test(key))
      throw new AppError("INVALID_IDEMPOTENCY_KEY");
    const keyed = { tokenId: actor.token.id, key };
    const earlier = await requests.begin({ ...keyed, requestHash: hashOf(request) });
    if (earlier === null) {
      processing.set(request, keyed);
      return;
    }
    return reply
      .status(earlier.status)
      .header("content-type", "application/json; charset=utf-8")
      .header("idempotent-replayed", "true")
      .serializer((text) => text as string)
      .send(earlier.answer);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const keyed = processing.get(request);
    if (!keyed) return;
    processing.delete(request);
    const isStored = reply.statusCode < 500 && reply.statusCode !== 429;
    if (!isStored || typeof payload !== "string") return requests.drop(keyed);
    return requests.finish(keyed, { status: reply.statusCode, answer: payload });
  });
}
