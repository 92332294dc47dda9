import { give, PATTERNS, PATTERN_COUNT, SHARDS, take } from "./memory";

/**
 * Bloom filters that reject nearly all of a text before any table is searched: one for the terms of a single word, one
 * for the pairs of adjacent words by which longer terms are found. An element sets three bits of one 64-bit word,
 * chosen from a table of patterns, so that a query costs one distant load (a blocked Bloom filter with precomputed
 * patterns: Putze, Sanders, Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007).
 *
 * A filter is rebuilt when its size no longer fits, or too many of its elements were removed. Each change of the set
 * adds some parts of the shards of the terms, so that nothing pauses. A filter's fields: words, mask, elements, removed
 * elements, then the words, the mask and the next step of the filter that is being built.
 */
export const SINGLES = memory.data(32, 16);
export const PAIRS = memory.data(32, 16);

const F_WORDS: usize = 0;
const F_MASK: usize = 4;
const F_ELEMENTS: usize = 8;
const F_REMOVED: usize = 12;
const F_NEXT_WORDS: usize = 16;
const F_NEXT_MASK: usize = 20;
const F_NEXT_STEP: usize = 24;

/**
 * Max elements per 64-bit word. At this load about one in 25 hashes that are not elements passes, at half of it one in
 * 100. A lower load would pass fewer, but less of the larger filter would be in the processor's caches.
 */
const ELEMENTS: u32 = 6;
const MIN_WORDS: u32 = 1 << 8;
/** About how many terms one change of the set adds while a filter is rebuilt. */
const TERMS_PER_CHANGE: u32 = 2_048;
/** How many parts each shard has, by the highest bits of a hash's fraction: one step adds one part. */
export const PARTS: u32 = 8;
export const PART_SHIFT: u32 = 29;

/** The mask that turns a hash into the byte offset of one of `count` words. */
// @ts-ignore: decorator
@inline
function maskFor(count: u32): u32 {
  return (count - 1) << 3;
}
// @ts-ignore: decorator
@inline
function countFor(mask: u32): u32 {
  return (mask >> 3) + 1;
}
// @ts-ignore: decorator
@inline
export function wordsOf(filter: usize): usize {
  return load<u32>(filter, F_WORDS);
}
// @ts-ignore: decorator
@inline
export function maskOf(filter: usize): u32 {
  return load<u32>(filter, F_MASK);
}
// @ts-ignore: decorator
@inline
export function placeOf(words: usize, mask: u32, hash: u64): usize {
  return words + <usize>(<u32>hash & mask);
}
// @ts-ignore: decorator
@inline
function bitsOf(hash: u64): u64 {
  return load<u64>(PATTERNS + <usize>((hash >> 37) & ((PATTERN_COUNT - 1) << 3)));
}
/** 1 if the filter may contain an element with this hash, else 0. */
// @ts-ignore: decorator
@inline
export function mayHold(words: usize, mask: u32, hash: u64): u32 {
  return <u32>((~load<u64>(placeOf(words, mask, hash)) & bitsOf(hash)) == 0);
}

function setBits(words: usize, mask: u32, hash: u64): void {
  const place = placeOf(words, mask, hash);
  store<u64>(place, load<u64>(place) | bitsOf(hash));
}

/** Sets the bits of an element, also in the filter that is being built. */
export function noteIn(filter: usize, hash: u64): void {
  setBits(load<u32>(filter), load<u32>(filter, F_MASK), hash);
  const next = load<u32>(filter, F_NEXT_WORDS);
  if (next != 0) setBits(next, load<u32>(filter, F_NEXT_MASK), hash);
}

function makeWords(count: u32): u32 {
  const at = take(count << 3);
  memory.fill(at, 0, count << 3);
  return <u32>at;
}

/** Makes the first, empty filters, and the patterns. */
export function beginFilters(): void {
  for (let i: u32 = 0, state: u64 = 1; i < PATTERN_COUNT; i++) {
    let pattern: u64 = 0;
    while (popcnt(pattern) < 3) {
      // Knuth's linear congruential generator (MMIX): any numbers do.
      state = state * 6364136223846793005 + 1442695040888963407;
      pattern |= (<u64>1) << (state >> 58);
    }
    store<u64>(PATTERNS + ((<usize>i) << 3), pattern);
  }
  for (let i = 0; i < 2; i++) {
    const filter = i == 0 ? SINGLES : PAIRS;
    store<u32>(filter, makeWords(MIN_WORDS), F_WORDS);
    store<u32>(filter, maskFor(MIN_WORDS), F_MASK);
  }
}

/** Counts an element that was added (1) or removed (-1). */
export function countIn(filter: usize, change: i32): void {
  store<u32>(filter, load<u32>(filter, F_ELEMENTS) + change, F_ELEMENTS);
  if (change < 0) store<u32>(filter, load<u32>(filter, F_REMOVED) + 1, F_REMOVED);
}

/** How many steps one change of the set does, if there are `terms` terms. */
export function stepsPerChange(terms: u32): u32 {
  return max<u32>(1, <u32>((<u64>(SHARDS * PARTS) * TERMS_PER_CHANGE) / <u64>max<u32>(terms, 1)));
}

/**
 * The next step of rebuilding a filter, if it has to be rebuilt.
 * @returns its number: shard × PARTS + part of the terms to add; -1 for none.
 */
export function nextStepOf(filter: usize): i32 {
  if (load<u32>(filter, F_NEXT_WORDS) == 0) {
    const elements = load<u32>(filter, F_ELEMENTS);
    const count = countFor(load<u32>(filter, F_MASK));
    const tooSmall = elements > count * ELEMENTS;
    const tooLarge = count > MIN_WORDS && elements < (count * ELEMENTS) / 8;
    if (!tooSmall && !tooLarge && load<u32>(filter, F_REMOVED) < max<u32>(elements, 1024)) return -1;
    const newCount = tooSmall ? count * 2 : tooLarge ? count / 2 : count;
    store<u32>(filter, makeWords(newCount), F_NEXT_WORDS);
    store<u32>(filter, maskFor(newCount), F_NEXT_MASK);
    store<u32>(filter, 0, F_NEXT_STEP);
    store<u32>(filter, 0, F_REMOVED);
    // Allocating is enough work for one change of the set.
    return -1;
  }
  const step = load<u32>(filter, F_NEXT_STEP);
  store<u32>(filter, step + 1, F_NEXT_STEP);
  if (step < SHARDS * PARTS) return step;
  give(load<u32>(filter), countFor(load<u32>(filter, F_MASK)) << 3);
  store<u32>(filter, load<u32>(filter, F_NEXT_WORDS), F_WORDS);
  store<u32>(filter, load<u32>(filter, F_NEXT_MASK), F_MASK);
  store<u32>(filter, 0, F_NEXT_WORDS);
  return -1;
}
