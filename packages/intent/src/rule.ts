import type { CautionKind, SignalKind } from "@earshot/contract";
import { classes } from "./classes.ts";
import { matchAt, type Pattern, readPattern } from "./pattern.ts";
import type { ReadText } from "./words.ts";

/** Patterns that mean the same, and what a place of theirs weighs. */
export interface RuleSource {
  kind: SignalKind;
  /** In logits. */
  weight: number;
  patterns: readonly string[];
  /** Where it counts; anywhere, if nothing is said. */
  in?: "title" | "body";
  /** Only in sentences that ask. */
  question?: true;
}

/** Patterns that call for care. */
export interface CautionSource {
  kind: CautionKind;
  patterns: readonly string[];
}

/** A place of a rule's patterns: words `from` to `to` (exclusive) of the text. */
export interface Hit<R> {
  rule: R;
  from: number;
  to: number;
}

/** Rules, filed by the words with which their places begin. */
export interface RuleBook<R> {
  byHead: ReadonlyMap<string, readonly { rule: R; pattern: Pattern }[]>;
  /** Those that may begin with any word. */
  anywhere: readonly { rule: R; pattern: Pattern }[];
}

/** Files rules, so that each word of a text is held against the few patterns that can begin there. */
export function fileRules<R extends { patterns: readonly string[] }>(
  sources: readonly R[],
): RuleBook<R> {
  const byHead = new Map<string, { rule: R; pattern: Pattern }[]>();
  const anywhere: { rule: R; pattern: Pattern }[] = [];
  for (const rule of sources) {
    for (const source of rule.patterns) {
      const pattern = readPattern(source, classes);
      if (pattern.heads === null) anywhere.push({ rule, pattern });
      for (const head of pattern.heads ?? []) {
        const filed = byHead.get(head);
        if (filed) filed.push({ rule, pattern });
        else byHead.set(head, [{ rule, pattern }]);
      }
    }
  }
  return { byHead, anywhere };
}

/** All places of all rules in a text, in the order of their first words. */
export function findHits<R>(book: RuleBook<R>, { words }: ReadText): Hit<R>[] {
  const hits: Hit<R>[] = [];
  for (let at = 0; at < words.length; at++) {
    const filed = book.byHead.get(words[at]?.text ?? "") ?? [];
    for (const { rule, pattern } of filed) {
      const to = matchAt(pattern, words, at);
      if (to > at) hits.push({ rule, from: at, to });
    }
    for (const { rule, pattern } of book.anywhere) {
      const to = matchAt(pattern, words, at);
      if (to > at) hits.push({ rule, from: at, to });
    }
  }
  return hits;
}
