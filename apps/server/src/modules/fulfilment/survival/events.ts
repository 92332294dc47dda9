import { sources } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** The queue of survival checks. */
export const checkQueue = "tracking.check";

/** What a worker needs to check a reply at its platform. */
export const checkRoutes = sources.map((source) => `replies:${source}` as const);

/** A survival check is scheduled. */
export interface CheckPlanned {
  checkId: number;
  afterSeconds: number;
}

export const createSurvivalTopics = () => ({ planned: createTopic<CheckPlanned>() });
