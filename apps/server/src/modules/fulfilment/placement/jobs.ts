import { sourcesWhere } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { ApiPlacement } from "./service-api.ts";
import type { Reconciliation } from "./service-reconciliation.ts";

/** The only platform with an API for placing replies. */
const [apiSource] = sourcesWhere(({ reply }) => reply?.hasApi ?? false);

const payload = z.object({ attemptId: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Sends an attempt. Reading the account's comments takes at most 90 s, the call starts at most 60 s after the
 * attempt is marked as sent (getting an access token comes first), and the call takes at most 45 s. The job
 * expires later than their sum, so that no second process starts while the first one is still working.
 */
const sendJob = {
  name: "placement.send",
  payload,
  needs: `placement:${apiSource}`,
  policy: "stately",
  expireInSeconds: 240,
  retryLimit: 500,
} satisfies JobKind<Payload>;

/** Checks whether a reply of unknown result is among its account's comments. */
const checkJob = {
  name: "placement.look",
  payload,
  needs: `placement-check:${apiSource}`,
  policy: "stately",
  expireInSeconds: 150,
  retryLimit: 500,
} satisfies JobKind<Payload>;

/** Queues each step of an attempt in the transaction that makes it due, and runs the queued steps. */
export const placementJobs = ({
  apiPlacing,
  reconciliation,
}: {
  apiPlacing: ApiPlacement;
  reconciliation: Reconciliation;
}): JobRegistration => ({
  kinds: [sendJob, checkJob],
  enqueue: (jobs) =>
    apiPlacing.topics.due.subscribe((tx, { attemptId, step, afterSeconds }) =>
      jobs.send(
        tx,
        step === "send" ? sendJob : checkJob,
        { attemptId },
        { key: attemptId, ...(afterSeconds > 0 && { startAfterSeconds: Math.ceil(afterSeconds) }) },
      ),
    ),
  work: async (jobs) => {
    await jobs.work(sendJob, 2, ({ attemptId }) => apiPlacing.send(attemptId));
    await jobs.work(checkJob, 1, ({ attemptId }) => reconciliation.check(attemptId));
  },
});
