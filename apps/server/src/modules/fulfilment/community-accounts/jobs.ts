import { type Source, sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
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

/** Queues the check of an account in the transaction that asks for it, and makes the checks. */
export const communityAccountJobs = (accounts: CommunityAccounts): JobRegistration => ({
  kinds: [lookJob],
  enqueue: (jobs) =>
    accounts.topics.due.subscribe((tx, due) =>
      jobs.send(tx, lookJob, due, { key: `${due.source} ${due.name.toLowerCase()}` }),
    ),
  work: (jobs) =>
    jobs.workRouted(
      lookJob,
      1,
      ({ source }) => [`accounts:${source}`],
      (account) => accounts.checkLater(account),
    ),
});
