import type { Config } from "../config.ts";
import type { DatabaseAddress } from "../infrastructure/database/index.ts";
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../infrastructure/embedded-postgres/index.ts";
import type { Log } from "../infrastructure/log.ts";

/** A database that a command may use, and how to let go of it. */
export interface OpenedDatabase {
  address: DatabaseAddress;
  notice: string | null;
  stop(): Promise<void>;
}

/**
 * The configured database, or the embedded one of the data folder. A server owns the folder
 * (`exclusive`); other commands join the server that runs, if one does.
 */
export async function openConfiguredDatabase(
  config: Config,
  { exclusive, log }: { exclusive: boolean; log?: Log },
): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    return { address: { connectionString: config.databaseUrl }, notice: null, async stop() {} };
  }
  const open = exclusive ? startEmbeddedPostgres : joinEmbeddedPostgres;
  const cluster = await open({ dataDir: config.dataDir, ...(log && { log }) });
  return { address: cluster.connection, notice: cluster.notice, stop: cluster.stop };
}
