import type { FastifyInstance } from "fastify";
import { type MetricsAccess, serveMetrics } from "../../../infrastructure/http/metrics-route.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import type { Collection } from "./service.ts";

export const collectionRoutes = (collection: Collection): Handlers<"listSources"> => ({
  listSources: ({ actor }) => collection.listSources(actor.workspaceId, actor),
});

/** Serves the metrics of the whole installation and of this process. */
export function registerMetrics(
  app: FastifyInstance,
  deps: MetricsAccess & {
    collection: Collection;
    outboundLimits: OutboundLimits;
    /** Metrics of other modules, in the same format. */
    writeMore: () => Promise<string>;
  },
): void {
  const { collection, outboundLimits, writeMore, token, isPublic } = deps;
  serveMetrics(app, {
    token,
    isPublic,
    write: async () =>
      (await collection.metrics(await outboundLimits.counts())) + (await writeMore()),
  });
}
