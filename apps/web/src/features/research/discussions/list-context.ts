import type { Discussion } from "@earshot/contract";
import type { ReactNode } from "react";

/** What other features offer on a discussion. */
export interface DiscussionLinks {
  /** Opens the post with its comments. */
  onRead: (id: string) => void;
  /** A link to texts about it. */
  createLink: (discussion: Discussion, onUsed: () => void) => ReactNode;
  /** A link to its mention. */
  mentionLink: (mentionId: string) => ReactNode;
  /** Adds a keyword, filled in with words that led to a discussion. */
  onAddKeyword: (keyword: string) => void;
}
