import { textStart } from "./edges";
import { endsName, isPlain, mayBeginWithDot } from "./runs";

/** Names that hold signs, such as `c++`, `.net`, `node.js`, `wi-fi`: `names.ts` of the host's half. */

/** The signs that may belong to a name, as bits from `#` on: #, +, - and the full stop. */
const SIGNS: u32 = 0xd01;

/**
 * Whether a word of ASCII may begin a name, or be the "net" of ".net": then the slow way finds out. Without a branch
 * but for the few words behind which a sign is, and something other than a blank behind that.
 */
// @ts-ignore: decorator
@inline
export function mayBeName(start: usize, size: u32): bool {
  const next = <u32>load<u16>(start + size);
  const sign = (next & 0xff) - 0x23;
  const isSign = (SIGNS >> (sign & 31)) & <u32>(sign < 12);
  // Only "c#" is a name before a blank.
  const isInside = <u32>(next > 0x20ff) | <u32>(size == 1);
  const hasDot = <u32>(size == 3) & <u32>(load<u8>(start - 1) == 0x2e);
  return ((isSign & isInside) | hasDot) != 0 && (hasDot != 0 || isJoined(size, next));
}

/** Whether a sign behind a word, in the lower byte, and what is behind that, in the upper, may make it a name. */
// @ts-ignore: decorator
@inline
function isJoined(size: u32, next: u32): bool {
  if (next == 0x2b2b) return true;
  const sign = next & 0xff;
  if (sign == 0x23) return size == 1;
  if (sign == 0x2d) return size <= 3 && isPlain(<u8>(next >> 8));
  return sign == 0x2e && (next | 0x2000) >> 8 == 0x6a;
}

/** Whether `size` letters of a word are these, which are in lower case: the first of them is the lowest byte. */
function reads(start: usize, size: u32, letters: u32): bool {
  let word: u32 = 0;
  for (let i: u32 = 0; i < size; i++) word |= (<u32>load<u8>(start + i) | 0x20) << (i << 3);
  return word == letters;
}

/** Whether the words beside a hyphen are a name: `hyphenated` of the host's half, or "e" and any word. */
function isHyphenated(first: usize, size: u32, second: usize, length: u32): bool {
  if (size == 1 && reads(first, 1, 0x65)) return length > 1;
  const isFi = length == 2 && reads(second, 2, 0x6966);
  if (size == 2 && isFi && (reads(first, 2, 0x6977) || reads(first, 2, 0x6968))) return true;
  if (size == 3 && isFi && reads(first, 3, 0x696373)) return true;
  if (size == 2 && reads(first, 2, 0x6f74)) {
    return (length == 2 && reads(second, 2, 0x6f64)) || (length == 3 && reads(second, 3, 0x736f64));
  }
  if (size != 1 || !reads(first, 1, 0x74) || length < 5) return false;
  if (!reads(second, 4, 0x72696873) || !reads(second + 4, 1, 0x74)) return false;
  return length == 5 || (length == 6 && reads(second + 5, 1, 0x73));
}

/** Where the second part of a name of two ends; 0 where a word of ASCII letters and digits begins none. */
export function joinedEnd(start: usize, end: usize): usize {
  const sign = load<u8>(end);
  if (sign != 0x2e && sign != 0x2d) return 0;
  const second = end + 1;
  let last = second;
  while (isPlain(load<u8>(last))) last++;
  if (!endsName(last)) return 0;
  const size = <u32>(end - start);
  const length = <u32>(last - second);
  if (sign == 0x2e) return length == 2 && reads(second, 2, 0x736a) ? last : 0;
  return isHyphenated(start, size, second, length) ? last : 0;
}

/** How many signs after a word belong to it: two of "c++", one of "c#", whose word is one letter. */
export function signsAfter(start: usize, end: usize): u32 {
  const sign = load<u8>(end);
  if (sign == 0x2b) return load<u8>(end, 1) == 0x2b && load<u8>(end, 2) != 0x2b ? 2 : 0;
  if (sign != 0x23 || end - start != 1 || load<u8>(start) < 0x41) return 0;
  return load<u8>(end, 1) != 0x23 ? 1 : 0;
}

/** Whether a word is the "net" of ".net". */
export function startsWithDot(start: usize, end: usize): bool {
  if (end - start != 3 || start <= textStart || load<u8>(start - 1) != 0x2e) return false;
  if (!reads(start, 3, 0x74656e) || !endsName(end)) return false;
  return mayBeginWithDot(start - 1, textStart);
}
