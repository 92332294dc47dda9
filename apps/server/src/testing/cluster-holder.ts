/**
 * A process that runs a cluster until it is killed: `cluster-holder.ts DATA_DIR`. Tests kill it.
 */
import pg from "pg";
import { startEmbeddedPostgres } from "../infrastructure/embedded-postgres/index.ts";

try {
  const cluster = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "" });
  const client = new pg.Client(cluster.connection);
  await client.connect();
  await client.query("create table if not exists kept (note text)");
  await client.query("insert into kept values ('written before the kill')");
  console.log("ready");
} catch (error) {
  console.log(`refused: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
