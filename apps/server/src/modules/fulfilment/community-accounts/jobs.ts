import { type Source, sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { CommunityAccounts } from "./service.ts";

const lookJob = {
  name: "communityaccounts.look",
  payload: z.object({ source: z.enum(sources), name: z.string() }),
  // An account that is due is asked for again and again until it was looked at: one waits, one runs.
  policy: "stately",
  routes: sources.map((source) => `accounts:${source}` as const),
  expireInSeconds: 120,
  retryLimit: 5,
} satisfies JobKind<{ source: Source; name: string }>;

export const communityAccountJobs = [lookJob];

/** Queues a look at an account in the transaction that wants it. */
export function scheduleAccountLooks(accounts: CommunityAccounts, jobs: Jobs): void {
  accounts.topics.due.subscribe((tx, due) =>
    jobs.send(tx, lookJob, due, { key: `${due.source} ${due.name.toLowerCase()}` }),
  );
}

/** Looks at accounts in this process. */
export const workAccountLooks = (accounts: CommunityAccounts, jobs: Jobs): Promise<void> =>
  jobs.workRouted(
    lookJob,
    1,
    ({ source }) => [`accounts:${source}`],
    (account) => accounts.lookLater(account),
  );
