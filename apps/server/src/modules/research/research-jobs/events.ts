import { createTopic } from "../../../infrastructure/topic.ts";

/** A job has a step to do. */
export interface ResearchStep {
  jobId: string;
  run: number;
  step: number;
}

export const createResearchTopics = () => ({ due: createTopic<ResearchStep>() });
export type ResearchTopics = ReturnType<typeof createResearchTopics>;
