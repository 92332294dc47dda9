import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiAccess, RateLimitStatus, TokenHolder } from "../api-access.ts";
import { allows, type Scope } from "../scopes.ts";
import { refuse, sendJson } from "./response.ts";

/** Reddit rejects the default user agents of libraries. */
const libraryAgents =
  /^(node|undici|axios|node-fetch|got|python|curl|wget|go-http-client|java|okhttp|ruby|php|libwww|postmanruntime)(?![\w:])/i;

/** Whether a request has a user agent that names its client. */
export function hasValidUserAgent(request: FastifyRequest): boolean {
  const agent = request.headers["user-agent"]?.trim();
  return Boolean(agent) && !libraryAgents.test(agent ?? "");
}

/** Rate headers are strings, and the remaining count is a float (Reddit API, recorded 2026). */
function rateHeaders(rateLimit: RateLimitStatus): Record<string, string> {
  return {
    "x-ratelimit-used": String(rateLimit.used),
    "x-ratelimit-remaining": rateLimit.remaining.toFixed(1),
    "x-ratelimit-reset": String(rateLimit.resetSeconds),
  };
}

/** The holder of a request's token; null without a valid one. */
export function holderOf(request: FastifyRequest, apiAccess: ApiAccess): TokenHolder | null {
  const token = request.headers.authorization?.match(/^bearer\s+(\S+)$/i)?.[1];
  return token === undefined ? null : apiAccess.holderOf(token);
}

/** The account of the token; null for an app, which sees what the public sees. */
export const viewerOf = (request: FastifyRequest, apiAccess: ApiAccess): string | null =>
  holderOf(request, apiAccess)?.account ?? null;

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Creates the guard for calls that need a scope. */
export type Guard = (scope: Scope) => { preHandler: Handler };

/**
 * Refuses a request without its own user agent, without a valid token, over the rate limit, or without the
 * scope.
 */
export function createGuard(apiAccess: ApiAccess): Guard {
  return (scope) => ({
    async preHandler(request, reply) {
      if (!hasValidUserAgent(request)) return refuse(reply, 403);
      const holder = holderOf(request, apiAccess);
      if (!holder) {
        reply.header("www-authenticate", 'Bearer realm="reddit", error="invalid_token"');
        return refuse(reply, 401);
      }
      const rateLimit = apiAccess.count(holder.clientId);
      reply.headers(rateHeaders(rateLimit));
      if (!rateLimit.allowed) {
        reply.header("retry-after", String(rateLimit.resetSeconds));
        return refuse(reply, 429);
      }
      if (allows(holder.scope, scope)) return undefined;
      reply.header("www-authenticate", 'Bearer realm="reddit", error="insufficient_scope"');
      return sendJson(reply, 403, { error: 403 });
    },
  });
}
