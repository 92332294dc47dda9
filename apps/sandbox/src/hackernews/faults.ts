import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultName } from "../service-faults.ts";
import { cutBody, leaveUnanswered, pause } from "../unanswered.ts";

/** Faults of particular calls, implemented by their handlers. */
type CallFault = "null-item";
type RequestFault = Exclude<FaultName<"hackernews">, CallFault>;

/** The delay of a slow response. */
const slowMs = 3_000;

const cutAnswer = '{"hits":[{"created_at":"2026-11-21T09:00:00.000Z","title":"Ask HN: Which invoi';

const page = `<html lang="en" op="item"><head><meta name="referrer" content="origin"><title>Hacker News</title></head>
<body>Sorry, we're not able to serve your requests this quickly.</body></html>
`;

const json = (reply: FastifyReply, status: number, body: unknown) =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(typeof body === "string" ? body : JSON.stringify(body));

type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined | Promise<FastifyReply | undefined>;

/** The response of each fault. Over its limit, the search API answers with a message and a status. */
const faultResponses: Record<RequestFault, FaultResponse> = {
  "429": (_request, reply) => json(reply, 429, { message: "Too Many Requests", status: 429 }),
  "403": (_request, reply) =>
    json(reply, 403, { message: "Your IP address has been blacklisted", status: 403 }),
  "500": (_request, reply) => json(reply, 500, { message: "Internal Server Error" }),
  "503": (_request, reply) => json(reply, 503, { message: "Unreachable hosts" }),
  "html-200": (_request, reply) =>
    reply.code(200).header("content-type", "text/html; charset=utf-8").send(page),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  slow: async (request) => {
    await pause(request, slowMs);
    return undefined;
  },
  "cut-body": (request, reply) => void cutBody(request, reply, cutAnswer),
  "bad-json": (_request, reply) => json(reply, 200, cutAnswer),
  "wrong-shape": (_request, reply) => json(reply, 200, { results: [], total: 0 }),
  redirect: (_request, reply) => reply.redirect("https://news.ycombinator.com/", 302),
};

/** Faults that can apply to any call, before the call is read. */
export const requestFaults = Object.keys(faultResponses) as RequestFault[];

/** Applies a fault to a call. @returns the reply, or undefined when the call still needs a normal response */
export async function fail(
  fault: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const sent = await faultResponses[fault](request, reply);
  return sent ?? (fault === "slow" ? undefined : reply);
}
