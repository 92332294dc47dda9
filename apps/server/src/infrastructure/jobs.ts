import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueuePolicy } from "pg-boss";
import type { z } from "zod";
import type { Database, Queryable, Tx } from "./database/index.ts";
import { wakeForDueJobs } from "./due-jobs.ts";
import type { Log } from "./log.ts";
import type { Capability } from "./processes/index.ts";
import { queueRestoredJobs } from "./restored-jobs.ts";
import { inSpan } from "./traces/index.ts";

/** How long the queue keeps a job that has ended. `failed-jobs.ts` keeps failed ones for longer. */
export const keepEndedSeconds = 3_600;

/**
 * A kind of job: its queue and the schema of its payload. Payloads carry ids; the row's state is the
 * truth. Jobs are delivered at least once, so a handler must be able to run again.
 */
export interface JobKind<T extends object> {
  name: string;
  payload: z.ZodType<T>;
  /** pg-boss's rule for jobs of one key; "stately": one waiting and one running. */
  policy?: QueuePolicy;
  /** A job that runs longer is given to another worker. */
  expireInSeconds: number;
  retryLimit: number;
  /** Only processes with this capability fetch jobs of this kind. While no process has it, the jobs wait. */
  needs?: Capability;
  /**
   * For kinds whose jobs need different services: each of these capabilities has its own queue, from which only
   * processes that have it fetch. Any worker routes the jobs there, see `workRouted`.
   */
  routes?: readonly Capability[];
}

/** A kind as the queue sees it. */
export type QueueKind = Omit<JobKind<object>, "payload">;

/** The queue of a kind's jobs that need a capability. */
export const routedQueue = (name: string, capability: Capability): string =>
  `${name}/${capability.replace(":", "-")}`;

/** The queues from which only processes with a capability fetch, and that capability. */
export function queuesByCapability(kinds: readonly QueueKind[]): Map<string, Capability> {
  return new Map(
    kinds.flatMap(({ name, needs, routes = [] }) => [
      ...(needs ? [[name, needs] as const] : []),
      ...routes.map((capability) => [routedQueue(name, capability), capability] as const),
    ]),
  );
}

/** Options for sending a job. */
interface SendOptions {
  startAfterSeconds?: number;
  /** The kind's policy applies to jobs with the same key. */
  key?: string;
}

/** The job queue of this process. */
export interface Jobs {
  /** Queues a job inside the caller's transaction: no job without its row, no row without its job. */
  send<T extends object>(
    tx: Tx,
    kind: JobKind<T>,
    payload: T,
    options?: SendOptions,
  ): Promise<void>;
  /**
   * Handles jobs of a kind in this process, up to `concurrency` concurrently. Does nothing where this
   * process lacks what the kind needs.
   */
  work<T extends object>(
    kind: JobKind<T>,
    concurrency: number,
    handler: (payload: T) => Promise<void>,
  ): Promise<void>;
  /**
   * Handles jobs of a kind with `routes`: routes each job to the queues of the capabilities that
   * `needsOf` names for it, and handles the queues of the capabilities that this process has. A job that
   * needs none is handled by any worker, with null. A job may be routed twice.
   */
  workRouted<T extends object>(
    kind: JobKind<T>,
    concurrency: number,
    needsOf: (payload: T) => readonly Capability[] | Promise<readonly Capability[]>,
    handler: (payload: T, capability: Capability | null) => Promise<void>,
  ): Promise<void>;
  /**
   * Replaces the schedules of a kind: one job for each at the minutes that its cron expression names, in
   * UTC, once for all processes. Only workers send these jobs.
   */
  schedule<T extends object>(
    kind: JobKind<T>,
    schedules: readonly { key: string; cron: string; payload: T }[],
  ): Promise<void>;
  /** Takes no further jobs and waits up to 15 s for running ones. Jobs can still be sent. */
  finishWork(): Promise<void>;
  /** Finishes work, then stops. */
  stop(): Promise<void>;
}

/** Whether the tables of the queue were made. */
export async function hasQueue(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ made: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as made`,
  );
  return rows[0]?.made ?? false;
}

const finishMs = 15_000;

/**
 * Whether any job of these kinds waits or runs with one of these values as `field` of its payload. Jobs that wait for a
 * retry count, delayed jobs don't. Without a queue there are none.
 */
export async function hasOpenJobs(
  db: Queryable,
  kinds: readonly string[],
  field: string,
  values: readonly string[],
): Promise<boolean> {
  if (values.length === 0) return false;
  if (!(await hasQueue(db))) return false;
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (
      select 1 from pgboss.job
      where name = any(${sql.param(kinds)}::text[])
        and data->>${field} = any(${sql.param(values)}::text[])
        and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))
    ) as open`);
  return rows[0]?.open ?? false;
}

/** How many due jobs wait in each of these queues. Without a queue there are none. */
export async function countWaitingJobs(
  db: Queryable,
  queues: readonly string[],
): Promise<Map<string, number>> {
  if (queues.length === 0 || !(await hasQueue(db))) return new Map();
  const { rows } = await db.execute<{ name: string; waiting: number }>(sql`
    select name, count(*)::int as waiting from pgboss.job
    where name = any(${sql.param(queues)}::text[])
      and state in ('created', 'retry') and start_after <= now()
    group by name`);
  return new Map(rows.map(({ name, waiting }) => [name, waiting]));
}

