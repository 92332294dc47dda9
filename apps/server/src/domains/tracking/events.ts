import { createTopic } from "../../platform/topic.ts";

/** A check has a time at which it is to be done. */
export interface CheckPlanned {
  checkId: number;
  afterSeconds: number;
}

export const createTrackingTopics = () => ({ planned: createTopic<CheckPlanned>() });
