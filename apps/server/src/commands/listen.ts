import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { addressesOf, listenAt } from "../infrastructure/http/listen.ts";
import { createWorkerServer } from "../infrastructure/http/worker-server.ts";
import type { Infrastructure } from "../infrastructure/open.ts";
import { productVersion } from "../infrastructure/version.ts";
import { CommandError } from "./command-error.ts";

/** @throws CommandError when the host is not an address of this machine. */
async function atHost(host: string, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EADDRNOTAVAIL") {
      throw new CommandError(
        `HOST=${host} is not an address of this machine. Set HOST to localhost.`,
      );
    }
    throw error;
  }
}

/** The port that a server listens at. */
const portOf = (server: FastifyInstance, configured: number): number => {
  const at = server.addresses()[0];
  return typeof at === "object" ? at.port : configured;
};

/** Listens for calls. @returns the port. @throws CommandError when the host is not an address of this machine. */
export async function listen(server: FastifyInstance, { port, host }: Config): Promise<number> {
  await atHost(host, async () => listenAt(server, port, await addressesOf(host)));
  return portOf(server, port);
}

/**
 * Serves the metrics of this worker's process at a port of its own.
 * @returns the server, and the line that says where
 * @throws CommandError when the port is in use, or the host is not an address of this machine.
 */
export async function serveWorkerMetrics(
  { host, metricsToken, publicUrl }: Config,
  port: number,
  { database, log }: Infrastructure,
): Promise<{ server: FastifyInstance; notice: string }> {
  const server = createWorkerServer({
    ...{ database, log, version: productVersion },
    token: metricsToken,
    isPublic: publicUrl?.startsWith("https:") ?? false,
  });
  try {
    await atHost(host, () => server.listen({ port, host }));
  } catch (error) {
    await server.close();
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new CommandError(
      `Port ${port} is in use by another program. Set WORKER_METRICS_PORT to another port: each worker of a machine needs its own.`,
    );
  }
  return {
    server,
    notice: `Metrics of this worker are at http://localhost:${portOf(server, port)}/metrics`,
  };
}
