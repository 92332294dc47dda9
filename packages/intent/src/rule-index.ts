import type { SignalKind, WarningKind } from "@earshot/contract";
import { classes } from "./classes.ts";
import {
  expandGroups,
  matchPatternAt,
  type Pattern,
  parsePattern,
  placeholders,
} from "./pattern.ts";
import type { TokenizedText, Word } from "./tokenize.ts";

/** Patterns with the same meaning, and the weight of a match. */
export interface RuleSource {
  kind: SignalKind;
  /** In logits. */
  weight: number;
  patterns: readonly string[];
  /** Restricts the rule to the title or the body. */
  in?: "title" | "body";
  /** Restricts the rule to questions, or to other sentences. */
  question?: boolean;
  /**
   * The match must be followed by the name of a thing, which becomes part of it (objects.ts): of any that can be
   * bought, or of a kind that is known to be sold.
   */
  object?: "any" | "sold";
  /** Words that the sentence of the match must not contain. */
  unless?: readonly string[];
  /** The author's own request, which a single negative signal does not outweigh (score.ts). */
  direct?: true;
  /** Restricts the rule to posts that contain a question. */
  asks?: true;
  /** An appeal that does not say what for: a second one adds nothing. */
  bare?: true;
  /** Restricts the rule to communities in which people ask what to buy (communities.ts). */
  shopping?: true;
}

/** Patterns that raise a warning. */
export interface WarningSource {
  kind: WarningKind;
  patterns: readonly string[];
}

/** A match of a rule: words `from` to `to` (exclusive) of the text. */
export interface Hit<R> {
  rule: R;
  from: number;
  to: number;
}

interface IndexedPattern<R> {
  rule: R;
  pattern: Pattern;
}

/** Patterns with the same first word. */
interface Bucket<R> {
  /** Those with a known second word, by that word. */
  bySecond: Map<string, IndexedPattern<R>[]>;
  others: IndexedPattern<R>[];
}

/** Rules, indexed by the first words of their patterns. */
export interface RuleIndex<R> {
  byFirstWord: ReadonlyMap<string, Bucket<R>>;
  /** Patterns that begin with a placeholder, with its test. */
  byPlaceholder: readonly { test: (word: Word) => boolean; patterns: IndexedPattern<R>[] }[];
}

/** Idioms, whose words must not match other rules. */
export interface IdiomSource {
  patterns: readonly string[];
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Indexes rules, so that each word of a text is compared with only the few patterns that can begin there. */
export function indexRules<R extends { patterns: readonly string[] }>(
  sources: readonly R[],
): RuleIndex<R> {
  const byFirstWord = new Map<string, Bucket<R>>();
  const byPlaceholder = new Map<keyof typeof placeholders, IndexedPattern<R>[]>();
  const bucketOf = (word: string): Bucket<R> => {
    const known = byFirstWord.get(word) ?? { bySecond: new Map(), others: [] };
    byFirstWord.set(word, known);
    return known;
  };
  for (const rule of sources) {
    for (const source of rule.patterns.flatMap(expandGroups)) {
      const pattern = parsePattern(source, classes);
      const { firstWords, secondWords } = pattern;
      if (typeof firstWords === "string") {
        add(byPlaceholder, firstWords, { rule, pattern });
        continue;
      }
      for (const first of firstWords) {
        const { bySecond, others } = bucketOf(first);
        if (secondWords === null) others.push({ rule, pattern });
        else for (const second of secondWords) add(bySecond, second, { rule, pattern });
      }
    }
  }
  return {
    byFirstWord,
    byPlaceholder: [...byPlaceholder].map(([name, patterns]) => ({
      test: placeholders[name],
      patterns,
    })),
  };
}

/** All matches of all rules in a text, in the order of their first words. */
export function findHits<R>(index: RuleIndex<R>, { words }: TokenizedText): Hit<R>[] {
  const hits: Hit<R>[] = [];
  const addMatches = (patterns: readonly IndexedPattern<R>[], at: number) => {
    for (const { rule, pattern } of patterns) {
      const to = matchPatternAt(pattern, words, at);
      if (to > at) hits.push({ rule, from: at, to });
    }
  };
  for (const [at, word] of words.entries()) {
    const bucket = index.byFirstWord.get(word.text);
    if (bucket) {
      addMatches(bucket.others, at);
      addMatches(bucket.bySecond.get(words[at + 1]?.text ?? "") ?? [], at);
    }
    for (const { test, patterns } of index.byPlaceholder) if (test(word)) addMatches(patterns, at);
  }
  return hits;
}
