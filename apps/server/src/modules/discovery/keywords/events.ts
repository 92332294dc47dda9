import { createTopic } from "../../../infrastructure/topic.ts";

/** A workspace has begun to watch a phrase. */
export interface KeywordAdded {
  workspaceId: string;
  keywordId: string;
}

export const createKeywordTopics = () => ({ added: createTopic<KeywordAdded>() });
