import { tokenize } from "./tokenize.ts";
import type { ParsedPhrase, Term } from "./types.ts";

/** Longer words are useless in an index, and too long for the keys of some. */
const maxLength = 64;
/** A text of more words may contain nearly any phrase. */
const maxWords = 4_000;

const isIndexed = (word: string) => word.length <= maxLength;

/**
 * The distinct words of a text in the form in which phrases are compared, for an index that narrows
 * down in which texts a phrase can occur.
 * @returns null for a text of so many words that every phrase must be searched for in it.
 */
export function indexWords(text: string): string[] | null {
  const words = new Set(tokenize(text).folded.filter(isIndexed));
  return words.size <= maxWords ? [...words] : null;
}

/** A literal term's words are not folded; an index has only folded ones. */
const foldedOf = ({ words, literal }: Term): string[] =>
  literal ? words.flatMap((word) => tokenize(word).folded) : words;

/**
 * The words that a text must have for a phrase to occur in it: all words of one of these sets, as `indexWords`
 * returns them. An empty set excludes no text.
 */
export function neededWords({ any, required }: ParsedPhrase): string[][] {
  const always = required.flatMap(foldedOf);
  const sets = any.length > 0 ? any.map(foldedOf) : [[]];
  return sets.map((words) => [...new Set([...words, ...always])].filter(isIndexed));
}
