import { calls, successSchema } from "@earshot/contract";
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from "fastify";
import type { Database } from "../database/index.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { createProcessMetrics } from "../metrics.ts";
import { handleErrors, unknownCall } from "./errors.ts";
import { type MetricsAccess, serveMetrics } from "./metrics-route.ts";

/**
 * Builds the server of a worker: the metrics of its own process, and whether it reaches its database. Metrics
 * of the whole installation are served by the API processes.
 */
export function createWorkerServer({
  database,
  log,
  version,
  ...access
}: MetricsAccess & {
  database: Pick<Database, "ping" | "poolUsage">;
  log: Log;
  version: string;
}): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Clients send only a few headers.
    bodyLimit: 1_024,
    requestTimeout: 10_000,
    forceCloseConnections: true,
  } as FastifyServerOptions) as unknown as FastifyInstance;
  app.decorateRequest("actor", null);
  handleErrors(app);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(unknownCall()));
  const metrics = createProcessMetrics(database);
  app.addHook("onClose", async () => metrics.close());
  serveMetrics(app, { ...access, write: () => metrics.text() });

  async function requireDatabase(): Promise<void> {
    await database.ping().catch((cause) => {
      throw new AppError("UNAVAILABLE", { cause });
    });
  }
  const answers = {
    health: { status: "ok", version },
    ready: { status: "ready" },
  } as const;
  for (const name of ["health", "ready"] as const) {
    const { path, data } = calls[name];
    app.get(`/api${path}`, async (_request, reply) => {
      await requireDatabase();
      reply.header("cache-control", "no-store");
      return successSchema(data).parse({ success: true, data: answers[name] });
    });
  }
  return app;
}
