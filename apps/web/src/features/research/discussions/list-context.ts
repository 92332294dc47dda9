import type { ReactNode } from "react";

/** What other features offer on a discussion. */
export interface DiscussionLinks {
  /** Opens the post with its comments. */
  onRead: (id: string) => void;
  /** Opens Create with the mention of a discussion, whose words its texts then rest on. */
  onCreate: (mentionId: string, prompt: string | undefined) => void;
  /** A link to its mention. */
  mentionLink: (mentionId: string) => ReactNode;
  /** Adds a keyword, filled in with words that led to a discussion. */
  onAddKeyword: (keyword: string) => void;
}
