import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { Invitations } from "./service-invitations.ts";

const mailJob = {
  name: "writers.invitation",
  payload: z.object({ invitationId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ invitationId: string }>;

export const writerJobs = [mailJob];

/** Queues the mail of an invitation in the transaction that makes it. */
export function scheduleInvitations(invitations: Invitations, jobs: Jobs): void {
  invitations.topics.made.subscribe((tx, made) => jobs.send(tx, mailJob, made));
}

/** Sends the mails in this process. */
export const workWriters = (invitations: Invitations, jobs: Jobs): Promise<void> =>
  jobs.work(mailJob, 1, ({ invitationId }) => invitations.send(invitationId));