/** Starts the queue over the database; makes the queues of all kinds. */
export async function openJobs(
  database: Database,
  kinds: readonly QueueKind[],
  log: Log,
  options: {
    /** What this process can do. */
    capabilities?: ReadonlySet<Capability>;
    /** Whether this process sends the jobs of schedules when their time has come. */
    runsSchedules?: boolean;
  } = {},
): Promise<Jobs> {
  const { capabilities = new Set(), runsSchedules = false } = options;
  const boss = new PgBoss({
    ...database.address,
    max: 6,
    application_name: "earshot-jobs",
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Deletes jobs that ended an hour ago, with five queries for each queue.
    maintenanceIntervalSeconds: 600,
    schedule: runsSchedules,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue met an error"));
  await boss.start();
  for (const kind of kinds) {
    const routed = (kind.routes ?? []).map((capability) => routedQueue(kind.name, capability));
    for (const name of [kind.name, ...routed]) {
      await boss.createQueue(name, {
        policy: kind.policy ?? "standard",
        notify: true,
        expireInSeconds: kind.expireInSeconds,
        retryLimit: kind.retryLimit,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        deleteAfterSeconds: keepEndedSeconds,
      });
    }
  }
  await queueRestoredJobs(database, boss, log);
  /** The ids of this process's workers, by queue. */
  const workers = new Map<string, string[]>();
  const stopWaking = wakeForDueJobs(boss, workers, (error) =>
    log.warn({ err: error }, "the job queue could not look for due jobs"),
  );
  let finished: Promise<unknown> | null = null;

  async function finishWork(): Promise<void> {
    stopWaking();
    const stopped = Promise.all(
      [...workers.keys()].map((name) => boss.offWork(name, { wait: true })),
    );
    finished ??= Promise.race([stopped, pause(finishMs, null, { ref: false })]);
    await finished;
  }

  /** Fetches jobs from one queue, one at a time. */
  async function fetchFrom(
    queue: string,
    concurrency: number,
    handler: (job: JobWithMetadata<unknown>) => Promise<void>,
  ): Promise<void> {
    const ids = workers.get(queue) ?? [];
    workers.set(queue, ids);
    for (let worker = 0; worker < concurrency; worker++) {
      let workerId = "";
      workerId = await boss.work(
        queue,
        // Where NOTIFY works, pg-boss polls every 30 s, its default; the interval here is for where it does not.
        { pollingIntervalSeconds: 1, batchSize: 1, includeMetadata: true },
        async ([job]: JobWithMetadata<unknown>[]) => {
          if (!job) return;
          try {
            const about = { "messaging.destination.name": queue, "messaging.message.id": job.id };
            await inSpan(`job ${queue}`, about, () => handler(job));
          } catch (error) {
            const about = { err: error, job: job.id, queue, attempt: job.retryCount };
            log.error(about, "a job failed");
            throw error;
          } finally {
            // More may be waiting: fetch immediately, not at the next interval.
            boss.notifyWorker(workerId);
          }
        },
      );
      ids.push(workerId);
    }
  }

  return {
    async send(tx, kind, payload, options = {}) {
      await boss.send(kind.name, kind.payload.parse(payload), {
        db: fromDrizzle(tx, sql),
        ...(options.key !== undefined && { singletonKey: options.key }),
        ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
      });
    },
    async work(kind, concurrency, handler) {
      if (kind.needs && !capabilities.has(kind.needs)) return;
      await fetchFrom(kind.name, concurrency, ({ data }) => handler(kind.payload.parse(data)));
    },
    async workRouted(kind, concurrency, needsOf, handler) {
      await fetchFrom(kind.name, concurrency, async ({ data, singletonKey }) => {
        const payload = kind.payload.parse(data);
        const needed = await needsOf(payload);
        if (needed.length === 0) await handler(payload, null);
        for (const capability of needed) {
          await boss.send(routedQueue(kind.name, capability), payload, {
            ...(singletonKey && { singletonKey }),
          });
        }
      });
      for (const capability of kind.routes ?? []) {
        if (!capabilities.has(capability)) continue;
        await fetchFrom(routedQueue(kind.name, capability), concurrency, ({ data }) =>
          handler(kind.payload.parse(data), capability),
        );
      }
    },
    async schedule(kind, schedules) {
      const requested = new Set(schedules.map(({ key }) => key));
      for (const { key } of await boss.getSchedules(kind.name)) {
        if (!requested.has(key)) await boss.unschedule(kind.name, key);
      }
      for (const { key, cron, payload } of schedules) {
        await boss.schedule(kind.name, cron, kind.payload.parse(payload), {
          key,
          singletonKey: key,
          tz: "UTC",
        });
      }
    },
    finishWork,
    async stop() {
      await finishWork();
      // Jobs that still run are given to another worker.
      await boss.stop({ graceful: true, timeout: 1_000, close: true });
    },
  };
}
