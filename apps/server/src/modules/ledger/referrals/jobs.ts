import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Referrals } from "./service.ts";

const reviewJob = {
  name: "referrals.review",
  payload: z.object({ workspaceId: z.string() }),
  expireInSeconds: 120,
  retryLimit: 20,
} satisfies JobKind<{ workspaceId: string }>;

/**
 * Reviews run in jobs of their own: a payment locks the quota of who paid, and a reward that of the referrer. Two
 * companies that refer each other could wait for each other.
 */
export const referralJobs = (referrals: Referrals): JobRegistration => ({
  kinds: [reviewJob],
  enqueue: (jobs) => {
    referrals.topics.reviewWanted.subscribe((tx, one) => jobs.send(tx, reviewJob, one));
  },
  work: async (jobs) => {
    await jobs.work(reviewJob, 1, ({ workspaceId }) => referrals.review(workspaceId));
  },
});
