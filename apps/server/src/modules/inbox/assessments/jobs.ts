import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { PlannedReading, Readings } from "./service.ts";

const chooseJob = {
  name: "readings.choose",
  payload: z.object({ workspaceIds: z.array(z.uuid()) }),
  needs: "model",
  expireInSeconds: 120,
  retryLimit: 5,
} satisfies JobKind<{ workspaceIds: string[] }>;

const readJob = {
  name: "readings.read",
  payload: z.object({ mentionId: z.uuid(), postId: z.uuid(), tries: z.number().int() }),
  needs: "model",
  // Longer than the longest time limit of the model (LLM_SECONDS).
  expireInSeconds: 900,
  // What the model does is no failure of the job; only a database that is away is.
  retryLimit: 500,
} satisfies JobKind<PlannedReading>;

export const readingJobs = [chooseJob, readJob];

/** Queues readings in the transactions that ask for them. */
export function scheduleReadings(readings: Readings, jobs: Jobs): void {
  readings.topics.found.subscribe((tx, found) => jobs.send(tx, chooseJob, found));
  readings.topics.planned.subscribe((tx, { afterSeconds, ...planned }) =>
    jobs.send(tx, readJob, planned, { startAfterSeconds: afterSeconds }),
  );
}

/** Makes readings in this process. */
export async function workReadings(readings: Readings, jobs: Jobs): Promise<void> {
  await jobs.work(chooseJob, 1, async ({ workspaceIds }) => {
    for (const workspaceId of workspaceIds) await readings.choose(workspaceId);
  });
  await jobs.work(readJob, 2, (planned) => readings.read(planned));
}
