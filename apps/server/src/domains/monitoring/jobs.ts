import { z } from "zod";
import type { Database } from "../../platform/db/index.ts";
import type { JobKind, Jobs } from "../../platform/jobs.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring } from "./service.ts";

const lookJob = {
  name: "monitoring.look",
  payload: z.object({ watchId: z.uuid() }),
  // One waiting and one running for each watch, whoever sends.
  policy: "stately",
  // Ten pages, each with its tries.
  expireInSeconds: 600,
  retryLimit: 5,
} satisfies JobKind<{ watchId: string }>;

const backfillJob = {
  name: "monitoring.backfill",
  payload: z.object({ keywordId: z.uuid(), hours: z.number().positive() }),
  expireInSeconds: 600,
  retryLimit: 5,
} satisfies JobKind<{ keywordId: string; hours: number }>;

export const monitoringJobs = [lookJob, backfillJob];

const backfillHours = 7 * 24;
/** Longer than any worker needs to hear of a new keyword. */
const sweepAfterSeconds = 5;
const sweepHours = 1;

/** Searches what we hold for every new keyword. */
export function scheduleBackfill(keywords: Keywords, jobs: Jobs): void {
  keywords.topics.added.subscribe(async (tx, { keywordId }) => {
    await jobs.send(tx, backfillJob, { keywordId, hours: backfillHours });
    // Posts that were matched before their worker knew the keyword are caught by a second sweep.
    await jobs.send(
      tx,
      backfillJob,
      { keywordId, hours: sweepHours },
      { startAfterSeconds: sweepAfterSeconds },
    );
  });
}

/** Handles monitoring's jobs in this process, and sees to it that every watch has its next look. */
export async function workMonitoring(
  deps: { database: Database; jobs: Jobs; monitoring: Monitoring },
  watchIds: readonly string[],
): Promise<{ ensureLooks(): Promise<void> }> {
  const { database, jobs, monitoring } = deps;
  await jobs.work(lookJob, 2, ({ watchId }) =>
    monitoring.look(watchId, (tx, startAfterSeconds) =>
      jobs.send(tx, lookJob, { watchId }, { key: watchId, startAfterSeconds }),
    ),
  );
  await jobs.work(backfillJob, 1, ({ keywordId, hours }) =>
    monitoring.backfill(keywordId, new Date(Date.now() - hours * 3_600_000)),
  );
  return {
    async ensureLooks() {
      await database.transaction(async (tx) => {
        for (const watchId of watchIds) await jobs.send(tx, lookJob, { watchId }, { key: watchId });
      });
    },
  };
}
