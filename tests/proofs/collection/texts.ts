import { randomFrom } from "../random.ts";

/**
 * Phrases and sentences of a proof: made-up words, so that no phrase occurs by chance, in sentences of
 * everyday words.
 */

const starts = "b br d dr f fl g gl k kr l m n p pl r sk st t tr v z".split(" ");
const vowels = "a e i o u ai ou".split(" ");
const ends = "d g k l m n p r t x".split(" ");
const everyday = (
  "we looked around last week and could not decide which one fits our small team best " +
  "does anybody here know more about it after some months of daily work thanks in advance"
).split(" ");

/** Makes up the given number of words, the same for the same seed. */
function makeWords(count: number, random: () => number): string[] {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const words = new Set<string>();
  while (words.size < count) {
    words.add(pick(starts) + pick(vowels) + pick(starts) + pick(vowels) + pick(ends));
  }
  return [...words];
}

/** A keyword, and the words of a matching text. */
export interface Phrase {
  /** The keyword as the customer typed it. */
  keyword: string;
  words: readonly [string, string];
  /** Quoted: it does not match a plural. */
  literal: boolean;
  /** A word that a post must also contain. */
  required: string | null;
}

/** Makes different phrases of two words: most of them plain, some quoted, some with a required word. */
export function makePhrases(count: number, seed: number): Phrase[] {
  const random = randomFrom(seed);
  const words = makeWords(Math.max(40, Math.ceil(Math.sqrt(count) * 4)), random);
  const phrases = new Map<string, Phrase>();
  while (phrases.size < count) {
    const [one = "", two = ""] = [0, 0].map(() => words[Math.floor(random() * words.length)]);
    if (one === two || phrases.has(`${one} ${two}`)) continue;
    const chance = random();
    const literal = chance < 0.1;
    const required = chance > 0.95 ? "budget" : null;
    const quoted = literal ? `"${one} ${two}"` : `${one} ${two}`;
    const keyword = required === null ? quoted : `${quoted} +${required}`;
    phrases.set(`${one} ${two}`, { keyword, words: [one, two], literal, required });
  }
  return [...phrases.values()];
}

/** The plural as people write it: "boxes". Exact-word searches do not include "boxs" (`searchTermOf`). */
const pluralOf = (word: string) => (word.endsWith("x") ? `${word}es` : `${word}s`);

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One of the spellings of a phrase that the matcher must recognize. */
function written({ words, literal }: Phrase, random: () => number): string {
  const plural = (word: string) => (!literal && random() < 0.2 ? pluralOf(word) : word);
  const [one, two] = [words[0], plural(words[1])];
  const way = random();
  if (way < 0.1) return `${upper(one)} ${upper(two)}`;
  if (way < 0.15) return `${one.toUpperCase()} ${two.toUpperCase()}`;
  if (way < 0.2) return `${one}-${two}`;
  if (way < 0.25) return `“${one} ${two}”`;
  return `${one} ${two}`;
}

/** Generates texts: everyday words around phrases. */
export function createTextGenerator(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const filler = () =>
    Array.from({ length: 4 + Math.floor(random() * 8) }, () => pick(everyday) ?? "").join(" ");

  function mentioned(phrase: Phrase): string {
    const required = phrase.required === null ? "" : `, ${phrase.required} is small`;
    return `${filler()} ${written(phrase, random)}${required}`;
  }

  return {
    random,
    pick,
    /** A text with about one of the phrases: some have none, some two, some half of one. */
    text(phrases: readonly Phrase[]): string {
      const chance = random();
      const [first, second] = [pick(phrases), pick(phrases)];
      if (!first || !second || chance < 0.07) return filler();
      if (chance < 0.15) return `${filler()} ${pick(first.words)} ${filler()}`;
      const one = `${mentioned(first)}. ${filler()}`;
      return chance < 0.27 ? `${one} ${mentioned(second)}!` : one;
    },
    filler,
  };
}
