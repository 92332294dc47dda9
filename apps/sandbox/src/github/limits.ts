import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";

/** Kinds of calls that GitHub limits separately. */
export const resourceNames = ["search", "core", "graphql"] as const;
export type Resource = (typeof resourceNames)[number];

const minute = 60_000;
/** Requests allowed in a window, without and with a token. */
const limits: Record<Resource, { windowMs: number; anonymous: number; withToken: number }> = {
  search: { windowMs: minute, anonymous: 10, withToken: 30 },
  core: { windowMs: 60 * minute, anonymous: 60, withToken: 5_000 },
  graphql: { windowMs: 60 * minute, anonymous: 0, withToken: 5_000 },
};

/** Rate limits of the clients. */
export interface GithubLimits {
  /** Counts a call and sets the rate limit headers. @returns whether the call is allowed */
  count(request: FastifyRequest, reply: FastifyReply, resource: Resource): boolean;
  /** The window of a caller, without counting a call. */
  windowOf(
    request: FastifyRequest,
    resource: Resource,
  ): { limit: number; used: number; remaining: number; reset: number };
  /** Requests that were made and refused since the last reset. */
  usage(): Record<Resource, { requests: number; refused: number }>;
  /** Starts new windows and resets all counts. */
  reset(): void;
}

/** The token of a call; null when it has none. */
export const tokenOf = (request: FastifyRequest): string | null =>
  /^(?:bearer|token) (\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;

/** Counts calls by token, or by IP address without one, in windows that start with the first call. */
export function createGithubLimits(clock: Clock): GithubLimits {
  const windows = new Map<string, { used: number; endsAt: number }>();
  const nothing = () => ({
    search: { requests: 0, refused: 0 },
    core: { requests: 0, refused: 0 },
    graphql: { requests: 0, refused: 0 },
  });
  let counts = nothing();
  return {
    windowOf(request, resource) {
      const token = tokenOf(request);
      const { windowMs, anonymous, withToken } = limits[resource];
      const limit = token === null ? anonymous : withToken;
      const now = clock.now();
      const window = windows.get(`${resource} ${token ?? request.ip}`);
      const isOpen = window !== undefined && window.endsAt > now;
      const used = isOpen ? window.used : 0;
      const reset = Math.ceil((isOpen ? window.endsAt : now + windowMs) / 1_000);
      return { limit, used, remaining: limit - used, reset };
    },
    count(request, reply, resource) {
      const token = tokenOf(request);
      const { windowMs, anonymous, withToken } = limits[resource];
      const limit = token === null ? anonymous : withToken;
      const key = `${resource} ${token ?? request.ip}`;
      const now = clock.now();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { used: 0, endsAt: now + windowMs };
        windows.set(key, window);
      }
      const isAllowed = window.used < limit;
      if (isAllowed) window.used += 1;
      counts[resource][isAllowed ? "requests" : "refused"] += 1;
      reply.headers({
        "x-ratelimit-limit": limit,
        "x-ratelimit-remaining": limit - window.used,
        "x-ratelimit-used": window.used,
        "x-ratelimit-reset": Math.ceil(window.endsAt / 1_000),
        "x-ratelimit-resource": resource,
      });
      return isAllowed;
    },
    usage: () => structuredClone(counts),
    reset() {
      windows.clear();
      counts = nothing();
    },
  };
}
