import { STEMS } from "./memory";
import { addEntry, clearEntry, findEntry } from "./tables";

/**
 * Stems: the pairs of neighbours by which terms of three words and more are found. A stem knows the shapes of its
 * terms (how many words, and at which of them the pair begins), and how many terms it has.
 *
 * An entry's value: the shapes in the lower 21 bits, the number of terms above them.
 */
const SHAPES: u32 = (1 << 21) - 1;
const ONE: u32 = 1 << 21;
/** So many terms or more: their number is not known any longer, and the stem stays. */
const MANY: u32 = 2047 << 21;

/** Terms of 8 words and more share a shape. */
export const LONG: u32 = 1 << 20;
const LONGEST_SHAPED: u32 = 7;

/** The bit of a shape. */
// @ts-ignore: decorator
@inline
function shapeOf(words: u32, pair: u32): u32 {
  // 2 places of a pair in 3 words, 3 in 4, and so on: those of fewer words lie below.
  return words > LONGEST_SHAPED ? LONG : (<u32>1) << ((((words - 1) * (words - 2)) >> 1) - 1 + pair);
}

/** The shapes of the terms of a stem; 0 where there is none. */
// @ts-ignore: decorator
@inline
export function shapesOf(stem: u64): u32 {
  const entry = findEntry(STEMS, stem);
  return entry == 0 ? 0 : load<u32>(entry, 4) & SHAPES;
}

/** Counts a term of so many words, whose pair begins at word `pair`. */
export function useStem(stem: u64, words: u32, pair: u32): void {
  const shape = shapeOf(words, pair);
  const entry = findEntry(STEMS, stem);
  if (entry == 0) {
    addEntry(STEMS, stem, ONE | shape);
    return;
  }
  const value = load<u32>(entry, 4);
  store<u32>(entry, (value < MANY ? value + ONE : value) | shape, 4);
}

/** Counts a term less; the stem goes with its last. */
export function releaseStem(stem: u64): void {
  const entry = findEntry(STEMS, stem);
  if (entry == 0) return;
  const value = load<u32>(entry, 4);
  if (value >= MANY) return;
  if (value >= 2 * ONE) store<u32>(entry, value - ONE, 4);
  else clearEntry(STEMS, stem, entry);
}
