import { giveBlock, takeBlock, TERM_BLOCKS } from "./blocks";
import {
  countIn,
  maskOf,
  nextStepOf,
  noteIn,
  PAIRS,
  PARTS,
  PART_SHIFT,
  placeOf,
  SINGLES,
  stepsPerChange,
  wordsOf,
} from "./filters";
import { copyFew, get32, GRAMS, set32, S_LITERALS, S_TERMS } from "./memory";
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
  touchFiled,
} from "./tables";
import { choosePair, hashAt, keyOf, pairAt, readTokens, readWords } from "./words";

/**
 * A term: uses u32, first phrase u32, slot of its only phrase u32, bytes u16, words u8, place of its pair and flags
 * u8, then its folded words with a blank between. It is filed under the hash of its words in order. A term of three
 * words and more is found by its stem: its rarest word and a word next to that.
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
/** It has one phrase, the first in its slot: then a match has to read only the term. */
export const T_ALONE: u8 = 64;

// @ts-ignore: decorator
@inline
function filterOf(words: u32): usize {
  return words == 1 ? SINGLES : PAIRS;
}

/** Adds the current term to its filter. */
function addToFilter(words: u32, pair: u32): void {
  noteIn(filterOf(words), words == 1 ? hashAt(0) : pairAt(pair));
}

/** How many terms ahead are loaded before they are read. */
const AHEAD: u32 = 24;

/** Continues to rebuild a filter, if it has to be rebuilt. */
function continueRebuild(filter: usize): void {
  for (let left = stepsPerChange(get32(S_TERMS)); left > 0; left--) {
    const step = nextStepOf(filter);
    if (step < 0) return;
    const shard = GRAMS + ((<usize>(step / PARTS)) << 4);
    if (capacityOf(shard) > 0) addPart(filter, shard, step % PARTS);
  }
}

/**
 * Adds the terms of one part of a shard to a filter: those whose fraction begins with the part's bits. A part is not a
 * range of places, as terms move between two steps; but no place between a term's home and its place is ever empty.
 */
function addPart(filter: usize, shard: usize, part: u32): void {
  const entries = entriesOf(shard);
  const capacity = capacityOf(shard);
  const lowest = part << PART_SHIFT;
  const lastHome = homeOf(lowest | ((1 << PART_SHIFT) - 1), capacity);
  const from = homeOf(lowest, capacity);
  let loads: u64 = 0;
  for (let i = from; ; i++) {
    const place = i < capacity ? i : i - capacity;
    // Terms are scattered over the memory: loading them ahead makes many share one wait.
    const ahead = load<u32>(entryAt(entries, min(place + AHEAD, capacity - 1)), 4);
    loads |= load<u32>(isStem(ahead) ? 0 : ahead);
    const term = load<u32>(entryAt(entries, place), 4);
    if (term == 0) {
      if (i >= lastHome) break;
      continue;
    }
    if (isStem(term) || filterOf(load<u8>(term, T_WORDS)) != filter) continue;
    addToFilter(rereadWords(term), load<u8>(term, T_FLAGS) & 15);
  }
  touched(loads);
}

/** Hashes the words of a filed term again. */
function rereadWords(term: u32): u32 {
  const literal = (load<u8>(term, T_FLAGS) & T_LITERAL) != 0;
  return readWords(<usize>term + T_TEXT, <u32>load<u16>(term, T_BYTES), literal);
}

/** The term of these words, 0 if there is none. The text may be anywhere in memory. */
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

/** Loads what removing a phrase of the current tokens will read, as far as their hashes lead to it. */
export function touchTerm(words: u32): u64 {
  readTokens(words);
  const key = keyOf(words);
  let loads = touch(GRAMS, key);
  if (words > 2) for (let i: u32 = 0; i + 1 < words; i++) loads |= touch(GRAMS, pairAt(i));
  return loads | touchFiled(GRAMS, key);
}

/**
 * Counts one more use of a term, and files it if it is new.
 * @param text folded words with a blank between, in UTF-8, followed by 16 bytes that may be read.
 * @returns 0 for more words or bytes than a term may have.
 */
export function useTerm(text: usize, length: u32, literal: bool): u32 {
  if (length > 0xffff) return 0;
  const words = readWords(text, length, literal);
  if (words == 0) return 0;
  const key = keyOf(words);
  const pair = words > 1 ? choosePair(words) : 0;
  // Loads together what will be searched and written.
  const foundBy = words > 2 ? pairAt(pair) : key;
  const filter = filterOf(words);
  const bits = placeOf(wordsOf(filter), maskOf(filter), foundBy);
  touched(touch(GRAMS, key) | touch(GRAMS, foundBy) | load<u64>(bits));
  let term = findTerm(key, text, length, literal);
  if (term != 0) {
    store<u32>(term, load<u32>(term) + 1);
    return term;
  }
  term = <u32>takeBlock(TERM_BLOCKS, <u32>T_TEXT + length);
  store<u32>(term, 1, T_USES);
  store<u32>(term, 0, T_PHRASE);
  store<u16>(term, <u16>length, T_BYTES);
  store<u8>(term, <u8>words, T_WORDS);
  store<u8>(term, <u8>pair | (literal ? T_LITERAL : 0), T_FLAGS);
  copyFew(<usize>term + T_TEXT, text, length);
  addEntry(GRAMS, key, term);
  if (words > 2) useStem(foundBy, words, pair);
  set32(S_TERMS, get32(S_TERMS) + 1);
  if (literal) set32(S_LITERALS, get32(S_LITERALS) + 1);
  noteIn(filter, foundBy);
  countIn(filter, 1);
  continueRebuild(filter);
  return term;
}

/** Counts one use of a term less, and removes it after its last use. */
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
  giveBlock(TERM_BLOCKS, term, <u32>T_TEXT + length);
  set32(S_TERMS, get32(S_TERMS) - 1);
  if (literal) set32(S_LITERALS, get32(S_LITERALS) - 1);
  countIn(filterOf(words), -1);
  continueRebuild(filterOf(words));
}
