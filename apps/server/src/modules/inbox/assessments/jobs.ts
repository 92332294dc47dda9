import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Assessments, PlannedAssessment } from "./service.ts";

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
} satisfies JobKind<PlannedAssessment>;

/** Queues assessments in the transactions that ask for them, and makes them. */
export const assessmentJobs = (assessments: Assessments): JobRegistration => ({
  kinds: [chooseJob, readJob],
  enqueue: (jobs) => {
    assessments.topics.found.subscribe((tx, found) => jobs.send(tx, chooseJob, found));
    assessments.topics.planned.subscribe((tx, { afterSeconds, ...planned }) =>
      jobs.send(tx, readJob, planned, { startAfterSeconds: afterSeconds }),
    );
  },
  work: async (jobs) => {
    await jobs.work(chooseJob, 1, async ({ workspaceIds }) => {
      for (const workspaceId of workspaceIds) await assessments.choose(workspaceId);
    });
    await jobs.work(readJob, 2, (planned) => assessments.read(planned));
  },
});
