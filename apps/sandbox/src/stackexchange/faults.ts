import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultName } from "../faults.ts";
import { leaveUnanswered, pause } from "../unanswered.ts";

/** Faults that strike any call before it is looked at. */
export const requestFaults = [
  "throttle",
  "400",
  "403",
  "500",
  "502-html",
  "503",
  "timeout",
  "slow",
  "html-200",
  "cut-body",
  "bad-json",
  "wrong-shape",
] as const satisfies readonly FaultName<"stackexchange">[];
type RequestFault = (typeof requestFaults)[number];

const page = `<!DOCTYPE html>
<html><head><title>Error - Stack Exchange</title></head><body><h1>An error occurred</h1></body></html>
`;
const slowMs = 1_000;

/** A refusal as Stack Exchange words it: what went wrong is in the body, and the status is 400 for most. */
export const refuse = (
  reply: FastifyReply,
  [id, name, message]: [id: number, name: string, message: string],
  status = 400,
) =>
  reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send({ error_id: id, error_message: message, error_name: name });

/** A refusal of one who has no request left, or made too many. */
export const throttled = (reply: FastifyReply, seconds: number) =>
  refuse(reply, [
    502,
    "throttle_violation",
    `too many requests from this IP, more requests available in ${seconds} seconds`,
  ]);

/** Announces more bytes than it sends, then closes the connection. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  const bytes = gzipSync('{"items":[{"tags":["invoicing"],"owner":{"reputation":11,"user_id":5');
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": bytes.length,
  });
  reply.raw.write(bytes.subarray(0, bytes.length - 12), () => request.raw.socket.destroy());
}

type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<undefined> | undefined;

const json = (reply: FastifyReply, text: string) =>
  reply.type("application/json; charset=utf-8").send(text);

/** What each fault sends. */
const responses: Record<RequestFault, FaultResponse> = {
  throttle: (_request, reply) => throttled(reply, 40),
  "400": (_request, reply) => refuse(reply, [400, "bad_parameter", "fromdate"]),
  "403": (_request, reply) =>
    refuse(reply, [403, "access_denied", "page above 25 requires access token or app key"], 403),
  "500": (_request, reply) =>
    refuse(reply, [500, "internal_error", "An error occurred, it has been logged."], 500),
  "502-html": (_request, reply) => reply.code(502).type("text/html; charset=utf-8").send(page),
  "503": (_request, reply) =>
    refuse(reply, [503, "temporarily_unavailable", "The API is down for maintenance."], 503),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  // Late, and then answered as always.
  slow: async (request) => void (await pause(request, slowMs)),
  "html-200": (_request, reply) => reply.type("text/html; charset=utf-8").send(page),
  "cut-body": (request, reply) => void cut(request, reply),
  "bad-json": (_request, reply) => json(reply, '{"items":[{"tags":["invoi'),
  "wrong-shape": (_request, reply) => json(reply, '{"questions":[],"more":false}'),
};

/** Lets a call go wrong. @returns the reply, or undefined where the call is still to be answered */
export async function fail(
  fault: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const answer = await responses[fault](request, reply);
  return fault === "slow" ? undefined : (answer ?? reply);
}
