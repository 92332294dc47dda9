/**
 * How alike two texts are, and how to find those that are alike among many.
 *
 * A text is the set of its runs of three words ("shingles"). Two texts resemble each other by the
 * share of runs they have in common, |A ∩ B| / |A ∪ B| (A. Z. Broder, "On the resemblance and
 * containment of documents", 1997). The smallest value that a random hash takes on each of two sets is
 * the same with just that probability, so 36 such minima are a sketch of a text. Cut into 12 bands of
 * 3, two texts of resemblance s have a whole band in common with probability 1 − (1 − s³)¹² (the
 * banding of locality-sensitive hashing; J. Leskovec, A. Rajaraman, J. Ullman, "Mining of Massive
 * Datasets", section 3.4): 0.994 at 0.7, 0.002 at 0.05. Bands find candidates; the sets decide.
 */

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

/** Scripts without blanks between words are read letter by letter. */
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu;

/** The finishing step of MurmurHash3 (A. Appleby, public domain): every bit in decides every bit out. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** FNV-1a, 32 bits (G. Fowler, L. C. Noll, K.-P. Vo), over UTF-16 units. */
function hash(text: string, seed = 0x811c9dc5): number {
  let value = seed;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(value);
}

/** Reads a text for comparing; null for one without a word. */
export function readLikeness(text: string): Likeness | null {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(word) ?? []).slice(0, mostWords);
  if (words.length === 0) return null;
  const shingles = new Set<number>();
  for (let at = 0; at === 0 || at + shingleWords <= words.length; at++) {
    shingles.add(hash(words.slice(at, at + shingleWords).join(" ")));
  }
  return { folded: words.join(" "), words: words.length, shingles };
}

/** The share of shingles that two texts have in common, 0 to 1. */
export function resemblance(one: Likeness, other: Likeness): number {
  const [small, large] =
    one.shingles.size < other.shingles.size
      ? [one.shingles, other.shingles]
      : [other.shingles, one.shingles];
  let common = 0;
  for (const shingle of small) if (large.has(shingle)) common += 1;
  return common / (small.size + large.size - common);
}

/** The minima of all hashes over a text's shingles. */
function sketch({ shingles }: Likeness): Uint32Array {
  const minima = new Uint32Array(bands * rowsInBand).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let at = 0; at < minima.length; at++) {
      const value = mix(shingle ^ Math.imul(at + 1, 0x9e3779b1));
      if (value < (minima[at] ?? 0)) minima[at] = value;
    }
  }
  return minima;
}

const sketches = new WeakMap<Likeness, Uint32Array>();

/**
 * The hashes by which texts that are alike are found: they have at least one in common.
 * @param salt keeps the hashes of one workspace from meeting those of another
 * @returns signed numbers of 64 bits
 */
export function bandsOf(likeness: Likeness, salt: string): bigint[] {
  const minima = sketches.get(likeness) ?? sketch(likeness);
  sketches.set(likeness, minima);
  return Array.from({ length: bands }, (_, band) => {
    let high = hash(salt, band + 1);
    let low = hash(salt, ~band);
    for (const value of minima.subarray(band * rowsInBand, (band + 1) * rowsInBand)) {
      high = mix(high ^ value);
      low = mix(Math.imul(low, 31) + value);
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
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
