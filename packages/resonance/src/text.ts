export interface Word {
  /** In lower case, with straight apostrophes. */
  text: string;
  start: number;
  end: number;
}

interface Sentence {
  start: number;
  end: number;
  words: Word[];
}

export interface ParsedText {
  words: Word[];
  sentences: Sentence[];
  /** Whether it is in Latin letters; the word lists and the syllables are English. */
  isLatin: boolean;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
/** Links and @names, which are not prose. */
const notProse = /(?:https?:\/\/|www\.)[^\s)\]>]+|(?<![\p{L}\p{N}])@[\p{L}\p{N}_]+/gu;
/** The end of a sentence between two words. */
const sentenceEnd = /[.!?…]["”’')\]]?\s|\n/u;
const latinLetter = /\p{sc=Latin}/gu;
const letter = /\p{L}/gu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Splits a text into words and sentences; offsets are those of the text. */
export function parseText(text: string): ParsedText {
  const plain = text.replace(notProse, (found) => " ".repeat(found.length));
  const words = [...plain.matchAll(wordPattern)].map((found) => ({
    text: found[0].toLowerCase().replaceAll("’", "'"),
    start: found.index,
    end: found.index + found[0].length,
  }));
  const sentences: Sentence[] = [];
  for (const word of words) {
    const current = sentences.at(-1);
    if (current && !sentenceEnd.test(plain.slice(current.end, word.start))) {
      current.words.push(word);
      current.end = word.end;
    } else sentences.push({ start: word.start, end: word.end, words: [word] });
  }
  const isLatin = countOf(plain, latinLetter) >= 0.7 * countOf(plain, letter);
  return { words, sentences, isLatin };
}

/** Limits a score to whole numbers from 0 to 100. */
export const toScore = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** A number with its noun. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The max number of reasons of one kind in a part. */
export const maxReasons = 5;
