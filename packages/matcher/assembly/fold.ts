import {
  CJK,
  COMPOSES,
  decode,
  EMOJI,
  flagsAt,
  kindAt,
  LETTER,
  MARK,
  recordOf,
  REGIONAL,
  widthOf,
} from "./characters";
import { formOf } from "./forms";
import { lowered } from "./hash";
import { PADDING, SCRATCH, SCRATCH_SIZE } from "./memory";

/** Composes the literal fold of a word in the scratch memory as NFC; returns its new length. */
// @ts-ignore: decorator
@external("host", "compose")
export declare function compose(length: u32): u32;

/** A word longer than this is compared by its beginning, and cannot be a word of a term. */
export const MAX_WORD_BYTES: u32 = SCRATCH_SIZE - 64;

/** Writes a word of ASCII letters and digits to the scratch memory in lower case. @returns its length. */
export function writeLower(start: usize, end: usize): u32 {
  const size = <u32>min<usize>(end - start, MAX_WORD_BYTES);
  for (let at: u32 = 0; at < size; at += 16) {
    v128.store(SCRATCH + at, lowered(v128.load(start + at)));
  }
  v128.store(SCRATCH + size, v128.splat<u64>(0));
  return size;
}

/**
 * Writes the fold of the word from `start` to `end` to the scratch memory, padded with zeros.
 * @returns its length in bytes; 0 if nothing is left to compare.
 */
export function foldWord(start: usize, end: usize, literal: bool): u32 {
  const firstKind = kindAt(recordOf(decode(start)));
  let length: u32 = 0;
  if (firstKind == EMOJI || firstKind == REGIONAL) {
    // An emoji is compared by its base, a flag by both its letters.
    length = widthOf(load<u8>(start));
    if (firstKind == REGIONAL) {
      let second = start + length;
      while (kindAt(recordOf(decode(second))) != REGIONAL) second += widthOf(load<u8>(second));
      memory.copy(SCRATCH + length, second, 4);
      memory.copy(SCRATCH, start, length);
      length += 4;
    } else {
      memory.copy(SCRATCH, start, length);
    }
    pad(length);
    return length;
  }
  let composes = false;
  let folded: u32 = 0;
  for (let at = start; at < end; ) {
    const record = recordOf(decode(at));
    at += widthOf(load<u8>(at));
    const kind = kindAt(record);
    if (kind != LETTER && kind != MARK && kind != CJK) {
      const sign = load<u8>(at - 1);
      if (!isSignOfName(sign, at - 1 == start)) continue;
      store<u8>(SCRATCH + length, sign);
      length++;
      folded++;
      continue;
    }
    const plain = <u32>load<u8>(record, 2);
    const whole = <u32>load<u8>(record, 3);
    folded += plain;
    const size = literal ? whole : plain;
    if (length + size > MAX_WORD_BYTES) break;
    const from = record + 4 + (literal ? <usize>plain : 0);
    for (let i: u32 = 0; i < size; i++) store<u8>(SCRATCH + length + i, load<u8>(from + i));
    length += size;
    if ((flagsAt(record) & COMPOSES) != 0) composes = true;
  }
  // Characters without a fold are no word, not even in quotes.
  if (folded == 0) return 0;
  if (!literal) {
    length = formOf(length);
  } else if (composes) length = compose(length);
  pad(length);
  return length;
}

/** Whether a sign within a word is part of a name: "+", "#", or a full stop as the first character. */
function isSignOfName(sign: u8, isFirst: bool): bool {
  return sign == 0x2b || sign == 0x23 || (isFirst && sign == 0x2e);
}

function pad(length: u32): void {
  memory.fill(SCRATCH + length, 0, PADDING);
}
