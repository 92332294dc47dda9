import { sql } from "drizzle-orm";
import type { Queryable, Tx } from "./database/index.ts";
import { AppError } from "./errors.ts";
import { hasQueue, keepEndedSeconds } from "./jobs.ts";
import { recurringQueue } from "./recurring.ts";

/**
 * How long failed jobs are stored, so that a failure of a weekend or a short holiday can still be read and retried.
 * Other jobs are deleted an hour after they ended, since there are many of them.
 */
const keepFailedSeconds = 7 * 86_400;

/** A job that failed and is not retried automatically. The queue deletes it after `keepFailedSeconds`. */
export interface FailedJob {
  queue: string;
  id: string;
  createdAt: Date;
  failedAt: Date | null;
  attempts: number;
  /** The error as the queue stored it. */
  output: unknown;
  payload: unknown;
}

/** How many jobs have failed. Without a queue there are none. */
export async function countFailedJobs(db: Queryable): Promise<number> {
  if (!(await hasQueue(db))) return 0;
  const { rows } = await db.execute<{ failed: number }>(
    sql`select count(*)::int as failed from pgboss.job where state = 'failed'`,
  );
  return rows[0]?.failed ?? 0;
}

/**
 * Extends the time after which the queue deletes failed jobs. Run it more often than `keepEndedSeconds`. Recurring
 * work is excluded, since its next run makes up for the failed one.
 */
export async function keepFailedJobs(db: Queryable): Promise<void> {
  if (!(await hasQueue(db))) return;
  await db.execute(
    sql`update pgboss.job set deletion_seconds = ${keepFailedSeconds}
      where state = 'failed' and name <> ${recurringQueue} and deletion_seconds < ${keepFailedSeconds}`,
  );
}

/** A page of the failed jobs, newest failure first. */
export async function listFailedJobs(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<FailedJob[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.execute<{
    queue: string;
    id: string;
    createdAt: string;
    failedAt: string | null;
    attempts: number;
    output: unknown;
    payload: unknown;
  }>(sql`
    select name as queue, id, created_on as "createdAt", completed_on as "failedAt",
      retry_count + 1 as attempts, output, data as payload
    from pgboss.job where state = 'failed'
    order by completed_on desc nulls last, id desc
    limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ createdAt, failedAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    failedAt: failedAt === null ? null : new Date(failedAt),
  }));
}

/**
 * Retries a failed job, as pg-boss's `retry` does, in the caller's transaction.
 * @throws AppError NOT_FOUND; STATE_CHANGED when it is no longer failed or the same work is already queued.
 */
export async function retryFailedJob(tx: Tx, queue: string, id: string): Promise<void> {
  if (!(await hasQueue(tx))) throw new AppError("NOT_FOUND");
  const { rows } = await tx.execute<{ state: string; isDoubled: boolean }>(sql`
    select state, exists (
      select 1 from pgboss.job other
      where other.name = job.name and other.id <> job.id and other.state in ('created', 'retry')
        and other.singleton_key is not distinct from job.singleton_key and job.policy <> 'standard'
    ) as "isDoubled"
    from pgboss.job job where name = ${queue} and id = ${id}::uuid for update`);
  const [job] = rows;
  if (!job) throw new AppError("NOT_FOUND");
  if (job.state !== "failed") throw new AppError("STATE_CHANGED");
  if (job.isDoubled) {
    throw new AppError("STATE_CHANGED", {
      message: "The same work waits in the queue already, so there is nothing to retry.",
    });
  }
  await tx.execute(sql`
    update pgboss.job
    set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = greatest(start_after, now()), deletion_seconds = ${keepEndedSeconds}
    where name = ${queue} and id = ${id}::uuid`);
}
