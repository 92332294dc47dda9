import type { IntentLevel, SignalKind, WarningKind } from "@earshot/contract";

/** The parts of a post that the score depends on. */
export interface ReadablePost {
  /** Of a comment: empty. */
  title: string;
  body: string;
  kind: "post" | "comment";
  /** Of a comment: the title of its thread, where it is known. */
  threadTitle: string | null;
  /** Without r/; null where there is none. */
  community: string | null;
  postedAt: Date;
  /** When we found it. */
  foundAt: Date;
  /** How many comments it had then; null when unknown. */
  comments: number | null;
}

/** Words of a post: `text.slice(start, end)` of that part, in UTF-16 code units. */
export interface TextSpan {
  part: "title" | "body";
  start: number;
  end: number;
}

/** A reason for or against a reply. `span` and `quote` are null if the reason is not in the words. */
export interface Signal {
  kind: SignalKind;
  /** What it adds to the score, in logits: above 0 for a reply, below 0 against one. */
  weight: number;
  /** The words that matched a rule. */
  span: TextSpan | null;
  /** The clause to show for it; null if none proves the reason, which then only counts in the score. */
  quote: TextSpan | null;
}

/** Something to consider before replying. */
export interface Warning {
  kind: WarningKind;
  span: TextSpan;
}

/** How close the author of a post is to buying, and why. */
export interface PostIntent {
  /** 0 to 100. */
  score: number;
  level: IntentLevel;
  /** Sorted by weight; each kind once, or twice where two spans give it. */
  signals: Signal[];
  warnings: Warning[];
}

/** What a company sells, prepared by `createProfile` for comparing posts with it. */
export interface Profile {
  /** Stems of its words, and of words next to each other, with the weight of each (0 to 2). */
  readonly terms: ReadonlyMap<string, number>;
  /** Its words as they are written, in lower case. */
  readonly words: ReadonlySet<string>;
}

/** How a company describes itself. */
export interface CompanyWords {
  company: string | null;
  problem: string | null;
  audience: string | null;
  industry: string | null;
  functions: string | null;
}
