import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  findBinaries,
  postgresAccount,
} from "../../../apps/server/src/infrastructure/embedded-postgres/binaries.ts";
import {
  startCluster,
  stopCluster,
  stopOrphan,
} from "../../../apps/server/src/infrastructure/embedded-postgres/control.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import {
  clusterPaths,
  makeFolder,
  systemFolder,
} from "../../../apps/server/src/infrastructure/embedded-postgres/paths.ts";

/** A PostgreSQL that only the proof starts again. */
export interface KillableDatabase {
  connection: Connection;
  /** Kills the postmaster and all its processes (SIGKILL). @returns how many there were */
  kill(): number;
  /** Starts it again; it recovers what was committed from its write-ahead log. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Counts the matches of a pattern in its log. */
  countInLog(pattern: RegExp): number;
}

/** The ids of a process's children. */
function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(ppid) === parent ? [pid] : [];
    } catch {
      return [];
    }
  });
}

/** Starts a cluster that writes as a customer's does (fsync on), in the given folder. */
export async function openKillableDatabase(dataDir: string): Promise<KillableDatabase> {
  const cluster = await startEmbeddedPostgres({ dataDir, durable: true });
  // The embedded PostgreSQL would be restarted immediately, so the proof stops it and starts the cluster itself.
  await cluster.stop();
  const account = postgresAccount();
  const at = clusterPaths(dataDir, account);
  const binaries = findBinaries(account, account ? systemFolder : dataDir);
  const database: KillableDatabase = {
    connection: cluster.connection,
    kill() {
      const [first = ""] = readFileSync(join(at.cluster, "postmaster.pid"), "utf8").split("\n");
      const postmaster = Number(first);
      const processes = [postmaster, ...childrenOf(postmaster)];
      for (const pid of processes) {
        try {
          process.kill(pid, "SIGKILL");
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
        }
      }
      return processes.length;
    },
    async start() {
      makeFolder(at.socket, account);
      await stopOrphan(at, binaries, account);
      await startCluster(at, binaries, account);
    },
    stop: () => stopCluster(at, binaries, account),
    countInLog: (pattern) => [...readFileSync(at.log, "utf8").matchAll(pattern)].length,
  };
  await database.start();
  return database;
}
