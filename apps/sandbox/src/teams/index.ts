import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { createReceived, gatewayPage, registerReceived } from "../hooks/received.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";

type FaultResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ error: { code, message } });
const notFound = (reply: FastifyReply) =>
  refuse(reply, 404, "WorkflowNotFound", "The workflow could not be found.");

const responses: Record<FaultName<"teams">, FaultResponse> = {
  "429": (_request, reply) =>
    refuse(
      reply.header("retry-after", "2"),
      429,
      "TooManyRequests",
      "Rate limit is exceeded. Try again in 2 seconds.",
    ),
  "404": (_request, reply) => notFound(reply),
  "401": (_request, reply) =>
    refuse(reply, 401, "DirectApiAuthorizationRequired", "The SAS signature is not valid."),
  "500": (_request, reply) => refuse(reply, 500, "InternalServerError", "Encountered an error."),
  "html-200": (_request, reply) => reply.type("text/html").send(gatewayPage),
  "502-html": (_request, reply) => reply.code(502).type("text/html").send(gatewayPage),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
};

/** A card has at most 28 KB. */
const cardMax = 28 * 1_024;

interface Card {
  type?: string;
  attachments?: { contentType?: string; content?: { type?: string; body?: unknown } }[];
}

/** The imitated workflows of Teams, at `/teams/{host}/{path}?…&sig=…`. */
export function registerTeams(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const received = createReceived(clock);
  app.post<{ Params: { "*": string }; Querystring: { sig?: string } }>(
    "/teams/*",
    async (request, reply) => {
      const hook = request.params["*"];
      const fault = faults.take("teams", `/${hook}`, serviceFaults.teams);
      if (fault !== null) return responses[fault](request, reply) ?? reply;
      if (received.isDeleted(hook)) return notFound(reply);
      if (!request.query.sig) {
        return refuse(reply, 401, "DirectApiAuthorizationRequired", "There is no signature.");
      }
      const body = (request.body ?? {}) as Card;
      const [attachment] = body.attachments ?? [];
      const isCard =
        body.type === "message" &&
        attachment?.contentType === "application/vnd.microsoft.card.adaptive" &&
        attachment.content?.type === "AdaptiveCard" &&
        Array.isArray(attachment.content.body);
      if (!isCard) return refuse(reply, 400, "InvalidRequestContent", "There is no card.");
      if (JSON.stringify(body).length > cardMax) {
        return reply.code(413).type("text/plain").send("Request Entity Too Large");
      }
      received.add(hook, body);
      return reply.code(202).send();
    },
  );
  registerReceived(app, "teams", received);
}
