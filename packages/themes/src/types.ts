import type { IntentLevel, Theme } from "@earshot/contract";

/** A public post or comment as the package reads it. */
export interface ThemePost {
  id: string;
  /** For a comment: empty, since its thread's title is not its author's text. */
  title: string;
  body: string;
  /** Without r/; null: in no community. */
  community: string | null;
  /** null: unknown. */
  author: string | null;
  postedAt: Date;
  level: IntentLevel;
}

export type ThemeKind = Theme["kind"];

/** What a theme says about its posts: each has a sentence in `statement.ts`. */
export type Wording = "problem" | "request" | "question" | "comparison" | "mention";

/** Words of a post, in UTF-16 units of the whole text of that field, end exclusive. */
export interface ThemeSpan {
  field: "title" | "content";
  span: readonly [number, number];
  /** A checksum of the words, to notice an edit of the post. */
  checksum: number;
}

/** A post with a theme, and the words that show it. */
export interface ThemeMember extends ThemeSpan {
  postId: string;
}

/** A theme as it is stored: it contains no text of posts except its label. */
export interface FoundTheme {
  /** The same for the same phrase and kind in every run. */
  id: string;
  kind: ThemeKind;
  wording: Wording;
  /** The phrase as its posts write it. */
  label: string;
  /** The strongest first. */
  members: readonly ThemeMember[];
}
