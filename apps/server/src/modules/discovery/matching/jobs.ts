import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring } from "./service.ts";

/** The queue of looking for a new keyword in what is held. */
export const backfillQueue = "monitoring.backfill";

const backfillJob = {
  name: backfillQueue,
  payload: z.object({ keywordId: z.uuid(), hours: z.number().positive() }),
  expireInSeconds: 600,
  retryLimit: 5,
} satisfies JobKind<{ keywordId: string; hours: number }>;

export const monitoringJobs = [backfillJob];

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

/** Handles monitoring's jobs in this process. */
export async function workMonitoring(monitoring: Monitoring, jobs: Jobs): Promise<void> {
  await jobs.work(backfillJob, 1, ({ keywordId, hours }) =>
    monitoring.backfill(keywordId, new Date(Date.now() - hours * 3_600_000)),
  );
}
