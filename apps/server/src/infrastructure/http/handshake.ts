import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../secrets/index.ts";

/** How long a person may take at the other service. */
const lastsMs = 10 * 60_000;

/**
 * A way to another service and back (RFC 6749, 4.1). What it is bound to waits in a sealed cookie of
 * the browser that began it: a code or a state from another browser finds none.
 */
export interface Handshake<T> {
  /** Keeps what is needed on the way back. @returns the state to send along. */
  begin(reply: FastifyReply, data: T): string;
  /** Whether this browser began with this state; nothing is used up. */
  began(request: FastifyRequest, state: string | undefined): boolean;
  /** What was kept, if this browser began with this state, and not too long ago. Works once. */
  finish(request: FastifyRequest, reply: FastifyReply, state: string | undefined): T | null;
}

interface Kept<T> {
  state: string;
  until: number;
  data: T;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Makes the handshake of one service; `path` is where its callback lies. */
export function createHandshake<T>(
  options: { name: string; path: string; secure: boolean },
  deps: { secrets: Secrets; clock: Clock },
): Handshake<T> {
  const { secrets, clock } = deps;
  const place = `handshake:${options.name}`;
  // Lax, since the way back is a link from another site.
  const cookie = {
    path: options.path,
    httpOnly: true,
    sameSite: "lax",
    secure: options.secure,
  } as const;

  function keptOf(request: FastifyRequest, state: string | undefined): T | null {
    const sealed = request.cookies[options.name];
    if (!sealed || !state) return null;
    try {
      const kept = JSON.parse(secrets.open(sealed, place)) as Kept<T>;
      const ours = timingSafeEqual(digest(kept.state), digest(state));
      return ours && kept.until > clock.now().getTime() ? kept.data : null;
    } catch {
      // Sealed by another installation, or touched.
      return null;
    }
  }

  return {
    begin(reply, data) {
      const state = randomBytes(32).toString("base64url");
      const kept: Kept<T> = { state, until: clock.now().getTime() + lastsMs, data };
      reply.setCookie(options.name, secrets.seal(JSON.stringify(kept), place), {
        ...cookie,
        maxAge: lastsMs / 1000,
      });
      return state;
    },
    began: (request, state) => keptOf(request, state) !== null,
    finish(request, reply, state) {
      reply.clearCookie(options.name, cookie);
      return keptOf(request, state);
    },
  };
}
