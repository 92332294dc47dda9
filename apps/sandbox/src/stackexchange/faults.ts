import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultName } from "../service-faults.ts";
import { cutBody, leaveUnanswered, pause } from "../unanswered.ts";

/** Faults of particular calls, implemented by their handlers. */
type CallFault = "backoff" | "quota-used" | "deflate";
type RequestFault = Exclude<FaultName<"stackexchange">, CallFault>;

const page = `<!DOCTYPE html>
<html><head><title>Error - Stack Exchange</title></head><body><h1>An error occurred</h1></body></html>
`;
const slowMs = 1_000;

/** A refusal in Stack Exchange's format: the error is in the body, and the status is 400 for most. */
export const refuse = (
  reply: FastifyReply,
  [id, name, message]: [id: number, name: string, message: string],
  status = 400,
) =>
  reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send({ error_id: id, error_message: message, error_name: name });

/** The refusal of a caller that has no requests left or makes too many. */
export const throttled = (reply: FastifyReply, seconds: number) =>
  refuse(reply, [
    502,
    "throttle_violation",
    `too many requests from this IP, more requests available in ${seconds} seconds`,
  ]);

const cutAnswer = gzipSync('{"items":[{"tags":["invoicing"],"owner":{"reputation":11,"user_id":5');

type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<undefined> | undefined;

const json = (reply: FastifyReply, text: string) =>
  reply.type("application/json; charset=utf-8").send(text);

/** The response of each fault. */
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
  // Only delays the normal response.
  slow: async (request) => void (await pause(request, slowMs)),
  "html-200": (_request, reply) => reply.type("text/html; charset=utf-8").send(page),
  "cut-body": (request, reply) =>
    void cutBody(request, reply, cutAnswer.subarray(0, -12), { "content-encoding": "gzip" }),
  "bad-json": (_request, reply) => json(reply, '{"items":[{"tags":["invoi'),
  "wrong-shape": (_request, reply) => json(reply, '{"questions":[],"more":false}'),
};

/** Faults that can apply to any call, before the call is read. */
export const requestFaults = Object.keys(responses) as RequestFault[];

/** Applies a fault to a call. @returns the reply, or undefined when the call still needs a normal response */
export async function fail(
  fault: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const answer = await responses[fault](request, reply);
  return fault === "slow" ? undefined : (answer ?? reply);
}
