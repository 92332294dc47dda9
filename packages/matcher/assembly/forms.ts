import { hashInput16, hashOf } from "./hash";
import {
  ENDINGS,
  FORM_BITS,
  FORM_SIZE,
  FORM_SLOTS,
  FORMS,
  KEEP,
  SCRATCH,
} from "./memory";

/** The common form of a noun's singular and plural: `commonForm` of `word-forms.ts`. */

/** What `endingOf` answers: nothing changes; the last letter is lost; it becomes an i; more letters decide. */
export const AS_IT_IS: u32 = 0;
export const LOSES_ONE: u32 = 1;
export const WITH_I: u32 = 2;
const MORE_DECIDE: u32 = 3;

/**
 * What becomes of the ending of a word of ASCII letters and digits. Without a branch: one word in ten ends with s,
 * which no processor foresees. There is a byte before each word, if it be of the state before the text.
 */
// @ts-ignore: decorator
@inline
export function endingOf(start: usize, size: u32): u32 {
  const ending = <usize>load<u16>(start + size - 2);
  return <u32>load<u8>(ENDINGS + ending) * <u32>(size > 3);
}

/** Zeros, and between them the bit by which y and i differ. */
const LAST = memory.data<u8>(
  [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0,
  ],
  16,
);

/** What has to be taken from the bytes of a word of up to 16, so that its y becomes an i, where it does. */
// @ts-ignore: decorator
@inline
export function lastBits(size: u32, ending: u32): v128 {
  return v128.load(LAST + 17 - <usize>(size * (ending >> 1)));
}

/** Fills what `endingOf` reads. */
export function beginEndings(): void {
  for (let before: u32 = 0; before < 256; before++) {
    const letter = before | 0x20;
    const isS = letter == 0x73;
    let plural: u8 = isS || letter == 0x75 || letter == 0x69 ? 0 : 1;
    if (letter == 0x65 || letter == 0x79) plural = 3;
    let silent: u8 = losesE(letter, 0) ? 1 : 0;
    if (letter == 0x68) silent = 3;
    for (let upper: u32 = 0; upper <= 0x20; upper += 0x20) {
      store<u8>(ENDINGS + (((0x53 | upper) << 8) | before), plural);
      store<u8>(ENDINGS + (((0x45 | upper) << 8) | before), silent);
      store<u8>(ENDINGS + (((0x59 | upper) << 8) | before), 2);
    }
  }
}

/** Whether a final e is lost after these letters: s, x, z, o, i, ch or sh. */
function losesE(before: u32, second: u32): bool {
  if (before == 0x73 || before == 0x78 || before == 0x7a || before == 0x6f) return true;
  if (before == 0x69) return true;
  return before == 0x68 && (second == 0x63 || second == 0x73);
}

// @ts-ignore: decorator
@inline
function isBitSet(hash: u32): bool {
  return ((load<u8>(FORM_BITS + <usize>((hash & 0x3fff) >> 3)) >> <u8>(hash & 7)) & 1) != 0;
}

/** Whether a word may be one whose form follows no rule, by the hash of the form that the rules give. */
// @ts-ignore: decorator
@inline
export function mayBeIrregular(hash: u64): bool {
  return isBitSet(<u32>(hash >> 44));
}

/** Where a word's form is, or the free place for it. */
function slotOf(word: v128): usize {
  let place = hashInput16(word) >> 14;
  let slot = FORMS + <usize>((place & (FORM_SLOTS - 1)) * FORM_SIZE);
  while (v128.any_true(v128.load(slot)) && v128.any_true(v128.xor(v128.load(slot), word))) {
    place++;
    slot = FORMS + <usize>((place & (FORM_SLOTS - 1)) * FORM_SIZE);
  }
  return slot;
}

/** Notes the form of a word that follows no rule; both of up to 16 bytes, and the rest of them zeros. */
export function noteForm(word: v128, length: u32, form: v128, size: u32): void {
  v128.store(SCRATCH, word);
  const regular = regularForm(length);
  v128.store(SCRATCH + regular, v128.splat<u64>(0));
  const hash = <u32>(hashOf(SCRATCH, regular, false) >> 44) & 0x3fff;
  const bits = FORM_BITS + <usize>(hash >> 3);
  store<u8>(bits, load<u8>(bits) | (<u8>1 << <u8>(hash & 7)));
  const slot = slotOf(word);
  v128.store(slot, word);
  v128.store(slot, form, 16);
  store<u32>(slot, size, 32);
}

/** Whether a word of so many bytes has more than 3 characters: shorter ones keep their ending. */
function isLong(length: u32): bool {
  if (length <= 3 || length > 12) return length > 12;
  let characters = 0;
  for (let i: u32 = 0; i < length; i++) {
    if ((load<u8>(SCRATCH + i) & 0xc0) != 0x80) characters++;
  }
  return characters > 3;
}

/** Makes the folded word in the scratch memory its common form. @returns its length. */
export function formOf(length: u32): u32 {
  if (length == 0) return 0;
  if (length <= 16) {
    const word = v128.and(v128.load(SCRATCH), v128.load(KEEP + 16 - <usize>length));
    const slot = slotOf(word);
    if (v128.any_true(v128.load(slot))) {
      v128.store(SCRATCH, v128.load(slot, 16));
      return load<u32>(slot, 32);
    }
  }
  return regularForm(length);
}

/** Applies the rules of spelling to the folded word in the scratch memory. @returns its length. */
function regularForm(length: u32): u32 {
  let size = length;
  if (isLong(size) && load<u8>(SCRATCH + size - 1) == 0x73) {
    const before = load<u8>(SCRATCH + size - 2);
    if (before != 0x73 && before != 0x75 && before != 0x69) size--;
  }
  if (isLong(size) && load<u8>(SCRATCH + size - 1) == 0x65) {
    if (losesE(load<u8>(SCRATCH + size - 2), load<u8>(SCRATCH + size - 3))) size--;
  }
  if (isLong(size) && load<u8>(SCRATCH + size - 1) == 0x79) store<u8>(SCRATCH + size - 1, 0x69);
  return size;
}
