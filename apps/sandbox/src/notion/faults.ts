import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Faults } from "../faults.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { cutBody, leaveUnanswered } from "../unanswered.ts";
import { refuse } from "./response.ts";

type FaultResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

const gatewayPage = "<html><head><title>502 Bad Gateway</title></head><body></body></html>";

const responses: Record<FaultName<"notion">, FaultResponse> = {
  "429": (_request, reply) =>
    refuse(
      reply.header("retry-after", "2"),
      429,
      "rate_limited",
      "You have been rate limited. Please try again in a few minutes.",
    ),
  "529": (_request, reply) =>
    refuse(reply.header("retry-after", "1"), 529, "service_overload", "Notion is overloaded."),
  "400": (_request, reply) =>
    refuse(reply, 400, "validation_error", "body failed validation: it is a fault of the sandbox."),
  "401": (_request, reply) => refuse(reply, 401, "unauthorized", "API token is invalid."),
  "403": (_request, reply) =>
    refuse(reply, 403, "restricted_resource", "Insufficient permissions for this endpoint."),
  "404": (_request, reply) =>
    refuse(reply, 404, "object_not_found", "Could not find page: it is not shared with you."),
  "409": (_request, reply) =>
    refuse(reply, 409, "conflict_error", "Conflict occurred while saving. Please try again."),
  "500": (_request, reply) =>
    refuse(reply, 500, "internal_server_error", "Unexpected error occurred."),
  "502-html": (_request, reply) => reply.code(502).type("text/html").send(gatewayPage),
  "503": (_request, reply) =>
    refuse(reply, 503, "service_unavailable", "Notion is unavailable. Please try again later."),
  "html-200": (_request, reply) => reply.type("text/html").send(gatewayPage),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  "cut-body": (request, reply) => void cutBody(request, reply, '{"object": "page", "id": "'),
  "bad-json": (_request, reply) => reply.type("application/json").send('{"object": "pa'),
  "wrong-shape": (_request, reply) => reply.send({ object: "list", results: [] }),
};

/** Applies faults to the calls of the API, but not to the consent page. */
export function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    if (!path.startsWith("/v1/") || path === "/v1/oauth/authorize") return;
    const fault = faults.take("notion", path, serviceFaults.notion);
    if (fault !== null) return responses[fault](request, reply) ?? reply;
  });
}
