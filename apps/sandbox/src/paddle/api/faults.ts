import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../../faults.ts";
import { type FaultName, serviceFaults } from "../../service-faults.ts";
import { cutBody, leaveUnanswered, pause } from "../../unanswered.ts";
import { PaddleError, sendProblem } from "../problems.ts";

/** The delay of `slow` in milliseconds. */
const slowMs = 10_000;

const gateway = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

async function respond(
  fault: FaultName<"paddle">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  switch (fault) {
    case "slow":
      await pause(request, slowMs);
      return undefined;
    case "timeout":
      leaveUnanswered(request, reply);
      return reply;
    case "cut-body":
      cutBody(request, reply, '{"data": {"id": "sub_');
      return reply;
    case "bad-json":
      return reply.type("application/json").send('{"data": {"id": "sub_01');
    case "wrong-shape":
      return reply.send({ data: { object: "list" }, meta: { request_id: "none" } });
    case "502":
    case "503":
      return reply.code(Number(fault)).type("text/html; charset=utf-8").send(gateway);
    case "429":
      reply.header("retry-after", "2");
      return sendProblem(reply, tooMany());
    case "500":
      return sendProblem(reply, new PaddleError("internal_error", "Internal server error", 500));
    case "403":
      return sendProblem(
        reply,
        new PaddleError("forbidden", "You aren't permitted to perform this request", 403),
      );
  }
}

/** The error of a client that calls too often. */
export const tooMany = () =>
  new PaddleError(
    "too_many_requests",
    "IP address exceeded the allowed rate limit. Retry after the number of seconds in the Retry-After header.",
    429,
  );

/** Applies the faults of `paddle` to the API's calls. */
export function addFaults(app: FastifyInstance, faults: Faults, prefix: string): void {
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(prefix.length).split("?");
    const fault = faults.take("paddle", path || "/", serviceFaults.paddle);
    return fault === null ? undefined : respond(fault, request, reply);
  });
}
