import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase } from "../../apps/server/src/infrastructure/database/migrate.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { prepareChromium } from "./chromium.ts";
import { templateVariable } from "./product.ts";

const builder = join(import.meta.dirname, "../../scripts/build.mjs");

/**
 * Prepares what all journeys need before the first worker begins: the build, since products that start together
 * would each begin one; Chromium; and a data folder with an empty database, which each product copies instead of
 * creating its own.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [builder], { stdio: "inherit" });
  prepareChromium();
  const dataDir = makeClusterFolder("journey-template");
  const cluster = await startEmbeddedPostgres({ dataDir });
  await migrateDatabase(cluster.connection);
  await cluster.stop();
  // Workers inherit the environment.
  process.env[templateVariable] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
