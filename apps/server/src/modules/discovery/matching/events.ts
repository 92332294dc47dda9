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

/** A held post, with what those down the road read of it: they need not read it again. */
export interface HeldPost {
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

/** A held post that contains watched phrases. */
export interface MatchedPost extends HeldPost {
  phrases: PhraseFound[];
}

/** What became of a batch of matched posts further down the road. */
export interface MatchOutcome {
  /** New mentions by keyword text. */
  mentionsByKeyword: Map<string, number>;
}

/** Posts were matched; `outcome` is filled by those who make something of it. */
export interface PostsMatched {
  posts: MatchedPost[];
  outcome: MatchOutcome;
}

export const createMonitoringTopics = () => ({ matched: createTopic<PostsMatched>() });
export type MonitoringTopics = ReturnType<typeof createMonitoringTopics>;
