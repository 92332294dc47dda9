import { rm } from "node:fs/promises";
import { migrateDatabase } from "../../apps/server/src/infrastructure/database/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { prepareChromium } from "./chromium.ts";
import { templateVariable } from "./product.ts";

/**
 * Prepares what all journeys need before the first worker begins: Chromium, and a data folder with an empty
 * database, which each product copies instead of creating its own.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  prepareChromium();
  const dataDir = makeClusterFolder("journey-template");
  const cluster = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(cluster.connection);
  await cluster.stop();
  // Workers inherit the environment.
  process.env[templateVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
