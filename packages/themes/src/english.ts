import type { Sentence } from "./tokenize.ts";
import { functionWords } from "./words.ts";

/** Of the words of an English text, at least this share are among its most frequent ones. */
const minShare = 0.2;
/** Fewer words, as in a title, may have none of them. */
const minWords = 12;
const latin = /\p{Script=Latin}/u;

/** Whether a text is in English, judged by its letters and its most frequent words. */
export function isEnglish(sentences: readonly Sentence[]): boolean {
  const words = sentences.flatMap((sentence) => sentence.words);
  const known = words.filter(({ text }) => functionWords.has(text)).length;
  if (words.length >= minWords) return known >= words.length * minShare;
  return words.every(({ text }) => latin.test(text) || !/\p{L}/u.test(text));
}
