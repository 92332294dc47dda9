import type { FastifyReply, FastifyRequest } from "fastify";

/** Unanswered calls are closed after this time (milliseconds). */
export const maxUnansweredMs = 120_000;

/** Accepts the call and sends nothing until the client disconnects, the time is up or the server closes. */
export function leaveUnanswered(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { socket } = request.raw;
  // Unreferenced, so it does not delay shutdown.
  const timer = setTimeout(() => socket.destroy(), maxUnansweredMs).unref();
  socket.once("close", () => clearTimeout(timer));
}

/** Resolves after `ms` milliseconds or when the client disconnects. */
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

/**
 * Announces more bytes than it sends, then closes the connection.
 * @param sent the start of a JSON body
 */
export function cutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: string | Buffer,
  headers: Record<string, string> = {},
): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": sent.length * 50,
    ...headers,
  });
  reply.raw.write(sent, () => request.raw.socket.destroy());
}
