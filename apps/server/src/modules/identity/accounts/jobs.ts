import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { AccountMail, Accounts } from "./service.ts";
import { accountMailKinds } from "./service-mails.ts";

const mailJob = {
  name: "accounts.mail",
  payload: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("reset"), email: z.string() }),
    z.object({ kind: z.enum(accountMailKinds).exclude(["reset"]), userId: z.string() }),
  ]),
  needs: "mail",
  expireInSeconds: 120,
  // A mail server may be unavailable for some time; the time between two tries grows to a minute.
  retryLimit: 60,
} satisfies JobKind<AccountMail>;

/** Queues each mail in the transaction that calls for it, and sends them. */
export const accountJobs = (accounts: Accounts): JobRegistration => ({
  kinds: [mailJob],
  enqueue: (jobs) => accounts.topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail)),
  work: (jobs) => jobs.work(mailJob, 1, accounts.sendMail),
});
