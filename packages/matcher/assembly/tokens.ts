import { decode, kindAt, recordOf, SENTENCE_END, SPACE, widthOf } from "./characters";
import { F_BREAK, PLURALS, TOKEN_FLAGS, TOKEN_PLACE } from "./memory";

/** What there is to know of the words of a batch, and how a word of ASCII is noted. */

// @ts-ignore: decorator
@inline
export function flagsOf(token: u32): u8 {
  return load<u8>(TOKEN_FLAGS + token);
}
// @ts-ignore: decorator
@inline
export function startOf(token: u32): usize {
  return load<u32>(TOKEN_PLACE + ((<usize>token) << 3));
}
// @ts-ignore: decorator
@inline
export function endOf(token: u32): usize {
  return load<u32>(TOKEN_PLACE + ((<usize>token) << 3), 4);
}

/**
 * 1 if a word of ASCII loses its final s, else 0. Without a branch: one word in ten ends with s, which no processor
 * foresees. There is a byte before each word, if it be of the state before the text.
 */
// @ts-ignore: decorator
@inline
export function pluralOf(start: usize, size: u32): u32 {
  const ending = <usize>load<u16>(start + size - 2);
  return <u32>load<u8>(PLURALS + ending) & <u32>(size > 3);
}

/** Fills what `pluralOf` reads: a final s falls unless s, u or i stands before it. */
export function beginPlurals(): void {
  for (let before: u32 = 0; before < 256; before++) {
    const letter = before | 0x20;
    const falls = letter != 0x73 && letter != 0x75 && letter != 0x69;
    store<u8>(PLURALS + ((0x73 << 8) | before), <u8>falls);
    store<u8>(PLURALS + ((0x53 << 8) | before), <u8>falls);
  }
}

/** F_BREAK if a sentence ends between a token, which begins with a capital, and the one before it. */
// @ts-ignore: decorator
@inline
export function breakBefore(token: u32): u8 {
  if (token == 0) return 0;
  const start = <usize>load<u32>(TOKEN_PLACE + ((<usize>token) << 3));
  const last = <usize>load<u32>(TOKEN_PLACE + ((<usize>token) << 3) - 4);
  // A sentence's end and white space take two bytes at least.
  return start - last > 1 ? breaksBetween(last, start) : <u8>0;
}

/** F_BREAK if a sentence ends between a word's end and `start`, with white space somewhere behind its end. */
function breaksBetween(last: usize, start: usize): u8 {
  const bytes = v128.load(last);
  const gap = <u32>(start - last);
  const own = gap < 16 ? ((<u32>1) << gap) - 1 : 0xffff;
  if (gap <= 16 && (i8x16.bitmask(bytes) & own) == 0) {
    const dots = v128.or(i8x16.eq(bytes, i8x16.splat(0x2e)), i8x16.eq(bytes, i8x16.splat(0x21)));
    const ends = i8x16.bitmask(v128.or(dots, i8x16.eq(bytes, i8x16.splat(0x3f)))) & own;
    if (ends == 0) return 0;
    const controls = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(9)), i8x16.splat(5));
    const blanks = i8x16.bitmask(v128.or(controls, i8x16.eq(bytes, i8x16.splat(0x20)))) & own;
    return blanks >> (ctz(ends) + 1) != 0 ? F_BREAK : 0;
  }
  let place = last;
  let ended = false;
  while (place < start) {
    const byte = load<u8>(place);
    if (byte < 0x80) {
      if (byte == 0x2e || byte == 0x21 || byte == 0x3f) ended = true;
      else if (ended && (byte == 0x20 || byte - 9 < 5)) return F_BREAK;
      place++;
    } else {
      const kind = kindAt(recordOf(decode(place)));
      if (kind == SENTENCE_END) ended = true;
      else if (ended && kind == SPACE) return F_BREAK;
      place += widthOf(byte);
    }
  }
  return 0;
}
