import type { FastifyReply, FastifyRequest } from "fastify";

/** A call that is not answered ends after so long (milliseconds). */
export const longestSilenceMs = 120_000;

/** Accepts the call and is silent until the caller goes away, the time is up or the server closes. */
export function beSilent(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { socket } = request.raw;
  // Unreferenced: nobody's end waits for it.
  const timer = setTimeout(() => socket.destroy(), longestSilenceMs).unref();
  socket.once("close", () => clearTimeout(timer));
}
