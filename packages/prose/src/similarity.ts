/**
 * The similarity of texts, 0 to 1. Shingles are sets of runs of words: they find copies among many texts,
 * in any order of the sentences. Word pairs are counted: they show whether a text is still the one that
 * was approved.
 */
import { bandHashes, foldWords, minHashSignature, wordShingles } from "./minhash.ts";

const shingleSize = 3;
/**
 * 32 bands of 2. Of texts with similarity 0.5 (a third of all shingles in common) 98% share a band, of
 * those with 0.8 nearly all, of those with 0.1 one in eleven.
 */
const bands = 32;
const rowsPerBand = 2;
/** Further words are ignored; no platform accepts as many. */
const maxWords = 5_000;

/** Dice's coefficient, from the number of common elements and of those of both texts. */
const dice = (common: number, total: number): number => (2 * common) / total;

/** The number of elements that two sets have in common. */
function intersectionSize(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const element of small) if (large.has(element)) count += 1;
  return count;
}

/** The Jaccard similarity of two sets of shingles: |A ∩ B| / |A ∪ B|. */
export function jaccardSimilarity(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const common = intersectionSize(one, other);
  return common / (one.size + other.size - common);
}

const shinglesOf = (text: string) => wordShingles(foldWords(text).slice(0, maxWords), shingleSize);

/** The 64-bit hashes by which near-copies of a text are found; none for a text without words. */
export function similarityBands(text: string): bigint[] {
  const shingles = shinglesOf(text);
  return shingles.size === 0
    ? []
    : bandHashes(minHashSignature(shingles, bands * rowsPerBand), rowsPerBand, "");
}

/**
 * Dice's coefficient over the sets of runs of three words, 2 |A ∩ B| / (|A| + |B|): the order of the
 * sentences, case and punctuation do not count. Two texts without words have similarity 0.
 */
export function shingleSimilarity(a: string, b: string): number {
  const [one, other] = [shinglesOf(a), shinglesOf(b)];
  const total = one.size + other.size;
  return total === 0 ? 0 : dice(intersectionSize(one, other), total);
}

/** Letters and digits only, so that quotes, dashes and Markdown make no difference. */
const plainWords = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Pairs of neighboring words; a text of one word gives that word. */
function wordPairs(text: string): string[] {
  const words = plainWords(text);
  return words.length < 2 ? words : words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/**
 * Dice's coefficient over pairs of neighboring words, each counted as often as it occurs. Two texts
 * without words have similarity 1.
 */
export function wordPairSimilarity(one: string, other: string): number {
  const [a, b] = [wordPairs(one), wordPairs(other)];
  const total = a.length + b.length;
  if (total === 0) return 1;
  const unmatched = new Map<string, number>();
  for (const pair of b) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of a) {
    const count = unmatched.get(pair) ?? 0;
    if (count === 0) continue;
    common += 1;
    unmatched.set(pair, count - 1);
  }
  return dice(common, total);
}

/** From this word-pair similarity on a text counts as the approved one, with small slips corrected. */
const minSameTextSimilarity = 0.9;

/** Whether two texts are the same except for small corrections. */
export const isSameText = (one: string, other: string): boolean =>
  wordPairSimilarity(one, other) >= minSameTextSimilarity;
