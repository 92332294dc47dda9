/**
 * MinHash: finds similar texts among many.
 *
 * A text is the set of its runs of words ("shingles"). Two texts resemble each other by the share of
 * shingles they have in common, |A ∩ B| / |A ∪ B| (A. Z. Broder, "On the resemblance and containment of
 * documents", 1997). The minima of a random hash over two sets are equal with just that probability, so
 * the minima of several hashes are a signature of a text. Cut into b bands of r rows, two texts of
 * similarity s have a whole band in common with probability 1 − (1 − sʳ)ᵇ (the banding of
 * locality-sensitive hashing; J. Leskovec, A. Rajaraman, J. Ullman, "Mining of Massive Datasets",
 * section 3.4). Bands find candidates; comparing the sets decides.
 *
 * Bands are stored: changing a hash makes all stored ones useless.
 */

/** A word; in scripts without spaces between words, a character. */
const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+/gu;

/** The words of a text in lower case, without diacritics and punctuation. */
export function foldWords(text: string): string[] {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(word) ?? [];
}

/** The finishing step of MurmurHash3 (A. Appleby, public domain): every input bit affects every output bit. */
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

/** 32-bit hashes of all runs of `size` words; a shorter text is one shingle. */
export function wordShingles(words: readonly string[], size: number): Set<number> {
  const shingles = new Set<number>();
  if (words.length === 0) return shingles;
  for (let at = 0; at === 0 || at + size <= words.length; at++) {
    shingles.add(hash(words.slice(at, at + size).join(" ")));
  }
  return shingles;
}

/** The minima of `count` hashes over a set of shingles. */
export function minHashSignature(shingles: ReadonlySet<number>, count: number): Uint32Array {
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
 * A hash for each band of a signature.
 * @param salt keeps the hashes of one purpose or owner from colliding with those of another
 * @returns signed 64-bit integers
 */
export function bandHashes(signature: Uint32Array, rowsPerBand: number, salt: string): bigint[] {
  return Array.from({ length: Math.floor(signature.length / rowsPerBand) }, (_, band) => {
    let high = hash(salt, band + 1);
    let low = hash(salt, ~band);
    for (const value of signature.subarray(band * rowsPerBand, (band + 1) * rowsPerBand)) {
      high = mix(high ^ value);
      low = mix(Math.imul(low, 31) + value);
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
  });
}
