import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Listens on the port at each of the addresses. The first must work; a further one that this machine lacks is
 * skipped. Fastify's own way of listening on several creates a second HTTP server that `close` does not wait
 * for; here one server has all connections.
 * @throws NodeJS.ErrnoException when the first address can't be used.
 */
export async function listenAt(
  app: FastifyInstance,
  port: number,
  [first, ...further]: readonly [string, ...string[]],
): Promise<void> {
  await app.listen({ port, host: first });
  const bound = app.server.address();
  for (const host of further) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit("connection", socket),
    );
    try {
      await once(
        listener.listen({ port: typeof bound === "object" && bound ? bound.port : port, host }),
        "listening",
      );
      app.drain.alsoCloses(listener);
    } catch (error) {
      app.log.debug({ err: error, host }, "an address of this machine was skipped");
    }
  }
}

/** The addresses of a host's name. Browsers try both families for localhost; others get the first. */
export async function addressesOf(host: string): Promise<[string, ...string[]]> {
  if (host !== "localhost") return [host];
  const [first, ...further] = await lookup(host, { all: true });
  return first ? [first.address, ...further.map(({ address }) => address)] : [host];
}
