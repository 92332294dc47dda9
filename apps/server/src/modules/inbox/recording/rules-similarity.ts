/**
 * Which things that were said are one: texts as sets of their runs of three words, compared by what they
 * have in common, and found by 12 bands of 3 minima (`@earshot/prose`, minhash.ts): 0.994 of those with a
 * resemblance of 0.7 are found, and 0.002 of those with 0.05.
 */
import { bandHashes, common, foldedWords, shinglesOf, sketchOf } from "@earshot/prose";

const shingleWords = 3;
const bands = 12;
const rowsInBand = 3;
/** The rest of a longer text is not looked at. */
const mostWords = 10_000;
/** Below this a text says too little for being nearly the same to mean anything. */
const fewWords = 5;
/** Different people say so much in the same words only when one has it from the other. */
const tellingWords = 40;
const nearlySame = 0.7;
const allButSame = 0.9;
const withinMs = 30 * 24 * 3_600_000;

/** What is compared of a text. */
export interface Likeness {
  /** Its words without case, marks and signs. */
  folded: string;
  words: number;
  /** Hashes of its shingles, 32 bits each. */
  shingles: ReadonlySet<number>;
}

/** Something that was said, as it is compared with others. */
export interface Saying {
  source: string;
  /** null: nobody tells. */
  author: string | null;
  postedAt: Date;
  likeness: Likeness;
}

/** Reads a text for comparing; null for one without a word. */
export function readLikeness(text: string): Likeness | null {
  const words = foldedWords(text).slice(0, mostWords);
  if (words.length === 0) return null;
  return {
    folded: words.join(" "),
    words: words.length,
    shingles: shinglesOf(words, shingleWords),
  };
}

/** The share of shingles that two texts have in common, 0 to 1. */
export function resemblance(one: Likeness, other: Likeness): number {
  const both = common(one.shingles, other.shingles);
  return both / (one.shingles.size + other.shingles.size - both);
}

const sketches = new WeakMap<Likeness, Uint32Array>();

/**
 * The hashes by which texts that are alike are found: they have at least one in common.
 * @param salt keeps the hashes of one workspace from meeting those of another
 * @returns signed numbers of 64 bits
 */
export function bandsOf(likeness: Likeness, salt: string): bigint[] {
  const sketch = sketches.get(likeness) ?? sketchOf(likeness.shingles, bands * rowsInBand);
  sketches.set(likeness, sketch);
  return bandHashes(sketch, rowsInBand, salt);
}

/**
 * Whether two things that were said are one to who looks for customers: the same author (at the same
 * source) says nearly the same again, or somebody passes on a longer text word for word. Two people
 * who ask the same short question are two. Only within 30 days of each other.
 * @returns how alike they are; null when they are two.
 */
export function sameSaying(one: Saying, other: Saying): number | null {
  if (Math.abs(one.postedAt.getTime() - other.postedAt.getTime()) > withinMs) return null;
  const isSameAuthor =
    one.author !== null &&
    one.source === other.source &&
    one.author.toLowerCase() === other.author?.toLowerCase();
  const fewest = Math.min(one.likeness.words, other.likeness.words);
  if (isSameAuthor && one.likeness.folded === other.likeness.folded) return 1;
  if (fewest < (isSameAuthor ? fewWords : tellingWords)) return null;
  const alike = resemblance(one.likeness, other.likeness);
  return alike >= (isSameAuthor ? nearlySame : allButSame) ? alike : null;
}

/** How far apart in time two things may be that are one, in milliseconds. */
export const sameWithinMs = withinMs;
