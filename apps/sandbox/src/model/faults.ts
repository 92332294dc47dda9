import type { FastifyReply, FastifyRequest } from "fastify";
import type { FaultName } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";
import type { Problem } from "./request.ts";

/** Refusals by the service, before it reads a call. */
export const refusalFaults = {
  "429": { kind: "rate", message: "Rate limit reached: slow down and try again." },
  "529": { kind: "overloaded", message: "Overloaded" },
  "429-spend-limit": {
    kind: "spend-limit",
    message: "The monthly spend limit of this organization is reached.",
  },
  "401": { kind: "authentication", message: "invalid x-api-key" },
  "402": { kind: "billing", message: "There is a problem with the billing of this account." },
  "404": { kind: "missing", message: "model: there is no such model", param: "model" },
  "500": { kind: "server", message: "Internal server error" },
  "503": { kind: "unavailable", message: "The service is not available for the moment." },
} as const satisfies Partial<Record<FaultName<"model">, Problem>>;

/** Faults between caller and service. */
export const wireFaults = [
  "timeout",
  "drop",
  "html-200",
  "wrong-shape",
] as const satisfies readonly FaultName<"model">[];

/** Faults of a response; they apply to valid calls. */
export const completionFaults = [
  "slow",
  "cut-body",
  "max-tokens",
  "refusal",
  "empty",
] as const satisfies readonly FaultName<"model">[];
/** Faults of responses in JSON. */
export const jsonFaults = [
  "bad-json",
  "schema-miss",
] as const satisfies readonly FaultName<"model">[];
/** Faults of streams. */
export const streamFaults = [
  "stream-error",
  "stream-stall",
] as const satisfies readonly FaultName<"model">[];

export type CompletionFault =
  | (typeof completionFaults)[number]
  | (typeof jsonFaults)[number]
  | (typeof streamFaults)[number];
type WireFault = (typeof wireFaults)[number];

/** The delay of `slow` in milliseconds. */
export const slowMs = 10_000;

const page = `<!doctype html>
<html lang="en"><head><title>Gateway</title></head>
<body><h1>Please sign in to the network</h1></body></html>
`;

/** Applies a fault of the connection. @returns the status that was sent; null when nothing was sent */
export function sendWireFault(
  fault: WireFault,
  request: FastifyRequest,
  reply: FastifyReply,
): number | null {
  if (fault === "timeout") {
    leaveUnanswered(request, reply);
    return null;
  }
  if (fault === "drop") {
    reply.hijack();
    request.raw.socket.destroy();
    return null;
  }
  if (fault === "html-200") reply.type("text/html; charset=utf-8").send(page);
  else reply.send({ object: "list", data: [{ object: "embedding", index: 0, embedding: [0.25] }] });
  return 200;
}
