import { randomUUID } from "node:crypto";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { leaseMs } from "./rules.ts";
import { type Lease, LeaseLostError, type PausedSources } from "./service-poll.ts";
import * as store from "./store.ts";

/** How often an idle process checks for tasks that another process has released. */
const maxIdleMs = 1_000;
const errorRetryMs = 1_000;

/** Runs due tasks. */
export interface Runner {
  /** Checks now whether a task is due. */
  wake(): void;
  /** Claims no new task, ends the running ones, and stops. */
  stop(): Promise<void>;
}

/**
 * Claims due tasks by a lease in the database, so that one process at a time reads each. When a process
 * dies, others claim its tasks after the leases end.
 * @param maxConcurrent how many tasks run concurrently
 */
export function startRunner(
  deps: {
    database: Database;
    clock: Clock;
    log: Log;
    poll: (task: store.TaskRow, lease: Lease) => Promise<void>;
    pausedSources: (now: Date) => PausedSources;
    /** What this process may read now, as keys of `store.sourceKindKey`. */
    readable: () => readonly string[];
  },
  maxConcurrent: number,
): Runner {
  const { database, clock, log, poll, pausedSources, readable } = deps;
  const by = randomUUID();
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  let wakeSignal = Promise.withResolvers<void>();

  const wake = () => {
    wakeSignal.resolve();
    wakeSignal = Promise.withResolvers();
  };
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

  async function run(task: store.TaskRow): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopped.signal, lost.signal]);
    const renewal = setInterval(() => {
      store.renewLease(database.pool, task.id, by, leaseEnd()).then(
        (holds) => holds || lost.abort(new LeaseLostError()),
        (error) => log.warn({ err: error }, "a lease could not be renewed"),
      );
    }, leaseMs / 3);
    try {
      await poll(task, { by, signal });
    } catch (error) {
      if (stopped.signal.aborted) await releaseTask(task, {});
      else if (!(error instanceof LeaseLostError)) {
        // Not the source's fault: any process may retry soon, before the lease would end.
        await releaseTask(task, { dueAt: new Date(clock.now().getTime() + errorRetryMs) });
        log.error({ err: error, source: task.source, kind: task.kind }, "a poll failed");
      }
    } finally {
      clearInterval(renewal);
    }
  }

  /** Releases a task, so that another process need not wait for the end of its lease. */
  const releaseTask = (task: store.TaskRow, result: { dueAt?: Date }) =>
    store.finishPoll(database.pool, task.id, by, result).then(
      () => undefined,
      () => undefined,
    );

  async function pause(): Promise<void> {
    const woken = wakeSignal.promise;
    const { sources, until } = pausedSources(clock.now());
    const next = await store.nextDue(database.pool, sources, readable());
    const times = [next, until].flatMap((at) => at?.getTime() ?? []);
    const waitMs = Math.min(maxIdleMs, ...times.map((at) => at - clock.now().getTime()));
    const { promise: elapsed, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(5, waitMs));
    await Promise.race([elapsed, woken]);
    clearTimeout(timer);
  }

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (running.size >= maxConcurrent) {
          await Promise.race(running);
          continue;
        }
        const now = clock.now();
        const except = pausedSources(now).sources;
        const until = leaseEnd();
        const task = await store.claimTask(database.pool, by, now, until, except, readable());
        if (task) {
          const done = run(task).finally(() => running.delete(done));
          running.add(done);
        } else await pause();
      } catch (error) {
        if (stopped.signal.aborted) return;
        log.warn({ err: error }, "due tasks could not be claimed, trying again");
        await new Promise((resolve) => setTimeout(resolve, errorRetryMs));
      }
    }
  }

  const working = work();
  return {
    wake,
    async stop() {
      stopped.abort();
      wake();
      await working;
      await Promise.all(running);
    },
  };
}
