import { createTopic } from "../../platform/topic.ts";

/** The queue of the jobs that do checks. */
export const checkQueue = "tracking.check";

/** A check has a time at which it is to be done. */
export interface CheckPlanned {
  checkId: number;
  afterSeconds: number;
}

export const createTrackingTopics = () => ({ planned: createTopic<CheckPlanned>() });
