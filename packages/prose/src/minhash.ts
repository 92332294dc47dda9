/**
 * How alike two texts are, and how to find those that are alike among many.
 *
 * A text is the set of its runs of words ("shingles"). Two texts resemble each other by the share of
 * runs they have in common, |A ∩ B| / |A ∪ B| (A. Z. Broder, "On the resemblance and containment of
 * documents", 1997). The smallest value that a random hash takes on each of two sets is the same with
 * just that probability, so some such minima are a sketch of a text. Cut into b bands of r, two texts
 * of resemblance s have a whole band in common with probability 1 − (1 − sʳ)ᵇ (the banding of
 * locality-sensitive hashing; J. Leskovec, A. Rajaraman, J. Ullman, "Mining of Massive Datasets",
 * section 3.4). Bands find candidates; the sets decide.
 */

/** Scripts without blanks between words are read letter by letter. */
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu;

/** The words of a text without case, marks and signs. */
export function foldedWords(text: string): string[] {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(word) ?? [];
}

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

/** Hashes of all runs of so many words, 32 bits each; of a shorter text the one of all its words. */
export function shinglesOf(words: readonly string[], run: number): Set<number> {
  const shingles = new Set<number>();
  if (words.length === 0) return shingles;
  for (let at = 0; at === 0 || at + run <= words.length; at++) {
    shingles.add(hash(words.slice(at, at + run).join(" ")));
  }
  return shingles;
}

/** How many shingles two sets have in common. */
export function common(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const shingle of small) if (large.has(shingle)) count += 1;
  return count;
}

/** The minima of so many hashes over a set of shingles. */
export function sketchOf(shingles: ReadonlySet<number>, count: number): Uint32Array {
  const minima = new Uint32Array(count).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let at = 0; at < minima.length; at++) {
      const value = mix(shingle ^ Math.imul(at + 1, 0x9e3779b1));
      if (value < (minima[at] ?? 0)) minima[at] = value;
    }
  }
  return minima;
}

/**
 * A hash for each band of a sketch.
 * @param salt keeps the hashes of one purpose or owner from meeting those of another
 * @returns signed numbers of 64 bits
 */
export function bandHashes(sketch: Uint32Array, rowsInBand: number, salt: string): bigint[] {
  return Array.from({ length: Math.floor(sketch.length / rowsInBand) }, (_, band) => {
    let high = hash(salt, band + 1);
    let low = hash(salt, ~band);
    for (const value of sketch.subarray(band * rowsInBand, (band + 1) * rowsInBand)) {
      high = mix(high ^ value);
      low = mix(Math.imul(low, 31) + value);
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
}
