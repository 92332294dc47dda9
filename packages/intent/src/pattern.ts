import type { Word } from "./tokenize.ts";

/**
 * Patterns of words, in a small notation:
 * - `word` and `word|other`: one of these words;
 * - `@name`: one word of a class;
 * - `#money`, `#number`, `#percent`, `#name`: an amount, a number, a percentage, a capitalized word that may be a name;
 * - `(fed up|sick)`: one of these phrases; groups can't be nested;
 * - `?` after any of these: it is optional;
 * - `..3`: up to three words of any kind, as few as possible;
 * - `!word|@name`: the next word, if there is one, is none of these; it is not consumed;
 * - `^` first: the beginning of a sentence; `$` last: its end.
 * A match never crosses the end of a sentence.
 */
export type Classes = Readonly<Record<string, readonly string[]>>;

type Test = (word: Word) => boolean;
type Step =
  | { kind: "one"; test: Test; optional: boolean }
  | { kind: "gap"; max: number }
  | { kind: "not"; test: Test }
  | { kind: "end" };

/** A placeholder of the notation, which matches many words. */
type Placeholder = "#money" | "#number" | "#percent" | "#name";

/** A parsed pattern. */
export interface Pattern {
  /** The words with which a match can begin, or the placeholder for its first word. */
  readonly firstWords: ReadonlySet<string> | Placeholder;
  /** The possible second words; null when any word or none can be second. */
  readonly secondWords: ReadonlySet<string> | null;
  readonly atStart: boolean;
  readonly steps: readonly Step[];
}

// Capitalized words that are not product names: at the start of a sentence, in a title.
const notNames = new Set(
  `a about all also am an and any anyone are as at be been best better but by can cant could did do does
  dont else even ever every everyone for free from get getting give go good got great had has have he
  help her here his how i id if ill im in into is it its ive just know less let like look looking make
  many maybe me more most much must my need never new no not now of off ok on one only or other our out
  over own people please really right same she should so some someone something sometimes still such
  take than thanks that the their them then there these they thing things this those to today too try
  trying two under until up us use using very want wanted was way we weare were what when where which
  while who why will with without worth would wrong yes yet you your
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december`.split(/\s+/),
);

const money = /^[$€£]\d|^\d[\d.,]*[$€£]$|^\d+(?:usd|eur|gbp)$/;
const number = /^\d[\d.,]*k?\+?$/;
const percent = /^\d[\d.,]*%$/;
/** Activities in a title in capitals: "Painting or Sanding?" */
const activityName = /^(?!boeing$|sterling$|spring$|ring$|bing$).{2,}[^aeiou]ing$/;

/** The placeholders, with the words that each matches. */
export const placeholders: Readonly<Record<Placeholder, Test>> = {
  "#money": ({ text }) => money.test(text),
  "#number": ({ text }) => number.test(text),
  "#percent": ({ text }) => percent.test(text),
  "#name": (word) =>
    word.isCapitalized && !notNames.has(word.text) && !activityName.test(word.text),
};

