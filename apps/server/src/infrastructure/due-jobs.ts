import type { PgBoss } from "pg-boss";

const checkMs = 1_000;

/** The queues among `$1` in which jobs wait whose time has come: one look into the index for each, however many wait. */
const dueQueues = `
  select queue.name from unnest($1::text[]) as queue(name)
  cross join lateral (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and start_after <= now() limit 1
  ) as due`;

/**
 * Wakes the workers of queues with due jobs, every second. The queue announces jobs that can start at once, but neither
 * those that wait for their time nor those that are tried again. If each worker of each queue looked for these every
 * second, an idle process would send 40 queries a second.
 * @param workers of each queue, by its name; may grow
 * @param onError when the database can't be asked; the next second asks again
 * @returns what ends it
 */
export function wakeForDueJobs(
  boss: Pick<PgBoss, "getDb" | "notifyWorker">,
  workers: ReadonlyMap<string, readonly string[]>,
  onError: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout;
  let ended = false;
  async function check(): Promise<void> {
    try {
      if (workers.size > 0) {
        const { rows } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]]);
        for (const { name } of rows as { name: string }[]) {
          for (const workerId of workers.get(name) ?? []) boss.notifyWorker(workerId);
        }
      }
    } catch (error) {
      if (!ended) onError(error);
    }
    if (!ended) timer = setTimeout(check, checkMs);
  }
  timer = setTimeout(check, checkMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
