import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { createReceived, gatewayPage, registerReceived } from "../hooks/received.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";
import { isValidBlocks } from "./blocks.ts";

type FaultResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

/** Slack answers webhooks in plain text. */
const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type("text/plain; charset=utf-8").send(text);

const responses: Record<FaultName<"slack">, FaultResponse> = {
  "429": (_request, reply) => say(reply.header("retry-after", "2"), 429, "rate_limited"),
  no_service: (_request, reply) => say(reply, 404, "no_service"),
  no_active_hooks: (_request, reply) => say(reply, 404, "no_active_hooks"),
  channel_is_archived: (_request, reply) => say(reply, 410, "channel_is_archived"),
  invalid_payload: (_request, reply) => say(reply, 400, "invalid_payload"),
  "500": (_request, reply) => say(reply, 500, "rollup_error"),
  "html-200": (_request, reply) => reply.type("text/html").send(gatewayPage),
  "502-html": (_request, reply) => reply.code(502).type("text/html").send(gatewayPage),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
};

/** The imitated incoming webhooks of Slack, at `/slack/services/T…/B…/…`. */
export function registerSlack(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const received = createReceived(clock);
  app.post<{ Params: Record<"team" | "hook" | "token", string> }>(
    "/slack/services/:team/:hook/:token",
    async (request, reply) => {
      const { team, hook, token } = request.params;
      const path = `/services/${team}/${hook}/${token}`;
      const fault = faults.take("slack", path, serviceFaults.slack);
      if (fault !== null) return responses[fault](request, reply) ?? reply;
      if (received.isDeleted(path.slice(1))) return say(reply, 404, "no_service");
      const { body } = request;
      if (typeof body !== "object" || body === null) return say(reply, 400, "invalid_payload");
      const { text, blocks } = body as { text?: unknown; blocks?: unknown };
      if (typeof text !== "string" && blocks === undefined) return say(reply, 400, "no_text");
      if (blocks !== undefined && !isValidBlocks(blocks)) return say(reply, 400, "invalid_blocks");
      received.add(path.slice(1), body);
      return say(reply, 200, "ok");
    },
  );
  registerReceived(app, "slack", received);
}
