import { randomUUID } from "node:crypto";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { leaseMs } from "./rules.ts";
import { type Lease, LeaseLostError, type Resting } from "./service-look.ts";
import * as store from "./store.ts";

/** A process with nothing to do looks so often whether another one has left something. */
const idleMs = 1_000;
const troubleMs = 1_000;

/** Reads what is due, as long as it runs. */
export interface Runner {
  /** Looks at once whether something is due. */
  wake(): void;
  /** Takes nothing new, lets what is under way end, and stops. */
  stop(): Promise<void>;
}

/**
 * Takes watches that are due, by a lease in the database, so that each is read by one process at a
 * time; a process that dies is followed by another when its leases end.
 * @param slots how many watches are read at once
 */
export function startRunner(
  deps: {
    database: Database;
    clock: Clock;
    log: Log;
    look: (watch: store.WatchRow, lease: Lease) => Promise<void>;
    resting: (now: Date) => Resting;
    /** What this process may read now, as `store.readingKey` has it. */
    readable: () => readonly string[];
  },
  slots: number,
): Runner {
  const { database, clock, log, look, resting, readable } = deps;
  const by = randomUUID();
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  let ring = Promise.withResolvers<void>();

  const wake = () => {
    ring.resolve();
    ring = Promise.withResolvers();
  };
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs);

  async function run(watch: store.WatchRow): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopped.signal, lost.signal]);
    const renewal = setInterval(() => {
      store.renewLease(database.read, watch.id, by, leaseEnd()).then(
        (holds) => holds || lost.abort(new LeaseLostError()),
        (error) => log.warn({ err: error }, "a lease could not be renewed"),
      );
    }, leaseMs / 3);
    try {
      await look(watch, { by, signal });
    } catch (error) {
      if (stopped.signal.aborted) await giveBack(watch, {});
      else if (!(error instanceof LeaseLostError)) {
        // Not the source's fault: tried again soon, by whom it may be, and not at the lease's end.
        await giveBack(watch, { dueAt: new Date(clock.now().getTime() + troubleMs) });
        log.error({ err: error, source: watch.source, kind: watch.kind }, "a look failed");
      }
    } finally {
      clearInterval(renewal);
    }
  }

  /** So that another process need not wait for the lease's end. */
  const giveBack = (watch: store.WatchRow, result: { dueAt?: Date }) =>
    store.finishLook(database.read, watch.id, by, result).then(
      () => undefined,
      () => undefined,
    );

  async function pause(): Promise<void> {
    const rung = ring.promise;
    const { sources, until } = resting(clock.now());
    const next = await store.nextDue(database.read, sources, readable());
    const times = [next, until].flatMap((at) => at?.getTime() ?? []);
    const waitMs = Math.min(idleMs, ...times.map((at) => at - clock.now().getTime()));
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.max(5, waitMs));
    await Promise.race([over, rung]);
    clearTimeout(timer);
  }

  async function work(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        if (running.size >= slots) {
          await Promise.race(running);
          continue;
        }
        const now = clock.now();
        const except = resting(now).sources;
        const until = leaseEnd();
        const watch = await store.claimWatch(database.read, by, now, until, except, readable());
        if (watch) {
          const done = run(watch).finally(() => running.delete(done));
          running.add(done);
        } else await pause();
      } catch (error) {
        if (stopped.signal.aborted) return;
        log.warn({ err: error }, "what is due could not be found out, trying again");
        await new Promise((resolve) => setTimeout(resolve, troubleMs));
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
