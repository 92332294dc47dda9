import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Exports } from "./service.ts";

interface ExportJob {
  exportId: string;
}
const payload = z.object({ exportId: z.uuid() });

const prepareJob = {
  name: "exports.prepare",
  payload,
  // An export whose worker has ended is prepared again far earlier, by the schedule.
  expireInSeconds: 3_600,
  retryLimit: 3,
} satisfies JobKind<ExportJob>;

const mailJob = {
  name: "exports.mail",
  payload,
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<ExportJob>;

/** Prepares exports, one at a time in each worker, and mails their results. */
export const exportJobs = (exports: Exports): JobRegistration => ({
  kinds: [prepareJob, mailJob],
  enqueue: (jobs) => {
    exports.topics.requested.subscribe((tx, one) => jobs.send(tx, prepareJob, one));
    exports.topics.ended.subscribe((tx, one) => jobs.send(tx, mailJob, one));
  },
  work: async (jobs) => {
    await jobs.work(prepareJob, 1, ({ exportId }) => exports.prepare(exportId));
    await jobs.work(mailJob, 1, ({ exportId }) => exports.sendMail(exportId));
  },
});
