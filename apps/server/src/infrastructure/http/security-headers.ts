import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** The configuration of the security headers. */
export interface SecurityOptions {
  /** Visitors use HTTPS: browsers are told to stay with it (HSTS). */
  secure: boolean;
  /** Where a page may send analytics, besides to us: origins. */
  analyticsOrigins: readonly string[];
}

/** The headers that Helmet sets, by name; the same for every response. */
function headersOf({ secure, analyticsOrigins }: SecurityOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'", ...analyticsOrigins],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  })(response.req, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Puts Helmet's headers on every response. They are worked out once: its plugin for Fastify does so at each
 * request and hangs a function on each reply, by which V8 keeps one reply alive by the one before, so
 * that collecting the young generation takes 10 ms instead of one (decision 023).
 */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const headers = headersOf(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
