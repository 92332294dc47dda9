import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultName } from "../service-faults.ts";
import { cutBody, leaveUnanswered, pause } from "../unanswered.ts";

/** Faults of particular calls, implemented by their handlers. */
type CallFault = "incomplete" | "graphql-limit" | "graphql-late";
type RequestFault = Exclude<FaultName<"github">, CallFault>;

const documentation = "https://docs.github.com/rest";
const secondary =
  "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
const unicorn = `<!DOCTYPE html>
<html><head><title>Unicorn! &middot; GitHub</title></head>
<body><p>We had issues producing the response to your request.</p></body></html>
`;
const cutAnswer = '{"total_count":2,"incomplete_results":false,"items":[{"url":"https://api.gith';
/** Longer than an impatient client waits, and shorter than a patient one does. */
const slowMs = 1_000;

/** A refusal in GitHub's format. */
export const refuse = (reply: FastifyReply, status: number, message: string, more: object = {}) =>
  reply
    .code(status)
    .send({ message, ...more, documentation_url: documentation, status: `${status}` });

const spent = (reply: FastifyReply, now: number) =>
  reply.headers({
    "x-ratelimit-limit": 10,
    "x-ratelimit-remaining": 0,
    "x-ratelimit-reset": Math.ceil(now / 1_000) + 7,
    "x-ratelimit-resource": "search",
  });

type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
) => FastifyReply | Promise<undefined> | undefined;

const json = (reply: FastifyReply, text: string) =>
  reply.code(200).header("content-type", "application/json; charset=utf-8").send(text);

/** The response of each fault. */
const responses: Record<RequestFault, FaultResponse> = {
  "429": (_request, reply) => refuse(reply.header("retry-after", 5), 429, secondary),
  "403-spent": (_request, reply, now) =>
    refuse(spent(reply, now), 403, "API rate limit exceeded for 127.0.0.1."),
  "403-secondary": (_request, reply) => refuse(reply.header("retry-after", 9), 403, secondary),
  "403-secondary-bare": (_request, reply) => refuse(reply, 403, secondary),
  "401": (_request, reply) => refuse(reply, 401, "Bad credentials"),
  "403": (_request, reply) =>
    refuse(reply, 403, "Resource not accessible by personal access token"),
  "422": (_request, reply) =>
    refuse(reply, 422, "Validation Failed", {
      errors: [
        { message: "The search is invalid.", resource: "Search", field: "q", code: "invalid" },
      ],
    }),
  "500": (_request, reply) => refuse(reply, 500, "Server Error"),
  "502-html": (_request, reply) => reply.code(502).type("text/html; charset=utf-8").send(unicorn),
  "503": (_request, reply) => refuse(reply.header("retry-after", 5), 503, "Service unavailable"),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  // Only delays the normal response.
  slow: async (request) => void (await pause(request, slowMs)),
  "html-200": (_request, reply) => reply.code(200).type("text/html; charset=utf-8").send(unicorn),
  "cut-body": (request, reply) => void cutBody(request, reply, cutAnswer),
  "bad-json": (_request, reply) => json(reply, cutAnswer),
  "wrong-shape": (_request, reply) => json(reply, '{"total":0,"issues":[]}'),
};

/** Faults that can apply to any call, before the call is read. */
export const requestFaults = Object.keys(responses) as RequestFault[];

/** Applies a fault to a call. @returns the reply, or undefined when the call still needs a normal response */
export async function fail(
  fault: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): Promise<FastifyReply | undefined> {
  const answer = await responses[fault](request, reply, now);
  return fault === "slow" ? undefined : (answer ?? reply);
}
