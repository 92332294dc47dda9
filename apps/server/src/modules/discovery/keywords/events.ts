import { createTopic } from "../../../infrastructure/topic.ts";

/** A workspace monitors a phrase from now on: a new keyword, or one that was paused. */
export interface KeywordAdded {
  workspaceId: string;
  keywordId: string;
}

export const createKeywordTopics = () => ({ added: createTopic<KeywordAdded>() });

export type KeywordTopics = ReturnType<typeof createKeywordTopics>;
