import type { FastifyReply, FastifyRequest } from "fastify";
import type { Completion } from "./completion.ts";
import type { ApiFormatName, ModelRequest, Problem } from "./request.ts";

/** One of the two forms in which models are asked and answer. */
export interface ApiFormat {
  name: ApiFormatName;
  /** What is wrong with the credentials of a call; null when nothing is. */
  authenticationProblem(request: FastifyRequest): Problem | null;
  /** @throws ModelRequestError when a field is missing or can't be used */
  parseRequest(body: unknown): ModelRequest;
  refuse(reply: FastifyReply, problem: Problem): FastifyReply;
  /** The response as one object. */
  whole(said: Completion, ask: ModelRequest): object;
  /** The response as server-sent events (HTML, 9.2), each ready to be sent. */
  events(said: Completion, ask: ModelRequest): string[];
  /** The event that comes when something goes wrong in the middle of a stream. */
  errorEvent(): string;
}

/** Seconds after which a caller who was too fast may come again. */
const retrySeconds = 1;

/** Headers of a refusal: only some can be tried again, and only these say when. */
export function retryHeaders({ kind }: Problem): Record<string, string> {
  const again = kind === "rate" || kind === "overloaded" || kind === "unavailable";
  return again ? { "retry-after": String(retrySeconds) } : {};
}

/** How a service says that the month's money is spent; it says so without `retry-after`. */
export const spendLimitCode = "enforced_spend_limit_reached";
