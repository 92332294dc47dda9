import type { Source } from "@earshot/contract";
import { type Domains, limitedQueues, type Platform } from "./compose.ts";
import { countWaitingJobs } from "./infrastructure/jobs.ts";
import type { Capability } from "./infrastructure/processes/index.ts";

/** Work that waits because no running worker can do it. */
export interface WaitingWork {
  /** Sources that were being checked and are not any more. */
  sources: Source[];
  /** How many jobs wait, by what they need. */
  jobs: Map<Capability, number>;
}

/** Finds the work that no running worker can do. */
export async function findWaitingWork(
  { database }: Pick<Platform, "database">,
  { processes, watching }: Pick<Domains, "processes" | "watching">,
): Promise<WaitingWork> {
  const idle = new Map(
    [...limitedQueues].filter(([, capability]) => !processes.hasWorker(capability)),
  );
  const waiting = await countWaitingJobs(database.read, [...idle.keys()]);
  const jobs = new Map<Capability, number>();
  for (const [queue, capability] of idle) {
    const count = (jobs.get(capability) ?? 0) + (waiting.get(queue) ?? 0);
    if (count > 0) jobs.set(capability, count);
  }
  return { sources: await watching.interrupted(), jobs };
}

/** The running processes and the work that none of them can do, in Prometheus' text format. */
export async function writeProcessMetrics(
  platform: Pick<Platform, "database">,
  domains: Pick<Domains, "processes" | "watching">,
): Promise<string> {
  const { jobs } = await findWaitingWork(platform, domains);
  const lines = [
    "# HELP earshot_processes Running processes.",
    "# TYPE earshot_processes gauge",
    ...[...domains.processes.countRoles()].map(
      ([role, count]) => `earshot_processes{role="${role}"} ${count}`,
    ),
    "# HELP earshot_jobs_without_worker Jobs that wait because no running worker can do them.",
    "# TYPE earshot_jobs_without_worker gauge",
    ...[...jobs].map(([needs, count]) => `earshot_jobs_without_worker{needs="${needs}"} ${count}`),
  ];
  return `${lines.join("\n")}\n`;
}
