import type { FastifyReply, FastifyRequest } from "fastify";
import { cutBody, leaveUnanswered } from "../unanswered.ts";

/** Sends the response of a fault; returns `undefined` when it took over the reply. */
export type FaultResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined;

const challenge = `<!doctype html>
<html lang="en">
<head><title>Just a moment...</title></head>
<body><h1>Checking that you are human</h1><p>This may take a few seconds.</p></body>
</html>
`;

const sendPage =
  (status: number): FaultResponse =>
  (_request, reply) =>
    reply.code(status).type("text/html; charset=utf-8").send(challenge);

/** Faults that are the same for both services. */
export const commonFaultResponses = {
  "403-html": sendPage(403),
  "html-200": sendPage(200),
  "502": (_request, reply) => reply.code(502).type("text/html").send("<html>Bad gateway</html>"),
  "503": (_request, reply) => reply.code(503).header("retry-after", 5).send(""),
  timeout: (request, reply) => void leaveUnanswered(request, reply),
  "cut-body": (request, reply) => void cutBody(request, reply, '{"type": "search", "organic": ['),
  redirect: (_request, reply) => reply.redirect("/maintenance", 302),
  "bad-json": (_request, reply) =>
    reply.type("application/json").send('{"type": "search", "organic": [{"title": "Cut'),
} satisfies Record<string, FaultResponse>;
