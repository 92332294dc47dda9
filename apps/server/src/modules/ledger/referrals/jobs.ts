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
 * Each review runs in its own job: a payment locks the payer's quota, and a reward locks the referrer's. In one
 * transaction, two companies that refer each other could deadlock.
 */
export const referralJobs = (referrals: Referrals): JobRegistration => ({
  kinds: [reviewJob],
  enqueue: (jobs) => {
    referrals.topics.reviewRequested.subscribe((tx, one) => jobs.send(tx, reviewJob, one));
  },
  work: async (jobs) => {
    await jobs.work(reviewJob, 1, ({ workspaceId }) => referrals.review(workspaceId));
  },
});
