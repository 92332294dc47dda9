import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import { checkQueue, checkRoutes, type Survival } from "./service.ts";

const checkJob = {
  name: checkQueue,
  payload: z.object({ checkId: z.number().int() }),
  routes: checkRoutes,
  expireInSeconds: 120,
  // A platform may be unreachable for hours; the retry delay grows to a minute.
  retryLimit: 500,
} satisfies JobKind<{ checkId: number }>;

/** Queues a job for each planned check in the transaction that plans it, and makes the checks. */
export const survivalJobs = (survival: Survival): JobRegistration => ({
  kinds: [checkJob],
  enqueue: (jobs) =>
    survival.topics.planned.subscribe((tx, { checkId, afterSeconds }) =>
      jobs.send(tx, checkJob, { checkId }, { startAfterSeconds: Math.ceil(afterSeconds) }),
    ),
  work: (jobs) =>
    jobs.workRouted(
      checkJob,
      1,
      ({ checkId }) => survival.serviceOf(checkId),
      ({ checkId }) => survival.check(checkId),
    ),
});
