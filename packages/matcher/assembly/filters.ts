import { give, PATTERNS, PATTERN_COUNT, SHARDS, take } from "./memory";

/**
 * Bloom filters which turn away nearly all of a text before anything else is looked at: one of the single words
 * that are terms, one of the pairs of neighbours by which longer terms are found. The bits of an element are three
 * of one 64-bit word, by a table of patterns, so that asking costs one load from afar (a blocked Bloom filter with
 * precomputed patterns: Putze, Sanders, Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007).
 *
 * A filter is made again when it has become too small, or too many of its elements are gone: with some parts of the
 * shards of the terms at each change of the set, so that nothing pauses. Its fields: words, mask, elements, gone,
 * then the words, the mask and the next step of the one that is being made.
 */
export const SINGLES = memory.data(32, 16);
export const PAIRS = memory.data(32, 16);

const F_WORDS: usize = 0;
const F_MASK: usize = 4;
const F_ELEMENTS: usize = 8;
const F_GONE: usize = 12;
const F_NEXT_WORDS: usize = 16;
const F_NEXT_MASK: usize = 20;
const F_NEXT_STEP: usize = 24;

/**
 * Elements a word of 64 bits, at most: about one in 25 that is none passes then, one in 100 at half as many. Fewer
 * would be better, were there not less and less of the filter in the processor's caches.
 */
const ELEMENTS: u32 = 6;
const LEAST: u32 = 1 << 8;
/** Terms that are noted at once while a filter is made again, about. */
const AT_ONCE: u32 = 2_048;
/** Of so many parts of each shard one is noted in a step: that of the highest bits of a hash's fraction. */
export const PARTS: u32 = 8;
export const PART_SHIFT: u32 = 29;

/** What a hash is masked with: of so many words, the offset of one in bytes. */
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
/** 1 if what has this hash may be there, else 0. */
// @ts-ignore: decorator
@inline
export function mayHold(words: usize, mask: u32, hash: u64): u32 {
  return <u32>((~load<u64>(placeOf(words, mask, hash)) & bitsOf(hash)) == 0);
}

function setBits(words: usize, mask: u32, hash: u64): void {
  const place = placeOf(words, mask, hash);
  store<u64>(place, load<u64>(place) | bitsOf(hash));
}

/** Sets the bits of an element, in the filter that is being made too. */
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
    store<u32>(filter, makeWords(LEAST), F_WORDS);
    store<u32>(filter, maskFor(LEAST), F_MASK);
  }
}

/** Counts elements as they come (1) and go (-1). */
export function countIn(filter: usize, change: i32): void {
  store<u32>(filter, load<u32>(filter, F_ELEMENTS) + change, F_ELEMENTS);
  if (change < 0) store<u32>(filter, load<u32>(filter, F_GONE) + 1, F_GONE);
}

/** How many steps are done at once, of so many terms. */
export function stepsAtOnce(terms: u32): u32 {
  return max<u32>(1, <u32>((<u64>(SHARDS * PARTS) * AT_ONCE) / <u64>max<u32>(terms, 1)));
}

/**
 * The next step of making a filter again, where that is called for.
 * @returns its number: shard × PARTS + part of the terms that are to be noted; -1 for none.
 */
export function nextStepOf(filter: usize): i32 {
  if (load<u32>(filter, F_NEXT_WORDS) == 0) {
    const elements = load<u32>(filter, F_ELEMENTS);
    const count = countFor(load<u32>(filter, F_MASK));
    const tooSmall = elements > count * ELEMENTS;
    const tooLarge = count > LEAST && elements < (count * ELEMENTS) / 8;
    if (!tooSmall && !tooLarge && load<u32>(filter, F_GONE) < max<u32>(elements, 1024)) return -1;
    const wanted = tooSmall ? count * 2 : tooLarge ? count / 2 : count;
    store<u32>(filter, makeWords(wanted), F_NEXT_WORDS);
    store<u32>(filter, maskFor(wanted), F_NEXT_MASK);
    store<u32>(filter, 0, F_NEXT_STEP);
    store<u32>(filter, 0, F_GONE);
    // Enough for one change of the set.
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
