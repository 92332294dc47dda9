import { GRAMS } from "./memory";
import {
  addEntry,
  capacityOf,
  clearPlace,
  entriesOf,
  entryAt,
  fractionOf,
  homeOf,
  nextPlace,
  shardOf,
} from "./tables";

/**
 * Stems: the pairs of adjacent words by which terms of three words and more are found. A stem has the shapes of its
 * terms (how many words, and at which of them the pair begins), and how many terms it has. It is in the same table as
 * the terms, under the key of its pair. The term of these two words has the same key: one search finds both.
 *
 * An entry's value: 1 in the lowest bit (which is 0 in an address), the shapes in 21 bits, the number of terms above.
 */
const STEM: u32 = 1;
const SHAPES: u32 = ((1 << 21) - 1) << 1;
const ONE: u32 = 1 << 22;
/** For this many terms or more the number is no longer counted, and the stem is never removed. */
const MANY: u32 = 1023 << 22;

/** Terms of 8 words and more share a shape. */
export const LONG_SHAPE: u32 = 20;
export const LONG: u32 = 1 << LONG_SHAPE;
const MAX_SHAPED_WORDS: u32 = 7;
/** The number of words of each other shape; then, for each, the word at which the pair begins: u8 each. */
export const SHAPED = memory.data<u8>([
  3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3,
  4, 0, 1, 2, 3, 4, 5,
]);

/** Whether an entry's value is a stem's; else it is the address of a term. */
// @ts-ignore: decorator
@inline
export function isStem(value: u32): bool {
  return (value & STEM) != 0;
}
/** The shapes of the terms of a stem. */
// @ts-ignore: decorator
@inline
export function shapesOf(value: u32): u32 {
  return (value & SHAPES) >> 1;
}

/** The bit of a shape. */
// @ts-ignore: decorator
@inline
function shapeOf(words: u32, pair: u32): u32 {
  // A pair has 2 places in 3 words, 3 in 4, and so on: shapes of fewer words have lower bits.
  return words > MAX_SHAPED_WORDS
    ? LONG
    : (<u32>1) << ((((words - 1) * (words - 2)) >> 1) - 1 + pair);
}

/** The entry of the stem of a pair; 0 if there is none. */
function findStem(pair: u64): usize {
  const shard = shardOf(GRAMS, pair);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const fraction = fractionOf(pair);
  for (let place = homeOf(fraction, capacity); ; place = nextPlace(place, capacity)) {
    const entry = entryAt(entriesOf(shard), place);
    const value = load<u32>(entry, 4);
    if (value == 0) return 0;
    if (load<u32>(entry) == fraction && isStem(value)) return entry;
  }
  return 0;
}

/** Counts a term with this many words, whose pair begins at word `place`. */
export function useStem(pair: u64, words: u32, place: u32): void {
  const shape = shapeOf(words, place) << 1;
  const entry = findStem(pair);
  if (entry == 0) {
    addEntry(GRAMS, pair, STEM | ONE | shape);
    return;
  }
  const value = load<u32>(entry, 4);
  store<u32>(entry, (value < MANY ? value + ONE : value) | shape, 4);
}

/** Counts one term less, and removes the stem with its last term. */
export function releaseStem(pair: u64): void {
  const entry = findStem(pair);
  if (entry == 0) return;
  const value = load<u32>(entry, 4);
  if (value >= MANY) return;
  if (value >= 2 * ONE) store<u32>(entry, value - ONE, 4);
  else clearPlace(shardOf(GRAMS, pair), entry);
}