const groups = /\(([^()]*)\)(\?)?/;
const oneOf = /^@?[^\s#!^$.?][^\s?]*$/;

/**
 * Expands a pattern with groups into patterns without. Phrases of one word stay together, so that there
 * are few patterns.
 */
export function expandGroups(source: string): string[] {
  const group = groups.exec(source);
  if (!group) return [source];
  const rows = (group[1] ?? "").split("|");
  const short = rows.filter((row) => oneOf.test(row)).join("|");
  const alternatives = rows.filter((row) => !oneOf.test(row));
  if (short) alternatives.push(group[2] && alternatives.length === 0 ? `${short}?` : short);
  if (group[2] && !alternatives.at(-1)?.endsWith("?")) alternatives.push("");
  const end = group.index + group[0].length;
  return alternatives.flatMap((row) =>
    expandGroups(`${source.slice(0, group.index)}${row}${source.slice(end)}`),
  );
}

function wordsOf(name: string, classes: Classes): string[] {
  return name.split("|").flatMap((one) => {
    if (one === "") throw new RangeError(`There is no word in "${name}".`);
    if (!one.startsWith("@")) return [one];
    const known = classes[one.slice(1)];
    if (!known) throw new RangeError(`There is no class of words ${one}.`);
    return known;
  });
}

const isPlaceholder = (name: string): name is Placeholder => name in placeholders;

/** A step, with the words it matches; null when it matches others too. */
interface ParsedStep {
  step: Step;
  words: readonly string[] | null;
}

function parseStep(source: string, classes: Classes): ParsedStep {
  if (source.startsWith("!")) {
    const set = new Set(wordsOf(source.slice(1), classes));
    return { step: { kind: "not", test: ({ text }) => set.has(text) }, words: null };
  }
  const gap = /^\.\.(\d)$/.exec(source);
  if (gap) return { step: { kind: "gap", max: Number(gap[1]) }, words: null };
  const optional = source.endsWith("?");
  const name = optional ? source.slice(0, -1) : source;
  if (isPlaceholder(name))
    return { step: { kind: "one", test: placeholders[name], optional }, words: null };
  const words = wordsOf(name, classes);
  const set = new Set(words);
  return { step: { kind: "one", test: ({ text }) => set.has(text), optional }, words };
}

/** The words with which a match of the steps can begin; null when it can begin with others or be empty. */
function startingWords(read: readonly ParsedStep[]): Set<string> | null {
  const found = new Set<string>();
  for (const { step, words } of read) {
    if (words === null) return null;
    for (const word of words) found.add(word);
    if (step.kind === "one" && !step.optional) return found;
  }
  return null;
}

/**
 * Parses a pattern without groups.
 *
 * @throws RangeError when it names a class that does not exist, or begins with an optional part.
 */
export function parsePattern(source: string, classes: Classes): Pattern {
  const parts = source.trim().split(/\s+/);
  const atStart = parts[0] === "^";
  if (atStart) parts.shift();
  const ends = parts.at(-1) === "$";
  if (ends) parts.pop();
  const read = parts.map((part) => parseStep(part, classes));
  const [first = ""] = parts;
  const firstWords = isPlaceholder(first) ? first : startingWords(read);
  if (firstWords === null) throw new RangeError(`"${source}" does not begin with a word.`);
  const opens = read[0]?.step;
  const secondWords =
    opens?.kind === "one" && !opens.optional ? startingWords(read.slice(1)) : null;
  const steps: Step[] = read.map(({ step }) => step);
  if (ends) steps.push({ kind: "end" });
  return { firstWords, secondWords, atStart, steps };
}

/** Matches the steps from a word on. @returns the index after the last word, or -1. */
function follow(words: readonly Word[], at: number, steps: readonly Step[], step: number): number {
  const next = steps[step];
  if (!next) return at;
  const before = words[at - 1];
  const word = words[at];
  const inside = word !== undefined && (before === undefined || before.sentence === word.sentence);
  if (next.kind === "end") return inside ? -1 : at;
  if (next.kind === "not") {
    return inside && next.test(word) ? -1 : follow(words, at, steps, step + 1);
  }
  if (next.kind === "gap") {
    for (let skipped = 0; skipped <= next.max; skipped++) {
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

/** Matches a pattern at a word. @returns the index after the last word of the match, or -1. */
export function matchPatternAt(pattern: Pattern, words: readonly Word[], at: number): number {
  const word = words[at];
  if (!word) return -1;
  const begins = at === 0 || words[at - 1]?.sentence !== word.sentence;
  if (pattern.atStart && !begins) return -1;
  // All words must be in the sentence of the first word.
  const first = pattern.steps[0];
  if (first?.kind !== "one") return -1;
  if (first.test(word)) {
    const end = follow(words, at + 1, pattern.steps, 1);
    if (end >= 0) return end;
  }
  if (!first.optional) return -1;
  const rest: Pattern = { ...pattern, atStart: false, steps: pattern.steps.slice(1) };
  return matchPatternAt(rest, words, at);
}
