import type { FindingRule } from "@earshot/contract";

/** A span of a text: `[start, end)` in UTF-16 code units. */
export type Span = [number, number];

/** Advice on a text: the words, the problem, and the remedy. */
export interface ProseFinding {
  rule: FindingRule;
  level: "note";
  /** What is wrong, in a sentence. */
  message: string;
  /** What to do about it, in a sentence. */
  remedy: string;
  /** null when the finding is about the whole text. */
  span: Span | null;
}
