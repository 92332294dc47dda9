import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { isCheckoutPage } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/** The configuration of the security headers. */
export interface SecurityOptions {
  /** Visitors use HTTPS: browsers are told to stay with it (HSTS). */
  secure: boolean;
  /** Where a page may send analytics and error reports, besides to us: origins. */
  reportOrigins: readonly string[];
  /** Where the checkout's script and its frame come from: origins; null where nothing is sold. */
  checkoutOrigins: CheckoutOrigins | null;
}

/** The origins that the documents with a checkout may load from (decision 044). */
export interface CheckoutOrigins {
  scripts: readonly string[];
  frames: readonly string[];
}

const isCheckoutAddress = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  return isCheckoutPage(pathname, searchParams);
};

/** The headers that Helmet sets, by name. @param checkout of a document with a checkout */
function headersOf(
  { secure, reportOrigins }: SecurityOptions,
  checkout: CheckoutOrigins | null,
): Record<string, string> {
  const scripts = checkout?.scripts ?? [];
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'", ...reportOrigins, ...scripts],
        ...(checkout && {
          "script-src": ["'self'", ...scripts],
          "style-src": ["'self'", ...scripts],
          // Paddle.js places its overlay with style attributes.
          "style-src-attr": ["'unsafe-inline'"],
          "frame-src": [...checkout.frames],
        }),
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
 * Puts Helmet's headers on every response: one set for the documents with a checkout, another for the rest. They
 * are computed once. Helmet's plugin for Fastify computes them for each request and attaches a function to each reply,
 * through which V8 keeps each reply alive by the one before, so that collecting the young generation takes 10 ms
 * instead of one (decision 023).
 */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const usual = headersOf(options, null);
  const { checkoutOrigins } = options;
  const ofCheckout = checkoutOrigins && headersOf(options, checkoutOrigins);
  app.addHook("onRequest", (request, reply, done) => {
    const isCheckout =
      ofCheckout && !request.url.startsWith("/api/") && isCheckoutAddress(request.url);
    reply.headers(isCheckout ? ofCheckout : usual);
    done();
  });
}
