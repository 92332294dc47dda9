/** A rule of a community, as its moderators wrote it. */
export interface Rule {
  /** Whether it applies to posts, comments or both. */
  kind: "all" | "link" | "comment";
  name: string;
  /** Markdown; may be empty. */
  text: string;
  /** The reason that a reporter chooses; defaults to the name. */
  reason?: string;
}

/** A rule about posts and comments. */
export const all = (name: string, text: string, reason?: string): Rule => ({
  kind: "all",
  name,
  text,
  reason,
});
/** A rule about posts. */
export const posts = (name: string, text: string, reason?: string): Rule => ({
  kind: "link",
  name,
  text,
  reason,
});
/** A rule about comments. */
export const comments = (name: string, text: string, reason?: string): Rule => ({
  kind: "comment",
  name,
  text,
  reason,
});
