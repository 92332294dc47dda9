import { sourcesWhere } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { ApiPlacement } from "./service-api.ts";
import type { Reconciliation } from "./service-reconciliation.ts";

/** The platform that replies can be placed at through an API. */
const [apiSource] = sourcesWhere(({ reply }) => reply.hasApi);

const payload = z.object({ attemptId: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Calls the platform. The look before takes 90 s at most, the call begins 60 s after it was written down at
 * the latest (a token is had before it), and ends 45 s later; this is more than all that, so that no second
 * process takes it up while the first is at it.
 */
const sendJob = {
  name: "placement.send",
  payload,
  needs: `placement:${apiSource}`,
  policy: "stately",
  expireInSeconds: 240,
  retryLimit: 500,
} satisfies JobKind<Payload>;

/** Looks for a reply of unknown end. */
const checkJob = {
  name: "placement.look",
  payload,
  needs: `placement-check:${apiSource}`,
  policy: "stately",
  expireInSeconds: 150,
  retryLimit: 500,
} satisfies JobKind<Payload>;

/** Queues what is due of an attempt in the transaction that says so, places replies, and checks those of unknown result. */
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
    await jobs.work(checkJob, 1, ({ attemptId }) => reconciliation.reconcile(attemptId));
  },
});
