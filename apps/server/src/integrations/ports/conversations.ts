import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Who took a comment away, where the platform says it. */
export type TakenBy = "moderator" | "filter" | "platform";

/** How a comment of ours is seen by others. */
export type SeenComment =
  | { state: "standing"; post: Post }
  /** Moderators, a filter or the platform took it away; without `by` nobody says which of them. */
  | { state: "removed"; by?: TakenBy }
  /** Its author did. */
  | { state: "deleted" }
  /** It is not shown at all, as a shadow-banned author's. */
  | { state: "unseen" };

/**
 * Looks at single comments of a platform with eyes that are not their author's: what an author sees
 * of a removed comment is no proof that it stands.
 */
export interface Conversations {
  readonly name: SourceName;
  /** What a look costs at most for each comment, in millionths of a dollar; missing: nothing. */
  readonly readMicros?: number;
  /** The id of the comment that an address leads to; null when it is none of this platform's. */
  commentIdOf(permalink: string): string | null;
  /**
   * Where a person answers a post with the text filled in already; missing where the platform has no such
   * page, and the text is pasted under the post.
   */
  answerAt?(postId: string, text: string): string;
  /** @throws SourceError */
  look(commentIds: readonly string[]): Promise<Map<string, SeenComment>>;
  /**
   * How many comments answer a standing one, at any depth; missing where a look tells it already.
   * @throws SourceError
   */
  answersTo?(comment: Post): Promise<number>;
}
