import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Assessments, PlannedAssessment } from "./service.ts";

const selectJob = {
  name: "readings.choose",
  payload: z.object({ workspaceIds: z.array(z.uuid()) }),
  needs: "model",
  expireInSeconds: 120,
  retryLimit: 5,
} satisfies JobKind<{ workspaceIds: string[] }>;

const assessJob = {
  name: "readings.read",
  payload: z.object({ mentionId: z.uuid(), postId: z.uuid(), tries: z.number().int() }),
  needs: "model",
  // Longer than the longest time limit of the model (LLM_SECONDS).
  expireInSeconds: 900,
  // A failure of the model does not fail the job; only an unavailable database does.
  retryLimit: 500,
} satisfies JobKind<PlannedAssessment>;

/** Queues assessments in the transactions that request them, and makes them. */
export const assessmentJobs = (assessments: Assessments): JobRegistration => ({
  kinds: [selectJob, assessJob],
  enqueue: (jobs) => {
    assessments.topics.found.subscribe((tx, found) => jobs.send(tx, selectJob, found));
    assessments.topics.planned.subscribe((tx, { afterSeconds, ...planned }) =>
      jobs.send(tx, assessJob, planned, { startAfterSeconds: afterSeconds }),
    );
  },
  work: async (jobs) => {
    await jobs.work(selectJob, 1, async ({ workspaceIds }) => {
      for (const workspaceId of workspaceIds) await assessments.selectMentions(workspaceId);
    });
    await jobs.work(assessJob, 2, (planned) => assessments.assess(planned));
  },
});
