import { type Source, sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { CommunityAccounts } from "./service.ts";

const checkJob = {
  name: "communityaccounts.look",
  payload: z.object({ source: z.enum(sources), name: z.string() }),
  // A due account is queued repeatedly until it was checked: one job waits, one runs.
  policy: "stately",
  routes: sources.map((source) => `accounts:${source}` as const),
  expireInSeconds: 120,
  retryLimit: 5,
} satisfies JobKind<{ source: Source; name: string }>;

/** Queues account checks in the transaction that requests them, and runs them. */
export const communityAccountJobs = (accounts: CommunityAccounts): JobRegistration => ({
  kinds: [checkJob],
  enqueue: (jobs) =>
    accounts.topics.due.subscribe((tx, due) =>
      jobs.send(tx, checkJob, due, { key: `${due.source} ${due.name.toLowerCase()}` }),
    ),
  work: (jobs) =>
    jobs.workRouted(
      checkJob,
      1,
      ({ source }) => [`accounts:${source}`],
      (account) => accounts.checkLater(account),
    ),
});
