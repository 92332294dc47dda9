import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss, type QueuePolicy } from "pg-boss";
import type { z } from "zod";
import type { Database, Queryable, Tx } from "./db/index.ts";
import type { Log } from "./log.ts";

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
}

/** What can be said when a job is sent. */
export interface SendOptions {
  startAfterSeconds?: number;
  /** Jobs of one key obey the kind's policy. */
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
  /** Handles jobs of a kind in this process; `concurrency` of them at once. */
  work<T extends object>(
    kind: JobKind<T>,
    concurrency: number,
    handler: (payload: T) => Promise<void>,
  ): Promise<void>;
  /** Takes no further jobs and lets running ones end, at most 15 s. Jobs can still be sent. */
  finishWork(): Promise<void>;
  /** Finishes work, then stops. */
  stop(): Promise<void>;
}

const finishMs = 15_000;

/**
 * Whether jobs of these kinds wait or run whose payload names one of these under `field`. What waits
 * for its time does not count, what waits for another try does. Without a queue there are none.
 */
export async function hasOpenJobs(
  db: Queryable,
  kinds: readonly string[],
  field: string,
  values: readonly string[],
): Promise<boolean> {
  if (values.length === 0) return false;
  const { rows: queues } = await db.execute<{ made: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as made`,
  );
  if (!queues[0]?.made) return false;
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (
      select 1 from pgboss.job
      where name = any(${sql.param(kinds)}::text[])
        and data->>${field} = any(${sql.param(values)}::text[])
        and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))
    ) as open`);
  return rows[0]?.open ?? false;
}

/** Starts the queue over the database; makes the queues of all kinds. */
export async function openJobs(
  database: Database,
  kinds: readonly Omit<JobKind<object>, "payload">[],
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.address,
    max: 6,
    application_name: "earshot-jobs",
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 60,
    schedule: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue met an error"));
  await boss.start();
  for (const kind of kinds) {
    await boss.createQueue(kind.name, {
      policy: kind.policy ?? "standard",
      notify: true,
      expireInSeconds: kind.expireInSeconds,
      retryLimit: kind.retryLimit,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      deleteAfterSeconds: 3_600,
    });
  }
  const queues = new Set<string>();
  let finished: Promise<unknown> | null = null;

  async function finishWork(): Promise<void> {
    const ended = Promise.all([...queues].map((name) => boss.offWork(name, { wait: true })));
    finished ??= Promise.race([ended, pause(finishMs, null, { ref: false })]);
    await finished;
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
      queues.add(kind.name);
      for (let worker = 0; worker < concurrency; worker++) {
        let workerId = "";
        workerId = await boss.work(
          kind.name,
          // Jobs that wait for their time or for another try are not announced: these are polled for.
          {
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: 1,
            batchSize: 1,
            includeMetadata: true,
          },
          async ([job]: JobWithMetadata<unknown>[]) => {
            if (!job) return;
            try {
              await handler(kind.payload.parse(job.data));
            } catch (error) {
              const about = { err: error, job: job.id, queue: kind.name, attempt: job.retryCount };
              log.error(about, "a job failed");
              throw error;
            } finally {
              // More may be waiting: look at once, not at the next interval.
              boss.notifyWorker(workerId);
            }
          },
        );
      }
    },
    finishWork,
    async stop() {
      await finishWork();
      // What still runs is given to another worker.
      await boss.stop({ graceful: true, timeout: 1_000, close: true });
    },
  };
}
