import type { FastifyReply } from "fastify";

/** Allows only our own files, so that even a hostile post that got past the escaping could load nothing. */
const policy = (formsTo: string, frames: boolean, embedded: boolean) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    `form-action 'self'${formsTo && ` ${formsTo}`}`,
    "base-uri 'none'",
    `frame-ancestors ${embedded ? "*" : "'none'"}`,
  ].join("; ");

/**
 * Sends a page with the headers that all pages have.
 * @param options.formsTo an origin to which a form of the page may redirect
 * @param options.frames whether the page shows another of our pages in a frame
 * @param options.embedded whether pages of any origin may show it in a frame
 */
export function page(
  reply: FastifyReply,
  body: string,
  status = 200,
  { formsTo = "", frames = false, embedded = false } = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(formsTo, frames, embedded),
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .send(body);
}
