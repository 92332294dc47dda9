import { createTopic } from "../../../infrastructure/topic.ts";

/** A post has a step to do: it is due, or its outcome has to be found out. */
export type PublishingStep =
  | { step: "publish"; postId: string; revision: number; afterSeconds: number }
  | { step: "check"; attemptId: string; afterSeconds: number };

export const createPublishingTopics = () => ({ due: createTopic<PublishingStep>() });
export type PublishingTopics = ReturnType<typeof createPublishingTopics>;
