import { planSlugs } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import { type ReceiptMail, type Receipts, receiptMailKinds } from "./service.ts";

const mailJob = {
  name: "receipts.mail",
  payload: z.object({
    kind: z.enum(receiptMailKinds),
    workspaceId: z.string(),
    plan: z.enum(planSlugs),
    until: z.string().nullable(),
    reason: z.string().optional(),
  }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<ReceiptMail>;

/** Queues mails in the transactions that they are about, and sends them. */
export const receiptJobs = (receipts: Receipts): JobRegistration => ({
  kinds: [mailJob],
  enqueue: (jobs) => receipts.topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail)),
  work: (jobs) => jobs.work(mailJob, 1, receipts.sendMail),
});
