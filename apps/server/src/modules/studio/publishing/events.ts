import { createTopic } from "../../../infrastructure/topic.ts";

/** A post has a next step: it is to be published, or its unknown outcome is to be checked. */
export type PublishingStep =
  | { step: "publish"; postId: string; revision: number; afterSeconds: number }
  | { step: "check"; attemptId: string; afterSeconds: number };

export const createPublishingTopics = () => ({ due: createTopic<PublishingStep>() });
export type PublishingTopics = ReturnType<typeof createPublishingTopics>;
