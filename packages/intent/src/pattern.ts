import type { Word } from "./words.ts";

/**
 * Patterns of words, in a small notation:
 * - `word` and `word|other`: one of these words;
 * - `@name`: one word of a class;
 * - `#money`, `#number`, `#name`: an amount, a number, a word with a capital;
 * - `..3`: up to three words of any kind;
 * - `?` after a word, a class or a sign: it may be missing;
 * - `^` first: a sentence begins here; `$` last: it ends here.
 * A place never runs over the end of a sentence.
 */
export type Classes = Readonly<Record<string, readonly string[]>>;

type Test = (word: Word) => boolean;
type Step =
  | { kind: "one"; test: Test; optional: boolean }
  | { kind: "gap"; most: number }
  | { kind: "end" };

/** A pattern that was read. */
export interface Pattern {
  /** Words with which a place can begin; null: any word may. */
  readonly heads: ReadonlySet<string> | null;
  readonly atStart: boolean;
  readonly steps: readonly Step[];
}

const money = /^[$€£]\d|^\d[\d.,]*[$€£]$|^\d+(?:usd|eur|gbp)$/;
const number = /^\d[\d.,]*k?\+?$/;
const signs: Record<string, Test> = {
  "#money": ({ text }) => money.test(text),
  "#number": ({ text }) => number.test(text),
  "#name": (word) => word.capital,
};

function readStep(source: string, classes: Classes): { step: Step; heads: string[] | null } {
  const gap = /^\.\.(\d)$/.exec(source);
  if (gap) return { step: { kind: "gap", most: Number(gap[1]) }, heads: null };
  const optional = source.endsWith("?");
  const name = optional ? source.slice(0, -1) : source;
  const sign = signs[name];
  if (sign) return { step: { kind: "one", test: sign, optional }, heads: null };
  const words = name.split("|").flatMap((one) => {
    if (!one.startsWith("@")) return [one];
    const known = classes[one.slice(1)];
    if (!known) throw new RangeError(`There is no class of words ${one}.`);
    return known;
  });
  const set = new Set(words);
  return { step: { kind: "one", test: ({ text }) => set.has(text), optional }, heads: words };
}

/** Reads a pattern. @throws RangeError when it names a class that does not exist, or begins with a gap. */
export function readPattern(source: string, classes: Classes): Pattern {
  const parts = source.split(" ");
  const atStart = parts[0] === "^";
  if (atStart) parts.shift();
  const ends = parts.at(-1) === "$";
  if (ends) parts.pop();
  const read = parts.map((part) => readStep(part, classes));
  const heads = new Set<string>();
  let open = true;
  let anything = false;
  for (const { step, heads: words } of read) {
    if (!open) break;
    if (step.kind === "gap") throw new RangeError(`"${source}" begins with a gap.`);
    if (words === null) anything = true;
    for (const word of words ?? []) heads.add(word);
    open = step.kind === "one" && step.optional;
  }
  const steps: Step[] = read.map(({ step }) => step);
  if (ends) steps.push({ kind: "end" });
  return { heads: anything ? null : heads, atStart, steps };
}

/** Follows the steps from a word on. @returns the index after the last word, or -1. */
function follow(words: readonly Word[], at: number, steps: readonly Step[], step: number): number {
  const next = steps[step];
  if (!next) return at;
  const before = words[at - 1];
  const word = words[at];
  const inside = word !== undefined && (before === undefined || before.sentence === word.sentence);
  if (next.kind === "end") return inside ? -1 : at;
  if (next.kind === "gap") {
    for (let skipped = 0; skipped <= next.most; skipped++) {
      const end = follow(words, at + skipped, steps, step + 1);
      if (end >= 0) return end;
      const over = words[at + skipped];
      if (over === undefined || over.sentence !== before?.sentence) return -1;
    }
    return -1;
  }
  if (inside && next.test(word)) {
    const end = follow(words, at + 1, steps, step + 1);
    if (end >= 0) return end;
  }
  return next.optional ? follow(words, at, steps, step + 1) : -1;
}

/** Whether a pattern stands at a word. @returns the index after its last word, or -1. */
export function matchAt(pattern: Pattern, words: readonly Word[], at: number): number {
  const word = words[at];
  if (!word) return -1;
  const begins = at === 0 || words[at - 1]?.sentence !== word.sentence;
  if (pattern.atStart && !begins) return -1;
  // The first word's sentence holds for all that follow, whatever stands before it.
  const first = pattern.steps[0];
  if (first?.kind !== "one") return -1;
  if (first.test(word)) {
    const end = follow(words, at + 1, pattern.steps, 1);
    if (end >= 0) return end;
  }
  if (!first.optional) return -1;
  const rest: Pattern = { ...pattern, atStart: false, steps: pattern.steps.slice(1) };
  return matchAt(rest, words, at);
}
