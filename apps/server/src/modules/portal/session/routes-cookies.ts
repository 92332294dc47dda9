import { cutText, limits, type Portal } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Client, Grant } from "../../identity/accounts/index.ts";
import { refreshCookies } from "./service-guard.ts";

/** The public address: with TLS or without, and the host behind a proxy. */
export interface PublicAddress {
  secure: boolean;
  /** Host and port of PUBLIC_URL; null when people address the server itself. */
  publicHost: string | null;
}

/** The cookies of known devices, one for each portal (decision 032). */
const deviceCookies = { main: "earshot_device", writer: "earshot_writer_device" } as const;

/** The client of a request. */
export const clientOf = (request: FastifyRequest): Client => ({
  userAgent: cutText(request.headers["user-agent"] ?? "unknown", 300),
  address: request.ip,
  deviceCookies: {
    main: request.cookies[deviceCookies.main],
    writer: request.cookies[deviceCookies.writer],
  },
});

/**
 * Calls that only a cookie authenticates are accepted from our own pages only (OWASP, CSRF: verifying
 * origin). A request without these headers does not come from a browser.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicHost: string | null): void {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  // An origin that is not a URL ("null", as of a sandboxed frame) has no host and is foreign.
  const originHost = origin === undefined ? host : URL.parse(origin)?.host;
  const own = originHost !== undefined && (originHost === host || originHost === publicHost);
  const foreign =
    (origin !== undefined && !own) ||
    (site !== undefined && site !== "same-origin" && site !== "none");
  if (foreign) throw new AppError("FOREIGN_ORIGIN");
}

/** The refresh and device cookies of one installation. */
export function createCookies({ secure }: PublicAddress) {
  const base = { path: "/api/auth", httpOnly: true, sameSite: "lax", secure } as const;
  // Writers sign in below another path than customers.
  const deviceBase = { ...base, path: "/api", maxAge: limits.knownDeviceSeconds };
  return {
    setDevice: (reply: FastifyReply, portal: Portal, value: string) =>
      void reply.setCookie(deviceCookies[portal], value, deviceBase),
    read: (request: FastifyRequest, portal: Portal) => request.cookies[refreshCookies[portal]],
    set(reply: FastifyReply, grant: Grant): void {
      const age = grant.rememberMe ? { maxAge: limits.refreshRememberedSeconds } : {};
      reply.setCookie(refreshCookies[grant.portal], grant.refreshToken, { ...base, ...age });
    },
    clear: (reply: FastifyReply, portal: Portal) =>
      void reply.clearCookie(refreshCookies[portal], base),
  };
}
