import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ask, FormName, Problem } from "./ask.ts";
import type { Said } from "./said.ts";

/** One of the two forms in which models are asked and answer. */
export interface Form {
  name: FormName;
  /** What is wrong with the credentials of a call; null when nothing is. */
  stranger(request: FastifyRequest): Problem | null;
  /** @throws AskError when a field is missing or can't be used */
  readAsk(body: unknown): Ask;
  refuse(reply: FastifyReply, problem: Problem): FastifyReply;
  /** The answer as one object. */
  whole(said: Said, ask: Ask): object;
  /** The answer as server-sent events (HTML, 9.2), each ready to be sent. */
  events(said: Said, ask: Ask): string[];
  /** The event that comes when something goes wrong in the middle of a stream. */
  brokenEvent(): string;
}

/** Seconds after which a caller who was too fast may come again. */
export const retrySeconds = 1;

/** Headers of a refusal: only some can be tried again, and only these say when. */
export function retryHeaders({ kind }: Problem): Record<string, string> {
  const again = kind === "rate" || kind === "overloaded" || kind === "unavailable";
  return again ? { "retry-after": String(retrySeconds) } : {};
}

/** How a service says that the month's money is spent; it says so without `retry-after`. */
export const spendLimitCode = "enforced_spend_limit_reached";
