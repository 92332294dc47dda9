import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Invitations } from "./service-invitations.ts";

const mailJob = {
  name: "writers.invitation",
  payload: z.object({ invitationId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ invitationId: string }>;

/** Queues the mail of an invitation in the transaction that makes it, and sends it. */
export const writerJobs = (invitations: Invitations): JobRegistration => ({
  kinds: [mailJob],
  enqueue: (jobs) => invitations.topics.made.subscribe((tx, made) => jobs.send(tx, mailJob, made)),
  work: (jobs) => jobs.work(mailJob, 1, ({ invitationId }) => invitations.send(invitationId)),
});
