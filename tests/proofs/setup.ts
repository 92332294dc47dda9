import { rm } from "node:fs/promises";
import {
  type Connection,
  startEmbeddedPostgres,
} from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import {
  openServer,
  type Server,
  type ServerOptions,
} from "../../apps/server/src/testing/server.ts";

/** Runs a proof on its own embedded PostgreSQL, which is removed afterwards. */
export async function withCluster<T>(
  name: string,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const dataDir = makeClusterFolder(name);
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await run(cluster.connection);
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` on a server with its own embedded PostgreSQL, which is removed afterwards. */
export async function onServer<T>(
  options: ServerOptions,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  return withCluster("proof", async (connection) => {
    const server = await openServer(connection, { poolSize: 30, ...options });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  });
}

/** Collects a proof's results, prints each line, and ends the process with the totals. */
export function createReport() {
  let [passed, failed] = [0, 0];
  return {
    /** Prints one promise: whether it held, with its figures. */
    line(name: string, held: boolean, figures: string): void {
      if (held) passed += 1;
      else failed += 1;
      console.log(`${held ? "passed" : "FAILED"}  ${name.padEnd(24)} ${figures}`);
    },
    end(): never {
      console.log(`${passed} passed, ${failed} failed`);
      process.exit(failed > 0 ? 1 : 0);
    },
  };
}
export type Report = ReturnType<typeof createReport>;
