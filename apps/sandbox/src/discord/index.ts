import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { createReceived, gatewayPage, registerReceived } from "../hooks/received.ts";
import { type FaultName, serviceFaults } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";

type FaultResponse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

const unknownWebhook = (reply: FastifyReply) =>
  reply.code(404).send({ message: "Unknown Webhook", code: 10015 });
const invalidForm = (reply: FastifyReply, field: string, message: string) =>
  reply.code(400).send({
    message: "Invalid Form Body",
    code: 50035,
    errors: { [field]: { _errors: [{ code: "BASE_TYPE_BAD_LENGTH", message }] } },
  });

const responses: Record<FaultName<"discord">, FaultResponse> = {
  // The exact time to wait is in the body, as a fraction of seconds.
  "429": (_request, reply) =>
    reply
      .code(429)
      .headers({
        "retry-after": "3",
        "x-ratelimit-limit": "5",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset-after": "2.4",
        "x-ratelimit-scope": "user",
      })
      .send({ message: "You are being rate limited.", retry_after: 2.4, global: false }),
  "404": (_request, reply) => unknownWebhook(reply),
  "401": (_request, reply) =>
    reply.code(401).send({ message: "Invalid Webhook Token", code: 50027 }),
  "400": (_request, reply) => invalidForm(reply, "content", "Must be 2000 or fewer in length."),
  "500": (_request, reply) => reply.code(500).send({ message: "500: Internal Server Error" }),
  "html-200": (_request, reply) => reply.type("text/html").send(gatewayPage),
  "502-html": (_request, reply) => reply.code(502).type("text/html").send(gatewayPage),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
};

const limits = { content: 2_000, embeds: 10, title: 256, description: 4_096, footer: 2_048 };
const sumMax = 6_000;

interface Embed {
  title?: string;
  description?: string;
  footer?: { text?: string };
}

/** The field that Discord would refuse; null when the message is valid. */
function problemOf(body: { content?: unknown; embeds?: unknown }): string | null {
  const { content = "", embeds = [] } = body;
  if (typeof content !== "string" || content.length > limits.content) return "content";
  if (!Array.isArray(embeds) || embeds.length > limits.embeds) return "embeds";
  if (content === "" && embeds.length === 0) return "content";
  let sum = 0;
  for (const { title = "", description = "", footer } of embeds as Embed[]) {
    const text = footer?.text ?? "";
    if (title.length > limits.title) return "embeds";
    if (description.length > limits.description || text.length > limits.footer) return "embeds";
    sum += title.length + description.length + text.length;
  }
  return sum > sumMax ? "embeds" : null;
}

/** The imitated webhooks of Discord, at `/discord/api/webhooks/{id}/{token}`. */
export function registerDiscord(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const received = createReceived(clock);
  app.post<{ Params: Record<"id" | "token", string>; Querystring: { wait?: string } }>(
    "/discord/api/webhooks/:id/:token",
    async (request, reply) => {
      const { id, token } = request.params;
      const path = `/api/webhooks/${id}/${token}`;
      const fault = faults.take("discord", path, serviceFaults.discord);
      if (fault !== null) return responses[fault](request, reply) ?? reply;
      if (received.isDeleted(path.slice(1))) return unknownWebhook(reply);
      const body = (request.body ?? {}) as Record<string, unknown>;
      const problem = problemOf(body);
      // Without `wait`, Discord reports no error when it does not save a message.
      const isAwaited = request.query.wait === "true";
      if (problem !== null) {
        return isAwaited ? invalidForm(reply, problem, "Invalid") : reply.code(204).send();
      }
      const message = received.add(path.slice(1), body);
      if (!isAwaited) return reply.code(204).send();
      return reply.send({
        id: String(1_300_000_000_000_000_000n + BigInt(message.id)),
        type: 0,
        channel_id: "1200000000000000000",
        webhook_id: id,
        content: body.content ?? "",
        embeds: body.embeds ?? [],
        mentions: [],
        mention_roles: [],
        mention_everyone: false,
        timestamp: message.receivedAt,
        edited_timestamp: null,
        pinned: false,
        tts: false,
        flags: 0,
      });
    },
  );
  registerReceived(app, "discord", received);
}
