import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";

/** How often it is checked that the postmaster is running. */
const checkMs = 1_000;
/** A cluster that cannot start is tried again at growing intervals, up to this one. */
const maxRetryMs = 30_000;

/** Keeps a cluster running until it is stopped on purpose. */
export interface Supervisor {
  /** Ends the supervision; resolves once no restart is in progress. */
  stop(): Promise<void>;
}

/**
 * Restarts a cluster when its postmaster stopped unexpectedly (killed, out of memory, crashed). Otherwise the
 * product would answer 503 until an operator restarts it.
 * @param isRunning whether the cluster's postmaster is alive
 * @param restart starts the cluster; its errors are logged and it is retried
 */
export function superviseCluster(
  isRunning: () => boolean,
  restart: () => Promise<void>,
  log: Pick<Log, "warn" | "error"> | null,
): Supervisor {
  const stopping = new AbortController();
  // Not referenced: supervision must not keep a command's process alive.
  const wait = (ms: number) => pause(ms, null, { signal: stopping.signal, ref: false });

  async function restore(): Promise<void> {
    log?.error("the embedded PostgreSQL has ended by itself, starting it again");
    for (let retryMs = checkMs; ; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      try {
        await restart();
        log?.warn("the embedded PostgreSQL is running again");
        return;
      } catch (error) {
        log?.error({ err: error }, "the embedded PostgreSQL could not be started again");
      }
      await wait(retryMs);
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(checkMs);
      if (!isRunning()) await restore();
    }
  }

  const finished = supervise().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}
