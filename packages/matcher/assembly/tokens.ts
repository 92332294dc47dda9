import { decode, kindAt, recordOf, SENTENCE_END, SPACE, widthOf } from "./characters";
import { F_BREAK, TOKEN_FLAGS, TOKEN_PLACE } from "./memory";

/** Reads the tokens of a batch. */

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

/** F_BREAK if a sentence ends between a token, which begins with a capital, and the one before it. */
// @ts-ignore: decorator
@inline
export function breakBefore(token: u32): u8 {
  if (token == 0) return 0;
  const start = <usize>load<u32>(TOKEN_PLACE + ((<usize>token) << 3));
  const last = <usize>load<u32>(TOKEN_PLACE + ((<usize>token) << 3) - 4);
  // A sentence end and white space take at least two bytes.
  return start - last > 1 ? breaksBetween(last, start) : <u8>0;
}

/** F_BREAK if a sentence ends between a word's end and `start`, with white space somewhere after it. */
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
