import type { PgBoss } from "pg-boss";

const checkMs = 1_000;

/** The queues among `$1` with due jobs: one index lookup per queue, however many jobs wait. */
const dueQueues = `
  select queue.name from unnest($1::text[]) as queue(name)
  cross join lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and start_after <= now() limit 1
  ) as due`;

/**
 * Wakes the workers of queues with due jobs, every second. The queue announces jobs that can start immediately, but
 * neither delayed jobs nor retries. If each worker of each queue polled for these every second, an idle process would
 * send 40 queries a second.
 * @param workers the ids of the workers by queue; may grow
 * @param onError called when the query fails; it is repeated a second later
 * @returns a function that stops the wake-ups
 */
export function wakeForDueJobs(
  boss: Pick<PgBoss, "getDb" | "notifyWorker">,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  async function check(): Promise<void> {
    try {
      if (workers.size > 0) {
        const { rows } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]]);
        for (const { name } of rows as { name: string }[]) {
          for (const workerId of workers.get(name) ?? []) boss.notifyWorker(workerId);
        }
      }
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) timer = setTimeout(check, checkMs);
  }
  timer = setTimeout(check, checkMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
