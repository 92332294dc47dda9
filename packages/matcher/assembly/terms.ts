import {
  countIn,
  maskOf,
  nextShardOf,
  noteIn,
  PAIRS,
  placeOf,
  shardsAtOnce,
  SINGLES,
  wordsOf,
} from "./filters";
import { finished, hashOf, joined, LITERAL, pairOf } from "./hash";
import {
  copyFew,
  get32,
  give,
  GRAMS,
  LONGEST,
  SCRATCH,
  SCRATCH_SIZE,
  SEEN,
  set32,
  STATE,
  STOP_SLOTS,
  STOP_WORDS,
  S_LITERALS,
  S_SEED_2,
  S_TERMS,
  take,
} from "./memory";
import { isStem, releaseStem, useStem } from "./stems";
import {
  addEntry,
  capacityOf,
  entriesOf,
  entryAt,
  fractionOf,
  homeOf,
  nextPlace,
  removeEntry,
  shardOf,
  touch,
  touched,
} from "./tables";

/**
 * A term: uses u32, first phrase u32, slot of its only phrase u32, bytes u16, words u8, place of its pair and flags
 * u8, then its folded words with a blank between. It is filed under the hash of its words in order. Of three words and more it is found by
 * its stem: its rarest word and a neighbour of that.
 */
export const T_USES: usize = 0;
export const T_PHRASE: usize = 4;
export const T_SLOT: usize = 8;
export const T_BYTES: usize = 12;
export const T_WORDS: usize = 14;
export const T_FLAGS: usize = 15;
export const T_TEXT: usize = 16;
/** Bits of its flags; the lowest four are at which word its pair begins. */
export const T_LITERAL: u8 = 16;
/** It belongs to phrases with operators or alternatives, which the host knows. */
export const T_COMPLEX: u8 = 32;
/** It has one phrase, the first in its slot: then the term says all of it that is asked when it is found. */
export const T_ALONE: u8 = 64;

/** What is known of the words of the term at hand. */
const HASHES = memory.data(LONGEST * 8, 16);
const LENGTHS = memory.data(LONGEST * 4, 16);

/** Splits a term's text into words: fills HASHES and LENGTHS. @returns how many; 0 for too many. */
function readWords(text: usize, length: u32, literal: bool): u32 {
  let words: u32 = 0;
  let start: u32 = 0;
  for (let i: u32 = 0; i <= length; i++) {
    if (i < length && load<u8>(text + i) != 0x20) continue;
    if (words == LONGEST) return 0;
    // Hashing reads 16 bytes at a time, of which what follows the word must not count.
    const hash = hashOf(text + start, i - start, false);
    store<u64>(HASHES + ((<usize>words) << 3), literal ? literally(hash) : hash);
    store<u32>(LENGTHS + ((<usize>words) << 2), i - start);
    words++;
    start = i + 1;
  }
  return words;
}

// @ts-ignore: decorator
@inline
export function literally(hash: u64): u64 {
  return hash ^ LITERAL;
}

// @ts-ignore: decorator
@inline
function hashAt(word: u32): u64 {
  return load<u64>(HASHES + ((<usize>word) << 3));
}

/** The key of the pair that begins at a word. */
function pairAt(word: u32): u64 {
  return pairOf(hashAt(word), hashAt(word + 1), load<u64>(STATE + S_SEED_2));
}

