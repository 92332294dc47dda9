import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { AccountMail, Accounts } from "./service.ts";

const mailJob = {
  name: "accounts.mail",
  payload: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("reset"), email: z.string() }),
    z.object({
      kind: z.enum(["verification", "password-changed", "second-factor-on", "second-factor-off"]),
      userId: z.string(),
    }),
  ]),
  needs: "mail",
  expireInSeconds: 120,
  // A mail server may be away for some time; the time between two tries grows to a minute.
  retryLimit: 60,
} satisfies JobKind<AccountMail>;

export const accountJobs = [mailJob];

/** Queues each mail in the transaction that calls for it. */
export function scheduleMails(accounts: Accounts, jobs: Jobs): void {
  accounts.topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail));
}

/** Sends the mails in this process. */
export const workAccounts = (accounts: Accounts, jobs: Jobs): Promise<void> =>
  jobs.work(mailJob, 1, accounts.sendMail);
