import type { FastifyReply, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { type Json, serialize } from "../wire.ts";

/** A path parameter; empty if it is missing. */
export function param(request: FastifyRequest, name: string): string {
  return field(request.params, name) ?? "";
}

/** A whole-number parameter, clamped to limits; `fallback` when it is absent or not a number. */
export function clampInteger(
  text: string | undefined,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const number = text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback;
  return Math.min(max, Math.max(min, number));
}

/** Whether a switch is on, in any spelling that clients use. */
export const parseBoolean = (text: string | undefined) => /^(1|true|on|yes)$/i.test(text ?? "");

/** Headers that the recordings carry on every response. */
export const commonHeaders = {
  server: "snooserv",
  via: "1.1 varnish",
  vary: "accept-encoding",
  "accept-ranges": "bytes",
  "cache-control": "private, s-maxage=0, max-age=0, must-revalidate, no-store",
  expires: "-1",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "1; mode=block",
  "x-ua-compatible": "IE=edge",
} as const;

/** The content type of Reddit's JSON, spelled as in the recordings. */
export const jsonType = "application/json; charset=UTF-8";
const htmlType = "text/html; charset=UTF-8";

/**
 * Sends JSON.
 * @param raw as with `raw_json=1`; otherwise `&`, `<` and `>` are escaped in all texts
 */
export function sendJson(
  reply: FastifyReply,
  status: number,
  value: Json,
  raw = true,
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...commonHeaders, "content-type": jsonType })
    .send(serialize(value, raw));
}

const statusTexts: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** Sends an error response, with Reddit's `reason` code where it has one (Reddit API, recorded). */
export function refuse(
  reply: FastifyReply,
  status: number,
  reason?: string,
  more: Record<string, Json> = {},
): FastifyReply {
  return sendJson(reply, status, {
    ...(reason !== undefined && { reason }),
    ...more,
    message: statusTexts[status] ?? "Error",
    error: status,
  });
}

/** Refuses a parameter (Reddit API, recorded 2021 to 2023). */
export function refuseField(
  reply: FastifyReply,
  name: string,
  { reason, explanation }: { reason: string; explanation: string },
): FastifyReply {
  return sendJson(reply, 400, { fields: [name], explanation, message: "Bad Request", reason });
}

/** Sends the responses that are HTML at Reddit. */
export function sendHtml(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .headers({ ...commonHeaders, "content-type": htmlType })
    .send(body);
}

/** Redirects to another address, with an empty JSON response (Reddit API, recorded 2020). */
export function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .code(302)
    .headers({ ...commonHeaders, "content-type": jsonType, location: address })
    .send("");
}

/** Reddit's page for rate-limited callers (shape of 2021). @param seconds until the next call may be made */
export function rateLimitPage(seconds: number): string {
  return `<!doctype html>
<html>
  <head>
    <title>Too Many Requests</title>
  </head>
  <body>
    <h1>too many requests</h1>
    <p>you have made too many requests in a short time.</p>
    <p>please wait ${seconds} second(s) and try again.</p>
  </body>
</html>
`;
}
