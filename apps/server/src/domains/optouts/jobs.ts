import { z } from "zod";
import type { JobKind, Jobs } from "../../platform/jobs.ts";
import type { OptOuts } from "./service.ts";

const mailJob = {
  name: "optouts.mail",
  payload: z.object({ optOutId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ optOutId: string }>;

export const optOutJobs = [mailJob];

/** Queues the mail of a request in the transaction that takes it. */
export function scheduleOptOuts(optOuts: OptOuts, jobs: Jobs): void {
  optOuts.topics.asked.subscribe((tx, asked) => jobs.send(tx, mailJob, asked));
}

/** Sends the mails in this process. */
export const workOptOuts = (optOuts: OptOuts, jobs: Jobs): Promise<void> =>
  jobs.work(mailJob, 1, ({ optOutId }) => optOuts.send(optOutId));
