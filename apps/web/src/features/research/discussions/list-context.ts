import type { ReactNode } from "react";

/** What other features offer on a discussion. */
export interface DiscussionLinks {
  /** Opens the post with its comments. */
  onRead: (id: string) => void;
  /** Opens Create with a mention, whose words its texts then rest on, or with the address of a post alone. */
  onCreate: (about: { mention: string; prompt: string | undefined } | { url: string }) => void;
  /** A link to its mention. */
  mentionLink: (mentionId: string) => ReactNode;
  /** Adds a keyword, filled in with words that led to a discussion. */
  onAddKeyword: (keyword: string) => void;
}
