import type { FastifyReply } from "fastify";

/** Nothing but our own files; a hostile post that got through the escaping could still load nothing. */
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
 * @param options.formsTo an origin to which a form of the page may lead in the end
 * @param options.frames whether the page shows another of ours within
 * @param options.embedded whether pages of every origin may show it within theirs
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
