import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Connection,
  startEmbeddedPostgres,
} from "../../apps/server/src/platform/embedded-postgres/index.ts";

/** Runs a proof on an embedded PostgreSQL of its own, which is gone afterwards. */
export async function withCluster<T>(
  name: string,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), `earshot-${name}-`));
  // Root lends the cluster to another account, which must be able to enter.
  await chmod(dataDir, 0o755);
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await run(cluster.connection);
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
