import { textStart } from "./edges";

/** Names that hold signs, such as `c++`, `.net`, `node.js`, `wi-fi`: `names.ts` of the host's half. */

/** The signs that may belong to a name, as bits from `#` on: #, +, - and the full stop. */
const SIGNS: u32 = 0xd01;

// @ts-ignore: decorator
@inline
function isPlain(byte: u8): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10;
}

/** Whether a word of ASCII may end before a byte: at the end of the text, or before ASCII but an apostrophe. */
function endsWord(byte: u8): bool {
  return byte < 0x80 && byte != 0x27 && !isPlain(byte);
}

/** Whether a word of ASCII may begin a name, or be the "net" of ".net": then the slow way finds out. */
// @ts-ignore: decorator
@inline
export function mayBeName(start: usize, size: u32): bool {
  const sign = <u32>load<u8>(start + size) - 0x23;
  // Without a branch but for the few words that a sign is beside.
  const behind = (SIGNS >> (sign & 31)) & <u32>(sign < 12);
  const before = <u32>(size == 3) & <u32>(load<u8>(start - 1) == 0x2e);
  return (behind | before) != 0 && hasSign(start, size);
}

function hasSign(start: usize, size: u32): bool {
  if (size == 3 && load<u8>(start - 1) == 0x2e) return true;
  const sign = load<u8>(start + size);
  const next = load<u8>(start + size, 1);
  if (sign == 0x2b) return next == 0x2b;
  if (sign == 0x23) return size == 1;
  if (sign == 0x2d) return size <= 3 && isPlain(next);
  return sign == 0x2e && (next | 0x20) == 0x6a;
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
  if (!endsWord(load<u8>(last))) return 0;
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

/** Whether a word is the "net" of ".net": nothing that belongs to a word, and no full stop, is before its own. */
export function startsWithDot(start: usize, end: usize): bool {
  if (end - start != 3 || start <= textStart || load<u8>(start - 1) != 0x2e) return false;
  if (!reads(start, 3, 0x74656e) || !endsWord(load<u8>(end))) return false;
  if (start - 1 == textStart) return true;
  const before = load<u8>(start - 2);
  return endsWord(before) && before != 0x2e;
}
