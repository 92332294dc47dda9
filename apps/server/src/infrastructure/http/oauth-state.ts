import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets/index.ts";

/** How long a person may take at the other service. */
const lifetimeMs = 10 * 60_000;

/**
 * The state of an OAuth redirect (RFC 6749, 10.12). The state and its data are in an encrypted cookie of the
 * browser that started the redirect, so a code or state from another browser is rejected.
 */
export interface OAuthState<T> {
  /** Stores the data for the callback. @returns the `state` parameter. */
  begin(reply: FastifyReply, data: T): string;
  /** Whether this browser started with this state; does not clear the cookie. */
  matches(request: FastifyRequest, state: string | undefined): boolean;
  /** The stored data, if this browser started with this state within 10 minutes. Clears the cookie. */
  finish(request: FastifyRequest, reply: FastifyReply, state: string | undefined): T | null;
}

interface Stored<T> {
  state: string;
  until: number;
  data: T;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Makes the OAuth state of one service; `path` is the path of its callback. */
export function createOAuthState<T>(
  options: { name: string; path: string; secure: boolean },
  deps: { secrets: Secrets; clock: Clock },
): OAuthState<T> {
  const { secrets, clock } = deps;
  const context = `oauth-state:${options.name}`;
  // Lax, since the callback is a navigation from another site.
  const cookie = {
    path: options.path,
    httpOnly: true,
    sameSite: "lax",
    secure: options.secure,
  } as const;

  function storedOf(request: FastifyRequest, state: string | undefined): T | null {
    const sealed = request.cookies[options.name];
    if (!sealed || !state) return null;
    try {
      const stored = JSON.parse(secrets.open(sealed, context)) as Stored<T>;
      const ours = timingSafeEqual(digest(stored.state), digest(state));
      return ours && stored.until > clock.now().getTime() ? stored.data : null;
    } catch {
      // Encrypted by another installation, or tampered with.
      return null;
    }
  }

  return {
    begin(reply, data) {
      const state = randomBytes(32).toString("base64url");
      const stored: Stored<T> = { state, until: clock.now().getTime() + lifetimeMs, data };
      reply.setCookie(options.name, secrets.seal(JSON.stringify(stored), context), {
        ...cookie,
        maxAge: lifetimeMs / 1000,
      });
      return state;
    },
    matches: (request, state) => storedOf(request, state) !== null,
    finish(request, reply, state) {
      reply.clearCookie(options.name, cookie);
      return storedOf(request, state);
    },
  };
}
