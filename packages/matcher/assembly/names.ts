import { textStart } from "./edges";
import { endsName, isPlain, mayBeginWithDot } from "./runs";

/** Names with signs, such as `c++`, `.net`, `node.js`, `wi-fi`: `src/names.ts` is the host's half. */

/** Results of `namePlace`: a sign belongs to no name; the word before it may; "net" follows it. */
export const NO_NAME: u32 = 0;
const LAST_WORD: u32 = 1;
export const NEXT_WORD: u32 = 2;

/** Which word next to a sign (#, +, - or a full stop) may form a name with it: `readChunk` then decides. */
export function namePlace(at: usize): u32 {
  const sign = load<u8>(at);
  const next = load<u8>(at, 1);
  if (sign == 0x2e && ((load<u32>(at) >> 8) | 0x202020) == 0x74656e) return NEXT_WORD;
  if (!isPlain(load<u8>(at - 1))) return NO_NAME;
  let isName = false;
  if (sign == 0x2e) isName = (load<u16>(at, 1) | 0x2020) == 0x736a;
  else if (sign == 0x2b) isName = next == 0x2b;
  else if (sign == 0x23) isName = !isPlain(load<u8>(at - 2));
  else if (isPlain(next)) {
    // After a word of up to three letters.
    isName = !(isPlain(load<u8>(at - 2)) && isPlain(load<u8>(at - 3)) && isPlain(load<u8>(at - 4)));
  }
  return isName ? LAST_WORD : NO_NAME;
}

/** Whether `size` letters of a word are `letters`: in lower case, the first in the lowest byte. */
function hasLetters(start: usize, size: u32, letters: u32): bool {
  let word: u32 = 0;
  for (let i: u32 = 0; i < size; i++) word |= (<u32>load<u8>(start + i) | 0x20) << (i << 3);
  return word == letters;
}

/** Whether the words at a hyphen are a name: `hyphenated` of the host's half, or "e" and any word. */
function isHyphenated(first: usize, size: u32, second: usize, length: u32): bool {
  if (size == 1 && hasLetters(first, 1, 0x65)) return length > 1;
  const isFi = length == 2 && hasLetters(second, 2, 0x6966);
  if (size == 2 && isFi && (hasLetters(first, 2, 0x6977) || hasLetters(first, 2, 0x6968))) return true;
  if (size == 3 && isFi && hasLetters(first, 3, 0x696373)) return true;
  if (size == 2 && hasLetters(first, 2, 0x6f74)) {
    return (length == 2 && hasLetters(second, 2, 0x6f64)) || (length == 3 && hasLetters(second, 3, 0x736f64));
  }
  if (size != 1 || !hasLetters(first, 1, 0x74) || length < 5) return false;
  if (!hasLetters(second, 4, 0x72696873) || !hasLetters(second + 4, 1, 0x74)) return false;
  return length == 5 || (length == 6 && hasLetters(second + 5, 1, 0x73));
}

/** The end of the two-part name that begins with a word of ASCII letters and digits; 0 if there is none. */
export function joinedEnd(start: usize, end: usize): usize {
  const sign = load<u8>(end);
  if (sign != 0x2e && sign != 0x2d) return 0;
  const second = end + 1;
  let last = second;
  while (isPlain(load<u8>(last))) last++;
  if (!endsName(last)) return 0;
  const size = <u32>(end - start);
  const length = <u32>(last - second);
  if (sign == 0x2e) return length == 2 && hasLetters(second, 2, 0x736a) ? last : 0;
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
  if (!hasLetters(start, 3, 0x74656e) || !endsName(end)) return false;
  return mayBeginWithDot(start - 1, textStart);
}
