import type { Measure } from "./style-features.ts";

const perWords = (count: number, words: number, max: number) => Math.min(1, count / words / max);
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Mean and spread of sentence lengths. */
function spread(lengths: readonly number[]): number {
  const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const variance = lengths.reduce((sum, one) => sum + (one - mean) ** 2, 0) / lengths.length;
  return Math.sqrt(variance) / mean;
}

/** Rhythm, form, and signs of a human author. Each is 0 to 1 and does not depend on the length. */
export const measures: readonly Measure[] = [
  {
    id: "even_sentences",
    // Three sentences or more of nearly the same length.
    value: ({ sentences }) =>
      sentences.length < 3 ? 0 : Math.max(0, 1 - spread(sentences.map(({ words }) => words)) / 0.6),
    message: "All sentences are about the same length.",
    remedy: "Join two sentences, or shorten one.",
  },
  {
    id: "ends_asking",
    value: ({ plain }) => (/\?[^\p{L}?]*$/u.test(plain) ? 1 : 0),
    span: ({ sentences }) => sentences.at(-1)?.span ?? null,
    message: "It ends with a question that keeps the conversation going.",
    remedy: "Ask only what you need to know for the answer.",
  },
  {
    id: "commas",
    value: ({ plain, words }) => perWords(count(plain, /[,;]/g), words, 0.12),
  },
  {
    id: "bullets",
    // Lists whose items begin with bold words, headings, and symbols instead of bullets.
    value: ({ plain }) =>
      Math.min(
        1,
        count(
          plain,
          /^[^\S\n\r\u2028\u2029]*(?:(?:[-*•]|\d+[.)])\s+\*\*|[✅✔➡👉🔹•])|^#{1,4} /gmu,
        ) /
          3 +
          count(plain, /\*\*[^*\n]+\*\*/g) / 6,
      ),
    message: "Bold words, headings and lists make it look like an AI answer.",
    remedy: "Write it as you would say it, in sentences.",
  },
  // Events, people, names and numbers suggest a human author.
  {
    id: "happened",
    value: ({ plain, words }) =>
      perWords(
        count(
          plain,
          /\b(?:was|were|had|did|said|says|went|got|took|made|came|saw|told|gave|will|has been|after|during|ago|last)\b|(?<=\p{L}{3})ed\b/giu,
        ),
        words,
        0.15,
      ),
  },
  {
    id: "persons",
    value: ({ plain, words }) =>
      perWords(
        count(plain, /\b(?:he|she|him|her|his|hers|they|their|them|who|my|me|mine|we|our)\b/gi),
        words,
        0.1,
      ),
  },
  {
    id: "names",
    value: ({ plain, words }) =>
      perWords(count(plain, /(?<=[\p{Ll}\d,;:] )\p{Lu}[\p{L}\d]+/gu), words, 0.2),
  },
  {
    id: "numbers",
    value: ({ plain, words }) => perWords(count(plain, /\d+/g), words, 0.1),
  },
  {
    id: "own_marks",
    value: ({ plain, words }) =>
      perWords(count(plain, /\.{2,}|…|!{2,}|\?{2,}|[()[\]|&:#"“”*/]/g), words, 0.1),
  },
];
