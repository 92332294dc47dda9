import { wordHabits } from "./style-habits.ts";
import { measures } from "./style-measures.ts";
import type { ParsedStyle } from "./style-parse.ts";
import { stockPhrases } from "./style-phrases.ts";
import type { Span } from "./types.ts";

/** A habit that is seen in words. */
export interface WordHabit {
  id: string;
  /** Held against the text without links and @names, with straight apostrophes. */
  pattern: RegExp;
  /** One place counts in full, however long the text is. */
  once?: true;
  /** Left out: it is counted and never told, since nobody could do much about it. */
  message?: (words: string) => string;
  remedy?: string;
}

/** Something about the whole text, 0 to 1. */
export interface Measure {
  id: string;
  value: (read: ParsedStyle) => number;
  /** The words that it is about; left out where it is about all. */
  span?: (read: ParsedStyle) => Span | null;
  /** Left out: it is counted and never told. */
  message?: string;
  remedy?: string;
}

const habits = [...stockPhrases, ...wordHabits];

/** The names of all features, in the order of their values. */
export const featureNames: readonly string[] = [...habits, ...measures].map(({ id }) => id);

/** So many words with one place are full of it: by that, a longer text is no worse for its length. */
const wordsAPlace = 25;

/** What a text is like: a value of 0 to 1 for each feature, and the places of each. */
export function readFeatures(read: ParsedStyle): { values: number[]; places: Span[][] } {
  const places = habits.map(({ pattern }) =>
    [...read.plain.matchAll(pattern)].map(
      (found): Span => [found.index, found.index + found[0].length],
    ),
  );
  const max = Math.max(1, read.words / wordsAPlace);
  return {
    values: [
      ...places.map((spans, at) => Math.min(1, spans.length / (habits[at]?.once ? 1 : max))),
      ...measures.map(({ value }) => value(read)),
    ],
    places: [
      ...places,
      ...measures.map(({ span }) => (span ? [span(read)] : []).filter((one) => one !== null)),
    ],
  };
}

export { habits };
