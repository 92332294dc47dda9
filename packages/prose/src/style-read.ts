import { withoutLinksAndNames } from "./links.ts";
import type { Span } from "./types.ts";

/** A text as its style is read. */
export interface ReadStyle {
  /** With blanks in the place of links and @names, and straight apostrophes: places stay. */
  plain: string;
  words: number;
  /** Of each sentence its place and its words. */
  sentences: { span: Span; words: number }[];
}

const word = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
const letter = /\p{L}/gu;
const latin = /^\p{sc=Latin}$/u;
/** A sentence ends with its marks or its line. */
const sentence = /[^.!?…\n]*(?:[.!?…](?![\s"”')\]*]|$)[^.!?…\n]*)*[.!?…]*/gu;

const wordsOf = (text: string) => text.match(word)?.length ?? 0;

/** Takes a text apart; null for one that is not in Latin letters, or has hardly a word. */
export function readStyle(text: string): ReadStyle | null {
  const plain = withoutLinksAndNames(text).replace(/’/g, "'");
  const letters = plain.match(letter) ?? [];
  const words = wordsOf(plain);
  if (words < 2 || letters.filter((one) => latin.test(one)).length < 0.7 * letters.length) {
    return null;
  }
  const sentences = [...plain.matchAll(sentence)].flatMap((found) => {
    const count = wordsOf(found[0]);
    if (count === 0) return [];
    const start = found.index + (found[0].length - found[0].trimStart().length);
    const span: Span = [start, found.index + found[0].trimEnd().length];
    return [{ span, words: count }];
  });
  return { plain, words, sentences };
}
