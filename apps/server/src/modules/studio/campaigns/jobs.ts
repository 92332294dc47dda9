import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import { type CampaignStep, type CampaignWriter, writeQueue } from "./service-write.ts";

/** Writes one post; the transaction that stores it queues the job of the next one. */
const writeJob = {
  name: writeQueue,
  payload: z.object({ campaignId: z.uuid(), run: z.int(), position: z.int() }),
  needs: "model",
  policy: "exclusive",
  // Longer than the model may take for a post; then another worker writes it.
  expireInSeconds: 150,
  retryLimit: 100,
} satisfies JobKind<CampaignStep>;

/** Queues the writing of each post in the transaction that requests it, and writes the posts. */
export const campaignJobs = (deps: { writer: CampaignWriter }): JobRegistration => ({
  kinds: [writeJob],
  enqueue: (jobs) =>
    deps.writer.topics.due.subscribe((tx, step) => {
      const key = `${step.campaignId}:${step.run}:${step.position}`;
      return jobs.send(tx, writeJob, step, { key });
    }),
  work: (jobs) => jobs.work(writeJob, 2, deps.writer.writeNext),
});
