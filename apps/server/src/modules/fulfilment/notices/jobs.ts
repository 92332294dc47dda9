import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Notices } from "./service.ts";

interface NoticeMail {
  noticeId: string;
}
const mailJob = {
  name: "notices.mail",
  payload: z.object({ noticeId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<NoticeMail>;

interface Reminder {
  replyId: string;
  /** When the approval lapses, ISO 8601: another submission has another time. */
  approveBy: string;
}
const reminderJob = {
  name: "notices.remind",
  payload: z.object({ replyId: z.string(), approveBy: z.string() }),
  expireInSeconds: 60,
  retryLimit: 20,
} satisfies JobKind<Reminder>;

/** Half of the time that a customer has to approve a text. */
const reminderSeconds = 12 * 3_600;

/** Queues mails and reminders in the transactions that they are about. */
export const noticeJobs = (notices: Notices): JobRegistration => ({
  kinds: [mailJob, reminderJob],
  enqueue: (jobs) => {
    notices.topics.created.subscribe((tx, notice) => jobs.send(tx, mailJob, notice));
    notices.topics.approvalRequested.subscribe((tx, reminder) =>
      jobs.send(tx, reminderJob, reminder, { startAfterSeconds: reminderSeconds }),
    );
  },
  work: async (jobs) => {
    await jobs.work(mailJob, 1, ({ noticeId }) => notices.mail(noticeId));
    await jobs.work(reminderJob, 1, ({ replyId, approveBy }) =>
      notices.remind(replyId, new Date(approveBy)),
    );
  },
});
