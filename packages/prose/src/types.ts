import type { FindingRule } from "@earshot/contract";

/** Words of a text: `[start, end)` in UTF-16 code units. */
export type Span = [number, number];

/** Advice on a text: which words, what about them, and what to do. */
export interface ProseFinding {
  rule: FindingRule;
  level: "note";
  /** What is wrong, in a sentence. */
  message: string;
  /** What to do about it, in a sentence. */
  remedy: string;
  /** null: it is about no words of it alone. */
  span: Span | null;
}
