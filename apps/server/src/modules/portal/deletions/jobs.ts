import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { DeletionMail, Deletions } from "./service.ts";

interface EraseJob {
  deletionId: string;
  run: number;
}
const eraseJob = {
  name: "deletions.erase",
  payload: z.object({ deletionId: z.uuid(), run: z.int() }),
  // A deletion whose worker has ended is continued far earlier, by the schedule.
  expireInSeconds: 6 * 3_600,
  // The schedule starts it again.
  retryLimit: 0,
} satisfies JobKind<EraseJob>;

const text = z.string();
const mailJob = {
  name: "deletions.mail",
  payload: z.discriminatedUnion("kind", [
    z.object({
      kind: z.enum(["account-requested", "workspace-requested", "member-informed"]),
      ...{ userId: text, name: text, dueAt: text },
    }),
    z.object({ kind: z.enum(["account-kept", "workspace-kept"]), userId: text, name: text }),
    z.object({
      kind: z.enum(["account-deleted", "workspace-deleted"]),
      ...{ email: text, name: text, agency: text.optional() },
    }),
  ]),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<DeletionMail>;

/** Deletes what is due, one at a time in each worker, and sends the mails. */
export const deletionJobs = (deletions: Deletions): JobRegistration => ({
  kinds: [eraseJob, mailJob],
  enqueue: (jobs) => {
    deletions.topics.due.subscribe((tx, one) => jobs.send(tx, eraseJob, one));
    deletions.topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail));
  },
  work: async (jobs) => {
    await jobs.work(eraseJob, 1, deletions.erase);
    await jobs.work(mailJob, 1, deletions.sendMail);
  },
});
