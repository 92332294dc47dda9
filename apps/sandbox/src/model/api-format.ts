import type { FastifyReply, FastifyRequest } from "fastify";
import type { Completion } from "./completion.ts";
import type { ApiFormatName, ModelRequest, Problem } from "./request.ts";

/** One of the two wire formats of model APIs. */
export interface ApiFormat {
  name: ApiFormatName;
  /** The error in a call's credentials; null when there is none. */
  authenticationProblem(request: FastifyRequest): Problem | null;
  /** @throws ModelRequestError when a field is missing or invalid */
  parseRequest(body: unknown): ModelRequest;
  refuse(reply: FastifyReply, problem: Problem): FastifyReply;
  /** The response as one object. */
  whole(completion: Completion, request: ModelRequest): object;
  /** The response as serialized server-sent events (HTML, 9.2). */
  events(completion: Completion, request: ModelRequest): string[];
  /** The event that reports an error in the middle of a stream. */
  errorEvent(): string;
}

/** Seconds after which a rate-limited caller may try again. */
const retrySeconds = 1;

/** Headers of a refusal: those that can be retried say when. */
export function retryHeaders({ kind }: Problem): Record<string, string> {
  const again = kind === "rate" || kind === "overloaded" || kind === "unavailable";
  return again ? { "retry-after": String(retrySeconds) } : {};
}

/** The error code for a reached monthly spend limit, which is sent without `retry-after`. */
export const spendLimitCode = "enforced_spend_limit_reached";
