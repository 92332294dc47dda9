import { reportKinds } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { ReportDelivery } from "./service-delivery.ts";
import type { DueReport, ReportMaking } from "./service-making.ts";

const makeJob = {
  name: "reports.make",
  payload: z.object({
    workspaceId: z.string(),
    kind: z.enum(reportKinds),
    dueDay: z.string(),
  }),
  // A due report is queued each minute until it is made. At most one job waits for it, even if a process that died has
  // left one active.
  policy: "short",
  expireInSeconds: 60,
  retryLimit: 5,
} satisfies JobKind<DueReport>;

interface ReportMailJob {
  mailId: string;
}
const mailJob = {
  name: "reports.mail",
  payload: z.object({ mailId: z.string() }),
  needs: "mail",
  policy: "short",
  expireInSeconds: 120,
  retryLimit: 20,
} satisfies JobKind<ReportMailJob>;

/** How many reports, and how many mails, a worker handles concurrently. */
const concurrency = 2;

/** Makes reports and sends their mails, each in a job. */
export const reportJobs = (making: ReportMaking, delivery: ReportDelivery): JobRegistration => ({
  kinds: [makeJob, mailJob],
  enqueue: (jobs) => {
    making.topics.due.subscribe((tx, due) =>
      jobs.send(tx, makeJob, due, { key: `${due.workspaceId} ${due.kind}` }),
    );
    for (const topic of [making.topics.mailPlanned, delivery.topics.mailDue]) {
      topic.subscribe((tx, mail) => jobs.send(tx, mailJob, mail, { key: mail.mailId }));
    }
  },
  work: async (jobs) => {
    await jobs.work(makeJob, concurrency, making.make);
    await jobs.work(mailJob, concurrency, ({ mailId }) => delivery.send(mailId));
  },
});
