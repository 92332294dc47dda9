import type { ReactNode } from "react";

/** The actions of other features on a discussion. */
export interface DiscussionLinks {
  /** Opens the post with its comments. */
  onRead: (id: string) => void;
  /** Opens Create with a mention that the texts may quote, or only with the address of a post. */
  onCreate: (about: { mention: string; prompt: string | undefined } | { url: string }) => void;
  /** A link to its mention. */
  mentionLink: (mentionId: string) => ReactNode;
  /** Adds a keyword, starting from words that led to a discussion. */
  onAddKeyword: (keyword: string) => void;
}
