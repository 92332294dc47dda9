import { sql } from "drizzle-orm";
import type { Queryable } from "./database/index.ts";
import { hasQueue } from "./jobs.ts";

interface QueueFigures {
  queue: string;
  /** Due jobs that no worker has taken yet. */
  waiting: number;
  /** How long the first of them has been due, in seconds; 0 without one. */
  waitSeconds: number;
  /** Jobs that failed and are not retried automatically. */
  failed: number;
}

async function readQueueFigures(db: Queryable): Promise<QueueFigures[]> {
  if (!(await hasQueue(db))) return [];
  const { rows } = await db.execute<{ [Name in keyof QueueFigures]: QueueFigures[Name] }>(sql`
    select name as queue,
      count(*) filter (where state <> 'failed')::int as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed')), 0)::float8
        as "waitSeconds",
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job
    where state = 'failed' or (state in ('created', 'retry') and start_after <= now())
    group by name order by name`);
  return rows;
}

/**
 * The job queue in Prometheus' text format. A queue in which nothing waits and nothing failed has no line.
 */
export async function writeQueueMetrics(db: Queryable): Promise<string> {
  const figures = await readQueueFigures(db);
  const metric = (name: string, help: string, read: (one: QueueFigures) => number) => [
    `# HELP earshot_jobs_${name} ${help}`,
    `# TYPE earshot_jobs_${name} gauge`,
    ...figures.map((one) => `earshot_jobs_${name}{queue="${one.queue}"} ${read(one)}`),
  ];
  const lines = [
    ...metric("waiting", "Jobs that are due and not taken yet.", (one) => one.waiting),
    ...metric("wait_seconds", "How long the first of them has been due.", (one) => one.waitSeconds),
    ...metric("failed", "Jobs that failed and are not tried again.", (one) => one.failed),
  ];
  return `${lines.join("\n")}\n`;
}
