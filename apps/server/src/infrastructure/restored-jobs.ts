import { sql } from "drizzle-orm";
import { fromDrizzle, type PgBoss } from "pg-boss";
import type { Database, Queryable } from "./database/index.ts";
import type { Log } from "./log.ts";

/** The advisory lock of the process that queues restored jobs. */
const restoredJobsLock = 7_261_032;
const batch = 1_000;

interface RestoredJob extends Record<string, unknown> {
  id: string;
  queue: string;
  payload: object | null;
  singletonKey: string | null;
  startAfter: string;
}

/** Reads the catalog as the query sees it: `to_regclass` may still know a table that another process has dropped. */
async function hasRestoredJobs(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select exists (select from pg_tables where schemaname = 'earshot_meta' and tablename = 'waiting_jobs') as exists`,
  );
  return rows[0]?.exists ?? false;
}

/**
 * Queues the jobs that waited or ran when a restored backup was made, once for all processes: a restore leaves them in
 * a table, because only a starting process has the queues. Jobs of queues that this version does not have are dropped.
 */
export async function queueRestoredJobs(
  database: Pick<Database, "pool" | "transaction">,
  boss: PgBoss,
  log: Log,
): Promise<void> {
  if (!(await hasRestoredJobs(database.pool))) return;
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${restoredJobsLock})`);
    // Another process was first.
    if (!(await hasRestoredJobs(tx))) return;
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (;;) {
      const { rows } = await tx.execute<RestoredJob>(sql`
        delete from earshot_meta.waiting_jobs where id in (select id from earshot_meta.waiting_jobs limit ${batch})
        returning id, queue, payload, singleton_key as "singletonKey", start_after::text as "startAfter"`);
      if (rows.length === 0) break;
      for (const [queue, jobs] of Map.groupBy(rows, (job) => job.queue)) {
        if (!known.has(queue)) {
          log.warn({ queue, jobs: jobs.length }, "restored jobs of an unknown queue were dropped");
          continue;
        }
        await boss.insert(
          queue,
          jobs.map(({ id, payload, singletonKey, startAfter }) => ({
            id,
            ...(payload && { data: payload }),
            ...(singletonKey !== null && { singletonKey }),
            // The queue deletes jobs that were due too long ago, so all due jobs become due now.
            ...(new Date(startAfter) > new Date() && { startAfter: new Date(startAfter) }),
          })),
          { db: fromDrizzle(tx, sql) },
        );
      }
    }
    await tx.execute(sql`drop table earshot_meta.waiting_jobs`);
  });
}
