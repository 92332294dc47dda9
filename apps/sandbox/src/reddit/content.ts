/** What a thread is for the demo customer, who sells invoicing and payment reminders to freelancers. */
export type Kind =
  | "lead"
  | "near-miss"
  | "question"
  | "rant"
  | "comparison"
  | "launch"
  | "news"
  | "hiring"
  | "other";

/** How a text went away; see "How gone content looks" of the Reddit API. */
export type Takedown = "deleted" | "removed";

/** A comment as it is written down; its id and time are computed. */
export interface SeedComment {
  author: string;
  score: number;
  body: string;
  takedown?: Takedown;
  replies: readonly SeedComment[];
}

/** A thread as it is written down; its id and time are computed. */
export interface Thread {
  community: string;
  kind: Kind;
  author: string;
  title: string;
  /** Markdown; empty for a link. */
  body: string;
  flair?: string;
  /** Makes it a link to another site. */
  link?: string;
  score: number;
  /** How long before the start of the sandbox it was posted. Its id is made of this, so leave it as it is. */
  ageMinutes: number;
  takedown?: Takedown;
  comments?: readonly SeedComment[];
}

/** A post of the live stream; `[[a|b|c]]` in its texts says something else in each round. */
export interface LivePost {
  community: string;
  kind: Kind;
  author: string;
  title: string;
  body: string;
  flair?: string;
  /** The options of its poll. */
  poll?: readonly string[];
  /** The community where its author posted it first: here, a crosspost shows it. */
  crosspostedFrom?: string;
}

/** A comment: who, its score, the text, and what was answered. */
export function comment(
  author: string,
  score: number,
  body: string,
  ...replies: readonly SeedComment[]
): SeedComment {
  return { author, score, body, replies };
}

/** A comment that its author deleted; the replies stay. */
export function deletedComment(score: number, ...replies: readonly SeedComment[]): SeedComment {
  return { author: "[deleted]", score, body: "[deleted]", takedown: "deleted", replies };
}

/** A comment that moderators removed, as everybody but its author sees it. */
export function removedComment(score: number, ...replies: readonly SeedComment[]): SeedComment {
  return { author: "[deleted]", score, body: "[removed]", takedown: "removed", replies };
}

/** The phrases that the demo customer watches. */
export const watchedPhrases = [
  "invoicing software",
  "invoice software",
  "late payments",
  "recurring invoices",
  "chasing invoices",
  "payment reminders",
  "best crm",
  "alternative to quickbooks",
  "time tracking",
] as const;

/** The watched phrases in these texts, in any case. */
export function phrasesIn(text: { title: string; body: string }): string[] {
  const whole = `${text.title}\n${text.body}`.toLowerCase();
  return watchedPhrases.filter((phrase) => whole.includes(phrase));
}
