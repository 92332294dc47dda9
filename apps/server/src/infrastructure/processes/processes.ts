import { hostname } from "node:os";
import type { Source } from "@earshot/contract";
import { eq, ne, sql } from "drizzle-orm";
import { newId } from "../database/columns.ts";
import type { Database } from "../database/index.ts";
import type { Log } from "../log.ts";
import { type Capability, readersOf, readingOf } from "./capability.ts";
import { describeDifferences } from "./differences.ts";
import { type Setting, serverProcesses } from "./schema.ts";

/** How often a process renews its row and reads those of the others. */
const heartbeatMs = 2_000;
/** A row that was not renewed for this long belongs to a killed process. */
const expirySeconds = 6;
/** Expired rows are deleted after this long; until then a slow process can still renew its own. */
const deleteAfterSeconds = 60;

/** A process as the others see it. */
interface RunningProcess {
  id: string;
  label: string;
  startedAt: Date;
  roles: readonly string[];
  capabilities: ReadonlySet<string>;
}

/** The running processes and what they can do. */
export interface Processes {
  /** What this process can do. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Whether a running worker can do it. A process that was never started counts as the only worker. */
  hasWorker(capability: Capability): boolean;
  /** How many running workers can do one of these. */
  countWorkers(capabilities: readonly Capability[]): number;
  /** How many processes run, by role. */
  countRoles(): Map<string, number>;
  /**
   * Whether this process plans how a source is read: of the workers that can read it, the one with the
   * most ways to do so, and among equals the one started last.
   */
  plans(source: Source): boolean;
  /** Whether this process may read collection tasks of this kind: it can, and no other worker can do it better. */
  reads(source: Source, kind: "posts" | "comments" | "search" | "stream"): boolean;
  /** Calls back whenever processes or their capabilities have changed. @returns how to end that */
  onChange(listener: () => void): () => void;
  /**
   * Registers this process and keeps its row fresh.
   * @returns how to unregister, and a sentence for each difference to the processes that already run
   */
  start(own: {
    roles: ReadonlySet<string>;
    settings: Readonly<Record<string, Setting>>;
  }): Promise<{ stop(): Promise<void>; differences: string[] }>;
}

const isWorker = ({ roles }: RunningProcess) => roles.includes("worker");

/** Which of two workers plans a source: negative when it is the first one. */
const byRank =
  (source: Source) =>
  (one: RunningProcess, other: RunningProcess): number => {
    const ways = ({ capabilities }: RunningProcess) =>
      readingOf(source).filter((capability) => capabilities.has(capability)).length;
    return (
      ways(other) - ways(one) ||
      other.startedAt.getTime() - one.startedAt.getTime() ||
      (one.id < other.id ? -1 : 1)
    );
  };

/**
 * Keeps track of the running processes through a table that all of them renew.
 * @param capabilities what the configuration of this process allows
 */
export function createProcesses(deps: {
  database: Database;
  log: Log;
  capabilities: ReadonlySet<Capability>;
}): Processes {
  const { database, log, capabilities } = deps;
  const ownId = newId();
  const label = `${process.pid} on ${hostname()}`;
  const alone: RunningProcess = {
    id: ownId,
    label,
    startedAt: new Date(),
    roles: ["api", "worker"],
    capabilities,
  };
  let running: readonly RunningProcess[] = [alone];
  const listeners = new Set<() => void>();

  const workers = () => running.filter(isWorker);
  const own = () => running.find(({ id }) => id === ownId);

  const keyOf = (all: readonly RunningProcess[]) =>
    all.map((one) => [one.id, ...one.roles, ...one.capabilities].join()).join("\n");

  /** Reads the running processes. This one counts however late its renewal is. */
  async function refresh(): Promise<void> {
    const rows = await database.pool
      .select({
        id: serverProcesses.id,
        label: serverProcesses.label,
        startedAt: serverProcesses.startedAt,
        roles: serverProcesses.roles,
        capabilities: serverProcesses.capabilities,
      })
      .from(serverProcesses)
      .where(
        sql`${serverProcesses.id} = ${ownId}
          or ${serverProcesses.lastSeenAt} > now() - make_interval(secs => ${expirySeconds})`,
      )
      .orderBy(serverProcesses.id);
    const next = rows.map((row) => ({ ...row, capabilities: new Set(row.capabilities) }));
    const hasChanged = keyOf(next) !== keyOf(running);
    running = next;
    if (hasChanged) for (const listener of listeners) listener();
  }

  async function differencesTo(settings: Readonly<Record<string, Setting>>): Promise<string[]> {
    const others = await database.pool
      .select({
        label: serverProcesses.label,
        roles: serverProcesses.roles,
        settings: serverProcesses.settings,
      })
      .from(serverProcesses)
      .where(
        sql`${ne(serverProcesses.id, ownId)}
          and ${serverProcesses.lastSeenAt} > now() - make_interval(secs => ${expirySeconds})`,
      );
    return describeDifferences(settings, others);
  }

  return {
    capabilities,
    hasWorker: (capability) => workers().some((one) => one.capabilities.has(capability)),
    countWorkers: (some) =>
      workers().filter((one) => some.some((capability) => one.capabilities.has(capability))).length,
    countRoles: () => {
      const counts = new Map<string, number>();
      for (const role of running.flatMap(({ roles }) => roles)) {
        counts.set(role, (counts.get(role) ?? 0) + 1);
      }
      return counts;
    },
    plans(source) {
      const readers = workers().filter((one) =>
        readingOf(source).some((capability) => one.capabilities.has(capability)),
      );
      return readers.toSorted(byRank(source))[0]?.id === ownId;
    },
    reads(source, kind) {
      const self = own();
      if (!self || !isWorker(self)) return false;
      const best = readersOf(source, kind).find((capability) =>
        workers().some((one) => one.capabilities.has(capability)),
      );
      return best !== undefined && self.capabilities.has(best);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start({ roles, settings }) {
      const row = {
        id: ownId,
        label,
        roles: [...roles],
        capabilities: [...capabilities].sort(),
        settings: { ...settings },
      };
      const renew = () =>
        database.pool
          .insert(serverProcesses)
          .values(row)
          .onConflictDoUpdate({ target: serverProcesses.id, set: { lastSeenAt: sql`now()` } });
      await renew();
      await refresh();
      const differences = await differencesTo(settings);
      let beating: Promise<void> | null = null;
      const beat = async () => {
        try {
          await renew();
          await database.pool
            .delete(serverProcesses)
            .where(
              sql`${serverProcesses.lastSeenAt} < now() - make_interval(secs => ${deleteAfterSeconds})`,
            );
          await refresh();
        } catch (error) {
          log.warn({ err: error }, "this process could not be registered, trying again shortly");
        }
      };
      const timer = setInterval(() => {
        // One at a time: a slow database must not pile them up.
        beating ??= beat().finally(() => {
          beating = null;
        });
      }, heartbeatMs);
      return {
        differences,
        async stop() {
          clearInterval(timer);
          await beating;
          await database.pool.delete(serverProcesses).where(eq(serverProcesses.id, ownId));
          running = [alone];
        },
      };
    },
  };
}
