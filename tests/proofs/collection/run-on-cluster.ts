import { rm } from "node:fs/promises";
import { startEmbeddedPostgres } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import type { findDebianPostgres } from "../../../apps/server/src/testing/cluster.ts";
import { makeClusterFolder } from "../../../apps/server/src/testing/cluster-folder.ts";
import { startTestSandbox } from "../../../apps/server/src/testing/sandbox.ts";
import type { CollectionSettings } from "./options.ts";
import { type CollectionFigures, runCollection } from "./run.ts";

/** Runs a collection proof on a separate PostgreSQL and sandbox, and prints its progress. */
export async function runOnCluster(
  options: CollectionSettings,
  {
    isKept,
    programs,
  }: {
    /** Whether to keep the processes' logs. */
    isKept: boolean;
    /** Another PostgreSQL than the embedded one. */
    programs?: Awaited<ReturnType<typeof findDebianPostgres>>;
  },
): Promise<CollectionFigures> {
  const folder = makeClusterFolder("watching");
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    ...(programs && { programs }),
  });
  const sandbox = await startTestSandbox({ SANDBOX_X_SEARCH_LAG: "30" });
  try {
    const environment = { connection: cluster.connection, folder, sandbox };
    return await runCollection(environment, options, (line) => console.log(`  ${line}`));
  } finally {
    await sandbox.stop();
    await cluster.stop();
    if (isKept) console.log(`  the logs are in ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}
