import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { OptOuts } from "./service.ts";
import type { OptOutList } from "./service-admin.ts";

const mailJob = {
  name: "optouts.mail",
  payload: z.object({ optOutId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ optOutId: string }>;

interface Decided {
  optOutId: string;
  decision: "in_effect" | "refused";
}
const decisionMailJob = {
  name: "optouts.decision-mail",
  payload: z.object({ optOutId: z.string(), decision: z.enum(["in_effect", "refused"]) }),
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<Decided>;

const reviewMailJob = {
  name: "optouts.review-mail",
  payload: z.object({ waiting: z.number().int() }),
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ waiting: number }>;

/** The administrator can undo a decision for this long before the requester is mailed. */
const undoSeconds = 600;

/** Queues the mails in the transactions that they are about, and sends them. */
export const optOutJobs = (optOuts: OptOuts, list: OptOutList): JobRegistration => ({
  kinds: [mailJob, decisionMailJob, reviewMailJob],
  enqueue: (jobs) => {
    optOuts.topics.requested.subscribe((tx, request) => jobs.send(tx, mailJob, request));
    list.topics.decided.subscribe((tx, decided) =>
      jobs.send(tx, decisionMailJob, decided, { startAfterSeconds: undoSeconds }),
    );
    list.topics.reviewsWait.subscribe((tx, reviews) => jobs.send(tx, reviewMailJob, reviews));
  },
  work: async (jobs) => {
    const { mails } = optOuts;
    await jobs.work(mailJob, 1, ({ optOutId }) => mails.sendConfirmation(optOutId));
    await jobs.work(decisionMailJob, 1, ({ optOutId, decision }) =>
      mails.sendDecision(optOutId, decision),
    );
    await jobs.work(reviewMailJob, 1, ({ waiting }) => mails.sendReviews(waiting));
  },
});
