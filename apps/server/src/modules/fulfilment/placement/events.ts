import { createTopic } from "../../../infrastructure/topic.ts";

/** Something is to be done about an attempt: it is sent, or the account's comments are looked through. */
export interface AttemptDue {
  attemptId: string;
  step: "send" | "look";
  afterSeconds: number;
}

export const createPlacementTopics = () => ({ due: createTopic<AttemptDue>() });
export type PlacementTopics = ReturnType<typeof createPlacementTopics>;
