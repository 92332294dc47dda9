import { createTopic } from "../../../infrastructure/topic.ts";

/** An attempt has a step to do: send it, or read the account's comments to find it. */
export interface AttemptDue {
  attemptId: string;
  step: "send" | "check";
  afterSeconds: number;
}

export const createPlacementTopics = () => ({ due: createTopic<AttemptDue>() });
export type PlacementTopics = ReturnType<typeof createPlacementTopics>;