/** What the term at hand is filed under: a word by its hash, two by that of the pair, more by their row's. */
function keyOf(words: u32): u64 {
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

/** Files a stop-word. */
export function addStopWord(hash: u64): void {
  if (hash == 0 || isStopWord(hash)) return;
  let place = <u32>(hash >> 20) & (STOP_SLOTS - 1);
  while (load<u64>(STOP_WORDS + ((<usize>place) << 3)) != 0) place = (place + 1) & (STOP_SLOTS - 1);
  store<u64>(STOP_WORDS + ((<usize>place) << 3), hash);
}

/**
 * Where the pair begins that a term is found by: of its rarest word (no stop-word, then seldom seen, then long) and
 * the next, or the one before where it is the last.
 */
function choosePair(words: u32): u32 {
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

// @ts-ignore: decorator
@inline
function filterOf(words: u32): usize {
  return words == 1 ? SINGLES : PAIRS;
}

/** Notes the term at hand in its filter. */
function noteTerm(words: u32, pair: u32): void {
  noteIn(filterOf(words), words == 1 ? hashAt(0) : pairAt(pair));
}

/** Terms that are touched before they are read. */
const AHEAD: u32 = 24;

/** Goes on making a filter anew, if it is to be. */
function tend(filter: usize): void {
  for (let left = shardsAtOnce(get32(S_TERMS)); left > 0; left--) {
    const shard = nextShardOf(filter);
    if (shard < 0) return;
    const header = GRAMS + ((<usize>shard) << 4);
    const entries = entriesOf(header);
    const capacity = capacityOf(header);
    let loads: u64 = 0;
    for (let i: u32 = 0; i < capacity; i++) {
      // The terms lie all over the memory: those to come are touched, so that one wait is for many.
      const ahead = load<u32>(entryAt(entries, min(i + AHEAD, capacity - 1)), 4);
      loads |= load<u32>(isStem(ahead) ? 0 : ahead);
      const term = load<u32>(entryAt(entries, i), 4);
      if (term == 0 || isStem(term) || filterOf(load<u8>(term, T_WORDS)) != filter) continue;
      noteTerm(rereadWords(term), load<u8>(term, T_FLAGS) & 15);
    }
    touched(loads);
  }
}

/** Hashes the words of a filed term anew. */
function rereadWords(term: u32): u32 {
  const length = <u32>load<u16>(term, T_BYTES);
  // 16 bytes behind each word must be there to be read.
  copyFew(SCRATCH, <usize>term + T_TEXT, length);
  return readWords(SCRATCH, length, (load<u8>(term, T_FLAGS) & T_LITERAL) != 0);
}

/** The term of these words, 0 if there is none. The text may lie anywhere. */
function findTerm(key: u64, text: usize, length: u32, literal: bool): u32 {
  const shard = shardOf(GRAMS, key);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const entries = entriesOf(shard);
  const fraction = fractionOf(key);
  for (let place = homeOf(fraction, capacity); ; place = nextPlace(place, capacity)) {
    const entry = entryAt(entries, place);
    const term = load<u32>(entry, 4);
    if (term == 0) return 0;
    if (load<u32>(entry) != fraction || isStem(term)) continue;
    if (<u32>load<u16>(term, T_BYTES) != length) continue;
    if (((load<u8>(term, T_FLAGS) & T_LITERAL) != 0) != literal) continue;
    if (memory.compare(<usize>term + T_TEXT, text, length) == 0) return term;
  }
  return 0;
}

/**
 * Uses a term once more, and files it when it is new.
 * @param text folded words with a blank between, in UTF-8, with 16 bytes behind that may be read.
 * @returns 0 for more words or bytes than a term may have.
 */
export function useTerm(text: usize, length: u32, literal: bool): u32 {
  if (length > SCRATCH_SIZE - 1 || length > 0xffff) return 0;
  const words = readWords(text, length, literal);
  if (words == 0) return 0;
  const key = keyOf(words);
  const pair = words > 1 ? choosePair(words) : 0;
  // What will be searched and written, all at once.
  const noted = words > 2 ? pairAt(pair) : key;
  const filter = filterOf(words);
  const bits = placeOf(wordsOf(filter), maskOf(filter), noted);
  touched(touch(GRAMS, key) | touch(GRAMS, noted) | load<u64>(bits));
  let term = findTerm(key, text, length, literal);
  if (term != 0) {
    store<u32>(term, load<u32>(term) + 1);
    return term;
  }
  term = <u32>take(T_TEXT + length);
  store<u32>(term, 1, T_USES);
  store<u32>(term, 0, T_PHRASE);
  store<u16>(term, <u16>length, T_BYTES);
  store<u8>(term, <u8>words, T_WORDS);
  store<u8>(term, <u8>pair | (literal ? T_LITERAL : 0), T_FLAGS);
  copyFew(<usize>term + T_TEXT, text, length);
  addEntry(GRAMS, key, term);
  if (words > 2) useStem(noted, words, pair);
  set32(S_TERMS, get32(S_TERMS) + 1);
  if (literal) set32(S_LITERALS, get32(S_LITERALS) + 1);
  noteIn(filter, noted);
  countIn(filter, 1);
  tend(filter);
  return term;
}

/** Uses a term once less, and forgets it after its last use. */
export function releaseTerm(term: u32): void {
  const uses = load<u32>(term) - 1;
  store<u32>(term, uses);
  if (uses > 0) return;
  const length = <u32>load<u16>(term, T_BYTES);
  const flags = load<u8>(term, T_FLAGS);
  const literal = (flags & T_LITERAL) != 0;
  const words = rereadWords(term);
  const key = keyOf(words);
  const stem = words > 2 ? pairAt(flags & 15) : key;
  touched(touch(GRAMS, key) | touch(GRAMS, stem));
  removeEntry(GRAMS, key, term);
  if (words > 2) releaseStem(stem);
  give(term, T_TEXT + length);
  set32(S_TERMS, get32(S_TERMS) - 1);
  if (literal) set32(S_LITERALS, get32(S_LITERALS) - 1);
  countIn(filterOf(words), -1);
  tend(filterOf(words));
}
