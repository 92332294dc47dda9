import { withoutLinksAndNames } from "./links.ts";
import type { Span } from "./types.ts";

/** A text prepared for measuring its style. */
export interface ParsedStyle {
  /** With spaces instead of links and @names, and straight apostrophes; offsets stay the same. */
  plain: string;
  words: number;
  /** The span and the number of words of each sentence. */
  sentences: { span: Span; words: number }[];
}

const word = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
const letter = /\p{L}/gu;
const latin = /^\p{sc=Latin}$/u;
/** A sentence ends with its punctuation or its line. */
const sentence = /[^.!?…\n]*(?:[.!?…](?![\s"”')\]*]|$)[^.!?…\n]*)*[.!?…]*/gu;

const wordsOf = (text: string) => text.match(word)?.length ?? 0;

/** Parses a text; null when it is not in Latin letters or has fewer than two words. */
export function parseStyle(text: string): ParsedStyle | null {
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
