import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time; hashes have the same length for every token. */
const isSame = (given: string, expected: string) =>
  timingSafeEqual(digest(given), digest(expected));

/** Who may read metrics. */
export interface MetricsAccess {
  /**
   * The token that a request must have. null: only this machine is served, and behind a proxy no client at all, since
   * every client may then seem to be this machine.
   */
  token: string | null;
  isPublic: boolean;
}

/** Serves `GET /metrics` in Prometheus' text format, version 0.0.4. Others get a 404. */
export function serveMetrics(
  app: FastifyInstance,
  { token, isPublic, write }: MetricsAccess & { write: () => Promise<string> },
): void {
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      token === null
        ? !isPublic && /^(?:::1|(?:::ffff:)?127\.)/.test(request.ip)
        : isSame(request.headers.authorization ?? "", `Bearer ${token}`);
    if (!isAllowed) return reply.status(404).type("text/plain").send("Not found\n");
    reply.type("text/plain; version=0.0.4; charset=utf-8").header("cache-control", "no-store");
    return write();
  });
}
