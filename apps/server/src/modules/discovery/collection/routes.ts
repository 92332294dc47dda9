import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import type { Collection } from "./service.ts";

export const collectionRoutes = (collection: Collection): Handlers<"listSources"> => ({
  listSources: ({ actor }) => collection.listSources(actor.workspaceId, actor),
});

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares in constant time; hashes have one length, whatever is sent. */
const isSame = (given: string, expected: string) =>
  timingSafeEqual(digest(given), digest(expected));

/**
 * Serves metrics in Prometheus' text format, version 0.0.4.
 * @param token required in the request; without one, only this machine is served, and behind a proxy nobody,
 *   since there every client may seem to be this machine
 */
export function registerMetrics(
  app: FastifyInstance,
  deps: {
    collection: Collection;
    outboundLimits: OutboundLimits;
    /** Metrics of others, in the same format. */
    writeMore: () => Promise<string>;
    token: string | null;
    isPublic: boolean;
  },
): void {
  const { collection, outboundLimits, writeMore, token, isPublic } = deps;
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      token === null
        ? !isPublic && /^(?:::1|(?:::ffff:)?127\.)/.test(request.ip)
        : isSame(request.headers.authorization ?? "", `Bearer ${token}`);
    if (!isAllowed) return reply.status(404).type("text/plain").send("Not found\n");
    reply.type("text/plain; version=0.0.4; charset=utf-8").header("cache-control", "no-store");
    return (await collection.metrics(await outboundLimits.counts())) + (await writeMore());
  });
}
