import { tokenize } from "./tokenize.ts";
import type { ParsedPhrase, Term } from "./types.ts";

/** Longer words are no use in an index, and more than some take as a key. */
const longestWord = 64;
/** A text of more words may hold nearly any phrase. */
const maxWords = 4_000;

const isIndexed = (word: string) => word.length <= longestWord;

/**
 * The distinct words of a text in the form in which phrases are compared, for an index that narrows
 * down in which texts a phrase can occur.
 * @returns null for a text of so many words that it must be looked at whatever the phrase.
 */
export function indexWords(text: string): string[] | null {
  const words = new Set(tokenize(text).folded.filter(isIndexed));
  return words.size <= maxWords ? [...words] : null;
}

/** A literal term's words are not folded; an index knows the folded ones alone. */
const foldedOf = ({ words, literal }: Term): string[] =>
  literal ? words.flatMap((word) => tokenize(word).folded) : words;

/**
 * What a text must hold for a phrase to occur in it: all words of one of these sets, as `indexWords`
 * gives them. An empty set rules nothing out.
 */
export function neededWords({ any, required }: ParsedPhrase): string[][] {
  const always = required.flatMap(foldedOf);
  const sets = any.length > 0 ? any.map(foldedOf) : [[]];
  return sets.map((words) => [...new Set([...words, ...always])].filter(isIndexed));
}
