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
  /** A button that adds a keyword, filled in with words of the discussion. */
  keywordButton: (discussion: Discussion, onUsed: () => void) => ReactNode;
}
