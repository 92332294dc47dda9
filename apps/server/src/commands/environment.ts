import type { Config } from "../config.ts";
import type { DatabaseAddress } from "../infrastructure/database/index.ts";
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "../infrastructure/embedded-postgres/index.ts";
import { createLog, type Log } from "../infrastructure/log.ts";
import { type Infrastructure, openInfrastructure } from "../infrastructure/open.ts";

/** A database that a command may use, and how to release it. */
export interface OpenedDatabase {
  address: DatabaseAddress;
  notice: string | null;
  stop(): Promise<void>;
}

/**
 * The configured database, or the embedded one of the data folder. A server owns the folder
 * (`exclusive`); other commands join a running server if there is one.
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

/** Opens the configured database for a command, and always closes it. */
export async function withInfrastructure(
  config: Config,
  work: (infrastructure: Infrastructure) => Promise<void>,
): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const { poolSize } = config;
    const infrastructure = await openInfrastructure(opened.address, { poolSize, log });
    try {
      await work(infrastructure);
    } finally {
      await infrastructure.close();
    }
  } finally {
    await opened.stop();
  }
}
