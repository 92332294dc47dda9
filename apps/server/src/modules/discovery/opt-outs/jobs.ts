import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
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

export const optOutJobs = [mailJob, decisionMailJob, reviewMailJob];

/** The administrator can undo a decision for this long before the requester is mailed. */
const undoSeconds = 600;

/** Queues the mails in the transactions that they are about. */
export function scheduleOptOuts(optOuts: OptOuts, list: OptOutList, jobs: Jobs): void {
  optOuts.topics.asked.subscribe((tx, asked) => jobs.send(tx, mailJob, asked));
  list.topics.decided.subscribe((tx, decided) =>
    jobs.send(tx, decisionMailJob, decided, { startAfterSeconds: undoSeconds }),
  );
  list.topics.reviewsWait.subscribe((tx, reviews) => jobs.send(tx, reviewMailJob, reviews));
}

/** Sends the mails in this process. */
export async function workOptOuts({ mails }: OptOuts, jobs: Jobs): Promise<void> {
  await jobs.work(mailJob, 1, ({ optOutId }) => mails.sendConfirmation(optOutId));
  await jobs.work(decisionMailJob, 1, ({ optOutId, decision }) =>
    mails.sendDecision(optOutId, decision),
  );
  await jobs.work(reviewMailJob, 1, ({ waiting }) => mails.sendReviews(waiting));
}
