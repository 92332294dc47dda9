/** A text as X compares it: without case and accents. */
const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** The words of a text in order, without punctuation. */
export const wordsOf = (text: string): string[] =>
  normalizeText(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
