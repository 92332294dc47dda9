import { type accountCalls, limits } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/register.ts";
import type { Accounts, Grant } from "../accounts/index.ts";
import type { Session } from "./service.ts";

const cookieName = "earshot_session";

const userAgentOf = (request: FastifyRequest) =>
  (request.headers["user-agent"] ?? "unknown").slice(0, 300);

/** How the product is reached: over TLS or not, and under which host where a proxy hides it. */
export interface Reach {
  secure: boolean;
  /** Host and port of PUBLIC_URL; null when people reach the server itself. */
  publicHost: string | null;
}

/**
 * Calls that a cookie alone authenticates are taken from our own pages only (OWASP, CSRF: verifying
 * origin). A request without these headers comes from no browser.
 */
function refuseForeignOrigin(request: FastifyRequest, publicHost: string | null): void {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  // An origin that is no address ("null", as of a sandboxed frame) has no host, and so is no one's.
  const originHost = origin === undefined ? host : URL.parse(origin)?.host;
  const own = originHost !== undefined && (originHost === host || originHost === publicHost);
  const foreign =
    (origin !== undefined && !own) ||
    (site !== undefined && site !== "same-origin" && site !== "none");
  if (foreign) throw new AppError("FOREIGN_ORIGIN");
}

export function sessionRoutes(
  deps: { session: Session; accounts: Accounts },
  reach: Reach,
): Handlers<keyof typeof accountCalls | "writerLogin"> {
  const { session, accounts } = deps;
  const base = {
    path: "/api/auth",
    httpOnly: true,
    sameSite: "lax",
    secure: reach.secure,
  } as const;

  function setCookie(reply: FastifyReply, grant: Grant): void {
    const age = grant.rememberMe ? { maxAge: limits.refreshRememberedSeconds } : {};
    reply.setCookie(cookieName, grant.refreshToken, { ...base, ...age });
  }

  async function answer(reply: FastifyReply, grant: Grant) {
    setCookie(reply, grant);
    return { accessToken: grant.accessToken, user: await session.me(grant.userId) };
  }

  return {
    signup: async ({ body, request, reply }) =>
      answer(reply, await session.signUp(body, userAgentOf(request))),
    login: async ({ body, request, reply }) =>
      answer(reply, await accounts.signIn(body, userAgentOf(request))),
    writerLogin: async ({ body, request, reply }) =>
      answer(reply, await session.writerSignIn(body, userAgentOf(request))),
    me: async ({ actor }) => ({ user: await session.me(actor.userId) }),
    refresh: async ({ request, reply }) => {
      refuseForeignOrigin(request, reach.publicHost);
      const token = request.cookies[cookieName];
      if (!token) throw new AppError("SESSION_EXPIRED");
      const grant = await accounts.refresh(token, userAgentOf(request));
      setCookie(reply, grant);
      return { accessToken: grant.accessToken };
    },
    logout: async ({ request, reply }) => {
      refuseForeignOrigin(request, reach.publicHost);
      const token = request.cookies[cookieName];
      if (token) await accounts.signOut(token);
      reply.clearCookie(cookieName, base);
      return {};
    },
  };
}
