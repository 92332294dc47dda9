import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withClient } from "../database/client.ts";
import type { Log } from "../log.ts";
import {
  type Binaries,
  EmbeddedPostgresError,
  findBinaries,
  makeOpenFolder,
  postgresAccount,
} from "./binaries.ts";
import {
  freePort,
  initializeCluster,
  isPostmasterRunning,
  startCluster,
  stopCluster,
  stopOrphan,
  user,
  writeSettings,
} from "./control.ts";
import { dataFolderOwner, lockDataFolder } from "./lock.ts";
import { clusterPaths, makeFolder, password, systemFolder } from "./paths.ts";
import { superviseCluster } from "./supervisor.ts";

export { EmbeddedPostgresError } from "./binaries.ts";
export { DataFolderInUse } from "./lock.ts";

/** How to connect to a PostgreSQL; `host` may be the folder of its socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A running embedded PostgreSQL. */
export interface Cluster {
  connection: Connection;
  /** What the operator should know, such as an unusual data path; null: nothing. */
  notice: string | null;
  /** Stops it; does nothing when another process runs it. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  /** false (only in tests) trades safety for speed. */
  durable?: boolean;
  /** Another PostgreSQL's programs in place of the npm package's, and its initdb's locale options. */
  programs?: Binaries & { localeOptions: string[] };
  /** Reports that the cluster stopped unexpectedly and was restarted. */
  log?: Log;
}

const database = "earshot";

function createDatabase(connection: Connection): Promise<void> {
  return withClient({ ...connection, database: "postgres" }, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  });
}

/** pg_ctl starts the server through a shell, in whose double quotes these have a meaning. */
function refuseUnquotable(...paths: string[]): void {
  if (process.platform === "win32") return;
  const path = paths.find((one) => /["$`\\\n]/.test(one));
  if (path === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL can't be started with a path that has a quotation mark, $, \` or \\ in it: ${path}. Use another folder, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * Starts the embedded PostgreSQL of a data folder: takes the folder's lock, creates the cluster at the first
 * start, stops a postmaster that a killed process left behind, and creates the database. While this process
 * runs, a postmaster that stops unexpectedly is restarted.
 * @throws DataFolderInUse when another Earshot process holds the folder.
 * @throws EmbeddedPostgresError with a sentence and the remedy when it can't run here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  programs,
  log,
}: ClusterOptions): Promise<Cluster> {
  const unlock = lockDataFolder(dataDir);
  try {
    const account = postgresAccount();
    const at = clusterPaths(dataDir, account);
    const binaries = programs ?? findBinaries(account, account ? systemFolder : dataDir);
    refuseUnquotable(at.cluster, binaries.pgCtl);
    if (at.notice) makeOpenFolder(dirname(at.cluster));
    const secret = password(at.passwordFile);
    if (!existsSync(at.cluster))
      await initializeCluster(at, binaries, account, secret, programs?.localeOptions);
    await stopOrphan(at, binaries, account);
    const onSocket = process.platform !== "win32";
    if (onSocket) makeFolder(at.socket, account);
    const port = onSocket ? 5432 : await freePort();
    writeSettings(at, port, durable);
    if (!existsSync(at.log)) writeFileSync(at.log, "", { mode: 0o600 });
    if (account) chownSync(at.log, account.uid, account.gid);
    await startCluster(at, binaries, account);
    const connection = {
      host: onSocket ? at.socket : "127.0.0.1",
      port,
      user,
      password: secret,
      database,
    };
    await createDatabase(connection).catch(async (error) => {
      await stopCluster(at, binaries, account);
      throw error;
    });
    const supervisor = superviseCluster(
      () => isPostmasterRunning(at),
      async () => {
        await stopOrphan(at, binaries, account);
        await startCluster(at, binaries, account);
      },
      log ?? null,
    );
    return {
      connection,
      notice: at.notice,
      async stop() {
        await supervisor.stop();
        await stopCluster(at, binaries, account);
        if (onSocket) rmSync(at.socket, { recursive: true, force: true });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Connects to the embedded PostgreSQL that another Earshot process runs in this data folder, or
 * starts it when none does: for commands that also work while a server is running.
 */
export async function joinEmbeddedPostgres(options: ClusterOptions): Promise<Cluster> {
  if (dataFolderOwner(options.dataDir) === null) return startEmbeddedPostgres(options);
  const at = clusterPaths(options.dataDir, postgresAccount());
  const settings = join(at.cluster, "earshot.conf");
  const connection = existsSync(settings) && {
    host: process.platform === "win32" ? "127.0.0.1" : at.socket,
    port: Number(/^port = (\d+)$/m.exec(readFileSync(settings, "utf8"))?.[1] ?? 5432),
    user,
    password: password(at.passwordFile),
    database,
  };
  if (!connection || !(await isReady(connection))) {
    throw new EmbeddedPostgresError(
      `The Earshot process that uses ${options.dataDir} has not started its database yet. Try again in a moment.`,
    );
  }
  return { connection, notice: null, async stop() {} };
}

/** Whether the database accepts connections. @throws Error unless the failure means "not yet" */
async function isReady(connection: Connection): Promise<boolean> {
  try {
    return await withClient({ ...connection, connectionTimeoutMillis: 5_000 }, async () => true);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const cannotConnect = "57P03"; // starting up or shutting down
    const noDatabase = "3D000";
    if (code && ["ENOENT", "ECONNREFUSED", cannotConnect, noDatabase].includes(code)) return false;
    throw error;
  }
}
