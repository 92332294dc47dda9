import type { CautionKind, IntentLevel, SignalKind } from "@earshot/contract";

/** What is read of a post. */
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
  /** How many comments it had then; null where nobody tells. */
  comments: number | null;
}

/** A place in a post: `text.slice(start, end)` of that part, in UTF-16 code units. */
export interface Place {
  part: "title" | "body";
  start: number;
  end: number;
}

/** What speaks for or against a reply. `place` is null where it is no words that speak. */
export interface Signal {
  kind: SignalKind;
  /** What it adds to the weight of evidence, in logits; above 0 it speaks for a reply. */
  weight: number;
  place: Place | null;
}

/** What to mind before one replies. */
export interface CautionFound {
  kind: CautionKind;
  place: Place;
}

/** How near the author of a post is to buying, and why. */
export interface PostIntent {
  /** 0 to 100. */
  score: number;
  level: IntentLevel;
  /** The weightiest first; each kind once, or twice where two places say different things. */
  signals: Signal[];
  cautions: CautionFound[];
}

/** What a company sells, as posts are compared with it. Made by `createProfile`. */
export interface Profile {
  /** Stems of its words, and how telling each is (0 to 2). */
  readonly stems: ReadonlyMap<string, number>;
}

/** What a company says of itself. */
export interface CompanyWords {
  company: string | null;
  problem: string | null;
  audience: string | null;
  industry: string | null;
  functions: string | null;
}
