import { finished, hashOf, joined, LITERAL, pairOf } from "./hash";
import { MAX_WORDS, SEEN, STATE, STOP_SLOTS, STOP_WORDS, S_SEED_2, TOKEN_HASH } from "./memory";

/** Hashes the words of a term, and chooses the pair of words by which it is found. */

/** Hashes and lengths of the words of the current term. */
const HASHES = memory.data(MAX_WORDS * 8, 16);
const LENGTHS = memory.data(MAX_WORDS * 4, 16);

/**
 * Splits a term's text into words: fills HASHES and LENGTHS.
 * @param text followed by 16 bytes that may be read.
 * @returns how many; 0 for too many.
 */
export function readWords(text: usize, length: u32, literal: bool): u32 {
  let words: u32 = 0;
  let start: u32 = 0;
  for (let at: u32 = 0; at <= length; at += 16) {
    let ends = i8x16.bitmask(i8x16.eq(v128.load(text + at), i8x16.splat(0x20)));
    const left = length - at;
    // The end of the text ends a word too; the bytes after it are ignored.
    if (left < 16) ends = (ends | (1 << left)) & ((2 << left) - 1);
    for (; ends != 0; ends &= ends - 1) {
      if (words == MAX_WORDS) return 0;
      const end = at + <u32>ctz(ends);
      const hash = hashOf(text + start, end - start, false);
      store<u64>(HASHES + ((<usize>words) << 3), literal ? literally(hash) : hash);
      store<u32>(LENGTHS + ((<usize>words) << 2), end - start);
      words++;
      start = end + 1;
    }
  }
  return words;
}

/** Fills HASHES, but not LENGTHS, from the first tokens of the current text. */
export function readTokens(words: u32): void {
  for (let i: u32 = 0; i < words; i++) {
    const at = (<usize>i) << 3;
    store<u64>(HASHES + at, load<u64>(TOKEN_HASH + at));
  }
}

// @ts-ignore: decorator
@inline
export function literally(hash: u64): u64 {
  return hash ^ LITERAL;
}

// @ts-ignore: decorator
@inline
export function hashAt(word: u32): u64 {
  return load<u64>(HASHES + ((<usize>word) << 3));
}

/** The key of the pair that begins at a word. */
export function pairAt(word: u32): u64 {
  return pairOf(hashAt(word), hashAt(word + 1), load<u64>(STATE + S_SEED_2));
}

/** The key of the current term: the hash of one word, of a pair, or of a row of more words. */
export function keyOf(words: u32): u64 {
  if (words == 1) return hashAt(0);
  if (words == 2) return pairAt(0);
  let key: u64 = 0;
  for (let i: u32 = 0; i < words; i++) key = joined(key, hashAt(i));
  return finished(key, words);
}

// @ts-ignore: decorator
@inline
export function seenOf(hash: u64): usize {
  return SEEN + ((<usize>((hash >> 32) & 0xffff)) << 1);
}

export function isStopWord(hash: u64): bool {
  for (let place = <u32>(hash >> 20) & (STOP_SLOTS - 1); ; place = (place + 1) & (STOP_SLOTS - 1)) {
    const known = load<u64>(STOP_WORDS + ((<usize>place) << 3));
    if (known == 0) return false;
    if (known == hash) return true;
  }
  return false;
}

/** Adds a stop-word. */
export function addStopWord(hash: u64): void {
  if (hash == 0 || isStopWord(hash)) return;
  let place = <u32>(hash >> 20) & (STOP_SLOTS - 1);
  while (load<u64>(STOP_WORDS + ((<usize>place) << 3)) != 0) place = (place + 1) & (STOP_SLOTS - 1);
  store<u64>(STOP_WORDS + ((<usize>place) << 3), hash);
}

/**
 * Where the pair begins by which a term is found: the rarest word (no stop-word, then seldom seen, then long) and the
 * next word, or the word before if the rarest is the last.
 */
export function choosePair(words: u32): u32 {
  let best: u32 = 0;
  let bestStop = isStopWord(hashAt(0));
  let bestSeen = <u32>load<u16>(seenOf(hashAt(0)));
  let bestLength = load<u32>(LENGTHS);
  for (let i: u32 = 1; i < words; i++) {
    const stop = isStopWord(hashAt(i));
    const seen = <u32>load<u16>(seenOf(hashAt(i)));
    const length = load<u32>(LENGTHS + ((<usize>i) << 2));
    const better =
      stop != bestStop ? bestStop : seen != bestSeen ? seen < bestSeen : length > bestLength;
    if (!better) continue;
    best = i;
    bestStop = stop;
    bestSeen = seen;
    bestLength = length;
  }
  return best + 1 < words ? best : best - 1;
}
