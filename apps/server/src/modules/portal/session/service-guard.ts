import { type Call, errorCodes } from "@earshot/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Actor, Guard } from "../../../infrastructure/http/register.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Session } from "./service.ts";

/** The cookies that carry refresh tokens: a writer's session has one of its own (S2 §4). */
export const refreshCookies = {
  main: "earshot_session",
  writer: "earshot_writer_session",
} as const;

const bearer = /^Bearer (\S+)$/i;

/** Authenticates the actor of a call, and refuses calls that they may not make. */
export function createGuard({
  accounts,
  session,
}: {
  accounts: Accounts;
  session: Session;
}): Guard {
  async function byToken(request: FastifyRequest): Promise<Actor> {
    const token = bearer.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new AppError("UNAUTHENTICATED");
    return session.actorOfToken(token);
  }

  /** For page loads: the customer's session, else the writer's. */
  async function byCookie(request: FastifyRequest): Promise<Actor> {
    const token = request.cookies[refreshCookies.main] ?? request.cookies[refreshCookies.writer];
    if (!token) throw new AppError("UNAUTHENTICATED");
    return session.actorOfOwner(await accounts.sessions.ownerOf(token));
  }

  /** The actor of a public call; null without a valid token or an active session. */
  async function ifKnown(call: Call, request: FastifyRequest): Promise<Actor | null> {
    try {
      return await (call.redirect ? byCookie(request) : byToken(request));
    } catch (error) {
      if (error instanceof AppError && errorCodes[error.code].status === 401) return null;
      throw error;
    }
  }

  return async (call, request) => {
    if (call.who === "anyone") return call.optionalSignIn ? ifKnown(call, request) : null;
    const actor = await (call.redirect ? byCookie(request) : byToken(request));
    session.check(call, actor);
    return actor;
  };
}
