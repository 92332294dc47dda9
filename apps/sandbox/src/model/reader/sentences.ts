import { cutTo } from "../values.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A longer sentence is quoted by its beginning. */
export const longestQuote = 240;

/** The sentences of a text, each word for word as it stands there. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\r?\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => cutTo(sentence, longestQuote));
}
