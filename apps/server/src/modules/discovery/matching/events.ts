import type { Source } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Mark } from "./rules.ts";

/** A phrase of a workspace that a post contains, and where. */
export interface PhraseFound {
  workspaceId: string;
  keywordId: string;
  keyword: string;
  marks: { title: Mark[]; body: Mark[] };
}

/** A stored post with the fields that later steps need, so that they need not read it again. */
export interface PostSummary {
  postId: string;
  source: Source;
  kind: "post" | "comment";
  community: string | null;
  author: string | null;
  title: string;
  body: string;
  /** Of a comment: the title of its thread, where it is known. */
  threadTitle: string | null;
  numComments: number | null;
  postedAt: Date;
}

/** A stored post that contains keywords. */
export interface MatchedPost extends PostSummary {
  phrases: PhraseFound[];
}

/** What later steps did with a batch of matched posts. */
export interface MatchOutcome {
  /** New mentions by keyword text. */
  mentionsByKeyword: Map<string, number>;
}

/** Posts were matched; subscribers fill `outcome`. */
export interface PostsMatched {
  posts: MatchedPost[];
  outcome: MatchOutcome;
}

export const createMatchingTopics = () => ({
  matched: createTopic<PostsMatched>(),
  /** Stored posts have new texts, with the phrases in them. Published before `matched`. */
  edited: createTopic<{ posts: MatchedPost[] }>(),
});
export type MatchingTopics = ReturnType<typeof createMatchingTopics>;
