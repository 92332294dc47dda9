import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Who removed a comment, if the platform shows it. */
export type TakenBy = "moderator" | "filter" | "platform";

/** How others see one of our comments. */
export type SeenComment =
  | { state: "standing"; post: Post }
  /** Removed by moderators, a filter or the platform; `by` is missing when it is unknown which. */
  | { state: "removed"; by?: TakenBy }
  /** Deleted by its author. */
  | { state: "deleted" }
  /** Not shown at all, like the comments of a shadow-banned author. */
  | { state: "unseen" };

/**
 * Reads single comments of a platform as others see them. Authors still see their removed comments, so the
 * author's view proves nothing.
 */
export interface Conversations {
  readonly name: SourceName;
  /** The highest price of reading one comment, in millionths of a dollar; missing: free. */
  readonly readMicros?: number;
  /** The id of the comment at an address; null when the address is not one of this platform. */
  commentIdOf(permalink: string): string | null;
  /** Like `PostLookup.follow`. @throws SourceError */
  follow?(address: string): Promise<string | null>;
  /**
   * The address of a page that opens the reply form with the text filled in; missing where the platform has
   * no such page, so that people paste the text.
   */
  answerAt?(postId: string, text: string): string;
  /** @throws SourceError */
  fetchComments(commentIds: readonly string[]): Promise<Map<string, SeenComment>>;
  /**
   * The number of replies to a visible comment, at any depth; missing where reading the comment returns it.
   * @throws SourceError
   */
  answersTo?(comment: Post): Promise<number>;
}
