import type { FastifyReply, FastifyRequest } from "fastify";

/** A call that is not answered ends after so long (milliseconds). */
export const maxUnansweredMs = 120_000;

/** Accepts the call and is silent until the caller goes away, the time is up or the server closes. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { socket } = request.raw;
  // Unreferenced: nobody's end waits for it.
  const timer = setTimeout(() => socket.destroy(), maxUnansweredMs).unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Ends after so many milliseconds, or as soon as the caller goes away. */
export function pause(request: FastifyRequest, ms: number): Promise<void> {
  const { socket } = request.raw;
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms).unref();
    function end(): void {
      clearTimeout(timer);
      socket.off("close", end);
      resolve();
    }
    socket.once("close", end);
  });
}
