import { type Call, errorCodes, tokenRequestsPerMinute } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Actor } from "../../../infrastructure/http/actor.ts";
import type { Guard } from "../../../infrastructure/http/register.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { isApiToken, scopeProblem } from "../../identity/api-tokens/index.ts";
import type { Session } from "./service.ts";

/** The cookies that carry refresh tokens: a writer's session has one of its own (S2 §4). */
export const refreshCookies = {
  main: "earshot_session",
  writer: "earshot_writer_session",
} as const;

const bearer = /^Bearer (\S+)$/i;

const { reads, writes } = tokenRequestsPerMinute;
const readLimit = { name: "api-reads", times: reads, seconds: 60 };
const writeLimit = { name: "api-writes", times: writes, seconds: 60 };

const bearerOf = ({ headers }: FastifyRequest) => bearer.exec(headers.authorization ?? "")?.[1];

/** @throws AppError TOKEN_NOT_ALLOWED, TOKEN_SCOPE_MISSING. */
function requireScope(call: Call, { token }: Actor): void {
  const problem = token && scopeProblem(call, token.scopes);
  if (!problem) return;
  if (problem === "none") throw new AppError("TOKEN_NOT_ALLOWED");
  const { message } = errorCodes.TOKEN_SCOPE_MISSING;
  throw new AppError("TOKEN_SCOPE_MISSING", { message: message.replace("{scope}", problem) });
}

/** Authenticates the actor of a call, and refuses calls that they may not make. */
export function createGuard({
  accounts,
  session,
  throttle,
}: {
  accounts: Accounts;
  session: Session;
  throttle: Throttle;
}): Guard {
  async function byToken(request: FastifyRequest): Promise<Actor> {
    const token = bearerOf(request);
    if (!token) throw new AppError("UNAUTHENTICATED");
    return isApiToken(token) ? session.actorOfApiToken(token) : session.actorOfToken(token);
  }

  /**
   * Counts a request of an API token. The headers are those of the IETF draft httpapi-ratelimit-headers, version 7,
   * which most clients read.
   * @throws AppError TOO_MANY_REQUESTS.
   */
  async function limitToken(call: Call, tokenId: string, reply: FastifyReply): Promise<void> {
    const rule = call.method === "GET" ? readLimit : writeLimit;
    const allowance = await throttle.consume(rule, tokenId);
    if (!allowance) return;
    reply.header("ratelimit-limit", String(rule.times));
    reply.header("ratelimit-remaining", String(allowance.remaining));
    reply.header("ratelimit-reset", String(allowance.resetSeconds));
    if (allowance.allowed) return;
    const retryAfterSeconds = Math.max(1, allowance.resetSeconds);
    throw new AppError("TOO_MANY_REQUESTS", {
      message: `This token may make ${rule.times} such requests a minute. Try again in ${retryAfterSeconds} second${retryAfterSeconds === 1 ? "" : "s"}.`,
      retryAfterSeconds,
    });
  }

  /** The actor of a page load, by the customer's session cookie, else the writer's. */
  async function byCookie(request: FastifyRequest): Promise<Actor> {
    const token = request.cookies[refreshCookies.main] ?? request.cookies[refreshCookies.writer];
    if (!token) throw new AppError("UNAUTHENTICATED");
    return session.actorOfOwner(await accounts.sessions.ownerOf(token));
  }

  /** The actor of a public call; null without a valid token or an active session. */
  async function ifKnown(call: Call, request: FastifyRequest): Promise<Actor | null> {
    // Tokens act only in calls that name a scope.
    if (isApiToken(bearerOf(request) ?? "")) return null;
    try {
      return await (call.redirect ? byCookie(request) : byToken(request));
    } catch (error) {
      if (error instanceof AppError && errorCodes[error.code].status === 401) return null;
      throw error;
    }
  }

  return async (call, request, reply) => {
    if (call.who === "anyone") return call.optionalSignIn ? ifKnown(call, request) : null;
    const actor = await (call.redirect ? byCookie(request) : byToken(request));
    if (actor.token) {
      await limitToken(call, actor.token.id, reply);
      requireScope(call, actor);
    }
    session.check(call, actor);
    return actor;
  };
}
