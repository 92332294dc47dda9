import { wordHabits } from "./style-habits.ts";
import { measures } from "./style-measures.ts";
import type { ParsedStyle } from "./style-parse.ts";
import { stockPhrases } from "./style-phrases.ts";
import type { Span } from "./types.ts";

/** A habit of wording. */
export interface WordHabit {
  id: string;
  /** Matched with the text without links and @names, with straight apostrophes. */
  pattern: RegExp;
  /** One place counts fully in a text of any length. */
  once?: true;
  /** Missing: it counts but is never reported, because writers could do little about it. */
  message?: (words: string) => string;
  remedy?: string;
}

/** Something about the whole text, 0 to 1. */
export interface Measure {
  id: string;
  value: (read: ParsedStyle) => number;
  /** The words that it is about; missing if it is about the whole text. */
  span?: (read: ParsedStyle) => Span | null;
  /** Missing: it counts but is never reported. */
  message?: string;
  remedy?: string;
}

const habits = [...stockPhrases, ...wordHabits];

/** The names of all features, in the order of their values. */
export const featureNames: readonly string[] = [...habits, ...measures].map(({ id }) => id);

/** One place in this many words counts fully, so that longer texts do not score higher for their length. */
const wordsAPlace = 25;

/** The features of a text: a value of 0 to 1 for each, and its places. */
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
