/**
 * Finds duplicate texts. A text is the set of its shingles (runs of three words). Texts are compared by
 * the shingles that they share, and found by MinHash with 12 bands of 3 rows (`@earshot/prose`,
 * minhash.ts): this finds 0.994 of the pairs with a resemblance of 0.7, and 0.002 of those with 0.05.
 */
import {
  bandHashes,
  foldWords,
  jaccardSimilarity,
  minHashSignature,
  wordShingles,
} from "@earshot/prose";

const shingleWords = 3;
const bands = 12;
const rowsPerBand = 3;
/** The rest of a longer text is ignored. */
const maxWords = 10_000;
/** Shorter texts of one author must be the same word for word. */
const minWordsSameAuthor = 5;
/** Two authors use the same words in a longer text only when one copied the other. */
const minWordsOtherAuthor = 40;
const minResemblanceSameAuthor = 0.7;
const minResemblanceOtherAuthor = 0.9;

/** How far apart in time two duplicates may be, in milliseconds. */
export const duplicateWindowMs = 30 * 24 * 3_600_000;

/** A text as it is compared. */
export interface ShingledText {
  /** Its words without case, diacritics and punctuation. */
  normalized: string;
  words: number;
  /** Hashes of its shingles, 32 bits each. */
  shingles: ReadonlySet<number>;
}

/** A post as it is compared with others. */
export interface ComparedText {
  source: string;
  /** null: unknown. */
  author: string | null;
  postedAt: Date;
  text: ShingledText;
}

/** @returns null for a text without a word. */
export function shingleText(text: string): ShingledText | null {
  const words = foldWords(text).slice(0, maxWords);
  if (words.length === 0) return null;
  return {
    normalized: words.join(" "),
    words: words.length,
    shingles: wordShingles(words, shingleWords),
  };
}

/** The share of shingles that two texts have in common (Jaccard), 0 to 1. */
export const resemblance = (one: ShingledText, other: ShingledText): number =>
  jaccardSimilarity(one.shingles, other.shingles);

const sketches = new WeakMap<ShingledText, Uint32Array>();

/**
 * The hashes by which similar texts are found: they have at least one in common.
 * @param salt keeps the hashes of different workspaces apart
 * @returns signed numbers of 64 bits
 */
export function bandHashesOf(text: ShingledText, salt: string): bigint[] {
  const sketch = sketches.get(text) ?? minHashSignature(text.shingles, bands * rowsPerBand);
  sketches.set(text, sketch);
  return bandHashes(sketch, rowsPerBand, salt);
}

/**
 * How similar two duplicates are; null when the posts are not duplicates. They are when the same author
 * (at the same source) posts nearly the same text again, or when another author copies a longer text.
 * Two authors who ask the same short question are not duplicates.
 */
export function duplicateSimilarity(one: ComparedText, other: ComparedText): number | null {
  if (Math.abs(one.postedAt.getTime() - other.postedAt.getTime()) > duplicateWindowMs) return null;
  const isSameAuthor =
    one.author !== null &&
    one.source === other.source &&
    one.author.toLowerCase() === other.author?.toLowerCase();
  if (isSameAuthor && one.text.normalized === other.text.normalized) return 1;
  const words = Math.min(one.text.words, other.text.words);
  if (words < (isSameAuthor ? minWordsSameAuthor : minWordsOtherAuthor)) return null;
  const similarity = resemblance(one.text, other.text);
  const min = isSameAuthor ? minResemblanceSameAuthor : minResemblanceOtherAuthor;
  return similarity >= min ? similarity : null;
}
