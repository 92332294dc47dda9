import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../../faults.ts";
import { type FaultName, serviceFaults } from "../../service-faults.ts";
import { cutBody, leaveUnanswered, maxUnansweredMs } from "../../unanswered.ts";
import { refuseCommunity } from "./community-access.ts";
import {
  commonHeaders,
  jsonType,
  rateLimitPage,
  redirect,
  refuse,
  sendHtml,
  sendJson,
} from "./response.ts";

/** The time between two bytes of a slow response, in milliseconds. */
const dripMs = 2_000;

const waitSeconds = 5;

const blockedPage = `<!doctype html>
<html lang="en">
  <head><title>Blocked</title></head>
  <body>
    <h1>whoa there, pardner!</h1>
    <p>Your request has been blocked by network security.</p>
    <p>Sign in or use your developer token to go on.</p>
  </body>
</html>
`;

const interstitialPage = `<!DOCTYPE html>
<html lang="en-US" class="theme-beta" dir="ltr">
  <head>
    <title>Welcome to Reddit</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  </head>
  <body>
    <main><h1>Sign in to go on</h1><p>By going on you agree to our terms.</p></main>
  </body>
</html>
`;

const cutListing =
  '{"kind": "Listing", "data": {"after": null, "dist": 25, "children": [{"kind": "t3"';

/** Sends the headers, and then one byte at a time. */
function drip(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...commonHeaders, "content-type": jsonType });
  const { socket } = request.raw;
  let at = 0;
  const next = () => raw.write(cutListing[at++] ?? " ");
  next();
  const timer = setInterval(next, dripMs).unref();
  const end = setTimeout(() => socket.destroy(), maxUnansweredMs).unref();
  socket.once("close", () => {
    clearInterval(timer);
    clearTimeout(end);
  });
}

/** Faults in which the call succeeds but reports a failure; the handler of the call implements them. */
type Late = "success-timeout" | "success-500";
type Early = Exclude<FaultName<"reddit">, Late>;
const early = serviceFaults.reddit.filter((name): name is Early => !name.startsWith("success-"));

type FaultResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** A response of the edge in front of Reddit, without a body (recorded 2016). */
const bodiless =
  (status: number): FaultResponse =>
  (_request, reply) =>
    reply
      .code(status)
      .headers({ ...commonHeaders, "content-type": jsonType })
      .send("");

/** The response that each fault sends (Reddit API, recordings of failures). */
const faultResponses = (prefix: string): Record<Early, FaultResponse> => ({
  "429-html": (_request, reply) =>
    sendHtml(reply.header("retry-after", waitSeconds), 429, rateLimitPage(waitSeconds)),
  "429-json": (_request, reply) => refuse(reply.header("retry-after", waitSeconds), 429),
  "401": (_request, reply) =>
    refuse(reply.header("www-authenticate", 'Bearer realm="reddit", error="invalid_token"'), 401),
  "403-private": (_request, reply) => refuseCommunity(reply, "private"),
  "403-quarantined": (_request, reply) => refuseCommunity(reply, "quarantined"),
  "403-blocked": (_request, reply) => sendHtml(reply, 403, blockedPage),
  "404-banned": (_request, reply) => refuseCommunity(reply, "banned"),
  "500": (_request, reply) => refuse(reply, 500),
  "502": bodiless(502),
  "503": bodiless(503),
  "504": bodiless(504),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  "slow-body": (request, reply) => void drip(request, reply),
  "cut-body": (request, reply) =>
    void cutBody(request, reply, cutListing, { ...commonHeaders, "content-type": jsonType }),
  "html-200": (_request, reply) => sendHtml(reply, 200, interstitialPage),
  "json-errors": (_request, reply) =>
    sendJson(reply, 200, {
      json: {
        ratelimit: 540.3,
        errors: [
          ["RATELIMIT", "you are doing that too much. try again in 9 minutes.", "ratelimit"],
        ],
      },
    }),
  redirect: (_request, reply) => redirect(reply, `${prefix}/subreddits/search?q=`),
  "bad-json": (_request, reply) =>
    reply
      .code(200)
      .headers({ ...commonHeaders, "content-type": jsonType })
      .send(cutListing),
  "wrong-shape": (_request, reply) =>
    sendJson(reply, 200, { kind: "wikipage", data: { content_md: "", children: "none" } }),
});

/** Applies the faults that are set to calls. */
export function registerFaults(app: FastifyInstance, faults: Faults): void {
  const fail = faultResponses(app.prefix);
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("reddit", path || "/", early);
    if (fault !== null) return fail[fault](request, reply) ?? reply;
    return undefined;
  });
}
