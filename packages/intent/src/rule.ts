import type { CautionKind, SignalKind } from "@earshot/contract";
import { classes } from "./classes.ts";
import { matchAt, type Pattern, readPattern, signs, withoutGroups } from "./pattern.ts";
import type { ReadText, Word } from "./words.ts";

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

interface Filed<R> {
  rule: R;
  pattern: Pattern;
}

/** Patterns that begin with the same word. */
interface Drawer<R> {
  /** Those whose second word is known, by it. */
  bySecond: Map<string, Filed<R>[]>;
  others: Filed<R>[];
}

/** Rules, filed by the words with which their places begin. */
export interface RuleBook<R> {
  byHead: ReadonlyMap<string, Drawer<R>>;
  /** Those that begin with a sign, with what tells whether a word bears it. */
  bySign: readonly { test: (word: Word) => boolean; filed: Filed<R>[] }[];
}

/** Patterns that mean something else than their words would, wherever these speak. */
export interface IdiomSource {
  patterns: readonly string[];
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Files rules, so that each word of a text is held against the few patterns that can begin there. */
export function fileRules<R extends { patterns: readonly string[] }>(
  sources: readonly R[],
): RuleBook<R> {
  const byHead = new Map<string, Drawer<R>>();
  const bySign = new Map<keyof typeof signs, Filed<R>[]>();
  const drawer = (head: string): Drawer<R> => {
    const known = byHead.get(head) ?? { bySecond: new Map(), others: [] };
    byHead.set(head, known);
    return known;
  };
  for (const rule of sources) {
    for (const source of rule.patterns.flatMap(withoutGroups)) {
      const pattern = readPattern(source, classes);
      const { heads, seconds } = pattern;
      if (typeof heads === "string") {
        add(bySign, heads, { rule, pattern });
        continue;
      }
      for (const head of heads) {
        const { bySecond, others } = drawer(head);
        if (seconds === null) others.push({ rule, pattern });
        else for (const second of seconds) add(bySecond, second, { rule, pattern });
      }
    }
  }
  return {
    byHead,
    bySign: [...bySign].map(([sign, filed]) => ({ test: signs[sign], filed })),
  };
}

/** All places of all rules in a text, in the order of their first words. */
export function findHits<R>(book: RuleBook<R>, { words }: ReadText): Hit<R>[] {
  const hits: Hit<R>[] = [];
  const hold = (filed: readonly Filed<R>[], at: number) => {
    for (const { rule, pattern } of filed) {
      const to = matchAt(pattern, words, at);
      if (to > at) hits.push({ rule, from: at, to });
    }
  };
  for (const [at, word] of words.entries()) {
    const drawer = book.byHead.get(word.text);
    if (drawer) {
      hold(drawer.others, at);
      hold(drawer.bySecond.get(words[at + 1]?.text ?? "") ?? [], at);
    }
    for (const { test, filed } of book.bySign) if (test(word)) hold(filed, at);
  }
  return hits;
}
