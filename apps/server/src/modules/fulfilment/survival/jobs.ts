import { z } from "zod";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import { checkQueue, checkRoutes, type Tracking } from "./service.ts";

const checkJob = {
  name: checkQueue,
  payload: z.object({ checkId: z.number().int() }),
  routes: checkRoutes,
  expireInSeconds: 120,
  // A platform may be away for hours; the time between two tries grows to a minute.
  retryLimit: 500,
} satisfies JobKind<{ checkId: number }>;

export const trackingJobs = [checkJob];

/** Queues a job for each planned check, in the transaction that plans it. */
export function scheduleChecks(tracking: Tracking, jobs: Jobs): void {
  tracking.topics.planned.subscribe((tx, { checkId, afterSeconds }) =>
    jobs.send(tx, checkJob, { checkId }, { startAfterSeconds: Math.ceil(afterSeconds) }),
  );
}

/** Handles the checks in this process. */
export const workTracking = (tracking: Tracking, jobs: Jobs): Promise<void> =>
  jobs.workRouted(
    checkJob,
    1,
    ({ checkId }) => tracking.serviceOf(checkId),
    ({ checkId }) => tracking.check(checkId),
  );
