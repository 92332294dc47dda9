/** What a thread means for the demo customer, who sells invoicing and payment reminders to freelancers. */
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

/** Whether the author deleted a text or moderators removed it. */
export type Takedown = "deleted" | "removed";

/** A seed comment; its id and time are computed. */
export interface SeedComment {
  author: string;
  score: number;
  body: string;
  takedown?: Takedown;
  replies: readonly SeedComment[];
}

/** A seed thread; its id and time are computed. */
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
  /** Its age when the sandbox starts. Its id is derived from this, so do not change it. */
  ageMinutes: number;
  takedown?: Takedown;
  comments?: readonly SeedComment[];
}

/** A post of the live stream; a slot `[[a|b|c]]` takes another of its choices in each round. */
export interface LivePost {
  community: string;
  kind: Kind;
  author: string;
  title: string;
  body: string;
  flair?: string;
  /** The options of its poll. */
  poll?: readonly string[];
  /** The community of the original post; this one is then a crosspost of it. */
  crosspostedFrom?: string;
}

/** A comment with its author, score, text and replies. */
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

/** A comment that moderators removed, as everyone but its author sees it. */
export function removedComment(score: number, ...replies: readonly SeedComment[]): SeedComment {
  return { author: "[deleted]", score, body: "[removed]", takedown: "removed", replies };
}

/** The phrases that the demo customer monitors. */
export const monitoredPhrases = [
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

/** The monitored phrases in these texts, in any case. */
export function phrasesIn(text: { title: string; body: string }): string[] {
  const whole = `${text.title}\n${text.body}`.toLowerCase();
  return monitoredPhrases.filter((phrase) => whole.includes(phrase));
}
