import type { Database } from "./database/index.ts";
import { countWaitingJobs } from "./jobs.ts";
import type { Capability, Processes } from "./processes/index.ts";

/** @returns how many jobs wait because no running worker has the capability that they need, by capability */
export async function findWaitingJobs(
  { database }: { database: Database },
  app: {
    api: { processes: Processes };
    /** The queues whose jobs only some processes fetch, and what these must be able to do. */
    limitedQueues: ReadonlyMap<string, Capability>;
  },
): Promise<Map<Capability, number>> {
  const { processes } = app.api;
  const idle = new Map(
    [...app.limitedQueues].filter(([, capability]) => !processes.hasWorker(capability)),
  );
  const waiting = await countWaitingJobs(database.pool, [...idle.keys()]);
  const jobs = new Map<Capability, number>();
  for (const [queue, capability] of idle) {
    const count = (jobs.get(capability) ?? 0) + (waiting.get(queue) ?? 0);
    if (count > 0) jobs.set(capability, count);
  }
  return jobs;
}

/** The running processes and the jobs that none of them can do, in Prometheus' text format. */
export function writeProcessMetrics(
  processes: Processes,
  waiting: ReadonlyMap<Capability, number>,
): string {
  const roles = processes.countRoles();
  const lines = [
    "# HELP earshot_processes Running processes.",
    "# TYPE earshot_processes gauge",
    // A role without a process has a line too: a missing series can't raise an alert.
    ...["api", "worker"].map((role) => `earshot_processes{role="${role}"} ${roles.get(role) ?? 0}`),
    "# HELP earshot_jobs_without_worker Jobs that wait because no running worker can do them.",
    "# TYPE earshot_jobs_without_worker gauge",
    ...[...waiting].map(
      ([needs, count]) => `earshot_jobs_without_worker{needs="${needs}"} ${count}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}
