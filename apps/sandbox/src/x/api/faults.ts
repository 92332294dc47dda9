import type { FastifyReply, FastifyRequest } from "fastify";
import type { xRequestFaults } from "../../service-faults.ts";
import { cutBody, leaveUnanswered } from "../../unanswered.ts";
import { refuse } from "./problems.ts";

type RequestFault = (typeof xRequestFaults)[number];

const cutAnswer = '{"data":[{"id":"1992","text":"Which invoicing';
const waitSeconds = 5;

const page = `<!DOCTYPE html>
<html dir="ltr" lang="en"><head><title>X</title></head>
<body><h1>Something went wrong. Try reloading.</h1></body></html>
`;

const json = (reply: FastifyReply, text: string) =>
  reply.code(200).header("content-type", "application/json; charset=utf-8").send(text);

type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
) => FastifyReply | undefined;

const rates = (reply: FastifyReply, now: number, remaining: number, seconds: number) =>
  reply.headers({
    "x-rate-limit-limit": 450,
    "x-rate-limit-remaining": remaining,
    "x-rate-limit-reset": Math.ceil(now / 1_000) + seconds,
  });

/** The response of each fault (X API v2; used-up credits and monthly caps as developers reported them). */
const faultResponses: Record<RequestFault, FaultResponse> = {
  "429": (_request, reply, now) =>
    refuse(rates(reply, now, 0, waitSeconds), 429, {
      title: "Too Many Requests",
      detail: "Too Many Requests",
      status: 429,
    }),
  // The window has requests left, and a new window does not end the refusals.
  "usage-cap": (_request, reply, now) =>
    refuse(rates(reply, now, 440, 600), 429, {
      account_id: 1,
      product_name: "pay-per-use",
      title: "UsageCapExceeded",
      period: "Monthly",
      scope: "Product",
      detail: "Usage cap exceeded: Monthly product cap",
      type: "usage-capped",
    }),
  "credits-a": (_request, reply) =>
    refuse(reply, 402, {
      title: "CreditsDepleted",
      detail: "Your enrolled account does not have any credits to fulfill this request.",
      type: "credits",
    }),
  "credits-b": (_request, reply) =>
    refuse(reply, 402, {
      title: "Payment Required",
      status: 402,
      detail: "credits depleted",
      type: "credits-depleted",
    }),
  "401": (_request, reply) =>
    refuse(reply, 401, { title: "Unauthorized", status: 401, detail: "Unauthorized" }),
  "403": (_request, reply) =>
    refuse(reply, 403, {
      client_id: "1",
      reason: "client-not-enrolled",
      required_enrollment: "Appropriate Level of API Access",
      registration_url: "https://developer.x.com/en/docs/projects/overview",
      title: "Client Forbidden",
      detail:
        "When authenticating requests to the X API v2 endpoints, you must use keys and tokens from an App that is attached to a Project.",
      type: "client-forbidden",
    }),
  "500": (_request, reply) =>
    refuse(reply, 500, {
      title: "Internal Server Error",
      detail: "Internal Server Error",
      status: 500,
    }),
  "503": (_request, reply) =>
    refuse(reply, 503, {
      title: "Service Unavailable",
      detail: "Service Unavailable",
      status: 503,
    }),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  "html-200": (_request, reply) =>
    reply.code(200).header("content-type", "text/html; charset=utf-8").send(page),
  "cut-body": (request, reply) => void cutBody(request, reply, cutAnswer),
  "bad-json": (_request, reply) => json(reply, cutAnswer),
  "wrong-shape": (_request, reply) => json(reply, '{"statuses":[],"search_metadata":{}}'),
};

/** Applies a fault to a call. */
export const fail = (
  fault: RequestFault,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): FastifyReply => faultResponses[fault](request, reply, now) ?? reply;
