import type { Word } from "./tokenize.ts";

/** A word of a pattern: one of several words, possibly optional. */
interface Step {
  words: ReadonlySet<string>;
  isOptional: boolean;
}

/** Words in order: `so|too|very? hard|difficult to`. The first and the last may not be optional. */
export type Pattern = readonly Step[];

/** Reads a pattern: `a|b` is one of two words, `a?` may be missing. */
export function parsePattern(text: string): Pattern {
  return text.split(" ").map((part) => {
    const isOptional = part.endsWith("?");
    const words = (isOptional ? part.slice(0, -1) : part).split("|");
    return { words: new Set(words), isOptional };
  });
}

/** The index after the last word of a match that begins at `from`, without a sign between its words; −1: none. */
export function matchPattern(
  words: readonly Word[],
  from: number,
  pattern: Pattern,
  step = 0,
): number {
  const current = pattern[step];
  if (!current) return from;
  const word = words[from];
  if (word && current.words.has(word.text) && !(step > 0 && word.isCut)) {
    const end = matchPattern(words, from + 1, pattern, step + 1);
    if (end >= 0) return end;
  }
  return current.isOptional ? matchPattern(words, from, pattern, step + 1) : -1;
}

/** Indexes rules by the words that may begin them, so that a word is compared with few rules. */
export function indexByFirstWord<Rule extends { pattern: Pattern }>(
  rules: readonly Rule[],
): ReadonlyMap<string, readonly Rule[]> {
  const index = new Map<string, Rule[]>();
  for (const rule of rules)
    for (const word of rule.pattern[0]?.words ?? []) {
      const known = index.get(word);
      if (known) known.push(rule);
      else index.set(word, [rule]);
    }
  return index;
}
