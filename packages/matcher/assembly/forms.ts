import { writeLower } from "./fold";
import { hashInput16, hashOf } from "./hash";
import {
  ENDINGS,
  F_FORMED,
  FORM_BITS,
  FORM_SIZE,
  FORM_SLOTS,
  FORMS,
  KEEP,
  SCRATCH,
  TOKEN_FLAGS,
  TOKEN_HASH,
} from "./memory";
import { endOf, startOf } from "./tokens";

/** The common form of a noun's singular and plural: `commonForm` of `word-forms.ts`. */

/** The bits of a result of `endingOf` that count the lost letters; its bit F_FORMED turns the last letter into an i. */
export const LOST: u32 = 3;

/** Bits of ENDINGS for the last two letters of a word: one of them is lost; they are "es", "he", "ys". */
const LOSES_ONE: u8 = 1;
const IS_ES: u8 = 8;
const IS_HE: u8 = 16;
const IS_YS: u8 = 32;
/** Bits of ENDINGS for the two letters before: three higher than the bits together with which one more is lost. */
const BEFORE_ES: u8 = 64;
const BEFORE_HE: u8 = 128;

/** The bits of ENDINGS that count for a word, by its size. */
const BY_SIZE = memory.data<u8>([0, 0, 0, 0, 21, 61, 61, 61, 61, 61, 61, 61, 61, 61, 61, 61, 61]);

/**
 * How the ending of a word of up to 16 ASCII letters and digits changes. It has no branch, because one word in ten ends
 * with s, which a processor cannot predict. It reads up to three bytes before the word, even of the first in a text.
 */
// @ts-ignore: decorator
@inline
export function endingOf(start: usize, size: u32): u32 {
  const last4 = load<u32>(start + size - 4) | 0x20202020;
  const ending = <u32>load<u8>(ENDINGS + <usize>(last4 >> 16));
  const before = <u32>load<u8>(ENDINGS + <usize>(last4 & 0xffff));
  // Words of up to three letters keep their ending, also if another ending was removed before it.
  const bits =
    ending &
    <u32>load<u8>(BY_SIZE + size);
  const lost = popcnt<u32>(bits & (LOSES_ONE | ((before >> 3) & (IS_ES | IS_HE))));
  return lost | (bits & F_FORMED) | ((bits & IS_YS) >> 3);
}

/** For each size of a form the mask of a word's bytes; from FORMED_MASKS on, with an i for the y at the end. */
const MASKS = memory.data(1024, 64);
const FORMED_MASKS: usize = 512;

/** The mask that turns 16 bytes of a lower-case word into its form, for a result of `endingOf`. */
// @ts-ignore: decorator
@inline
export function formMask(size: u32, ending: u32): v128 {
  return v128.load(MASKS + <usize>((size << 4) | ((ending & F_FORMED) << 7)));
}

function beginMasks(): void {
  for (let size: usize = 0; size <= 16; size++) {
    const masks = MASKS + (size << 4);
    memory.fill(masks, 0xff, size);
    memory.fill(masks + FORMED_MASKS, 0xff, size);
    // The bit by which y and i differ.
    if (size > 0) store<u8>(masks + FORMED_MASKS + size - 1, 0xef);
  }
}

/** The bits of two letters, as the last two of a word and as the two before those. */
function bitsOf(before: u32, last: u32): u8 {
  let bits: u8 = 0;
  if (last == 0x73) {
    // Of "es" and "ys" the s is lost as well.
    if (before != 0x73 && before != 0x75 && before != 0x69) bits |= LOSES_ONE;
    if (before == 0x65) bits |= IS_ES;
    if (before == 0x79) bits |= IS_YS;
  }
  if (last == 0x65) bits |= before == 0x68 ? IS_HE : losesE(before, 0) ? LOSES_ONE : 0;
  if (last == 0x79) bits |= F_FORMED;
  if (losesE(last, before)) bits |= BEFORE_ES;
  return last == 0x63 || last == 0x73 ? bits | BEFORE_HE : bits;
}

/** Fills what `endingOf` and `formMask` read. */
export function beginEndings(): void {
  beginMasks();
  for (let last: u32 = 0x61; last < 0x7b; last++) {
    for (let before: u32 = 0x30; before < 0x7b; before++) {
      store<u8>(ENDINGS + ((last << 8) | before), bitsOf(before, last));
    }
  }
}

/** Whether a final e is lost after these letters: s, x, z, o, i, ch or sh. */
function losesE(before: u32, second: u32): bool {
  if (before == 0x73 || before == 0x78 || before == 0x7a || before == 0x6f) return true;
  if (before == 0x69) return true;
  return before == 0x68 && (second == 0x63 || second == 0x73);
}

/** 1 for a word whose form may be irregular, by the hash of the form that the rules give; else 0. */
// @ts-ignore: decorator
@inline
export function irregularBit(hash: u64): usize {
  const place = <u32>(hash >> 44);
  return (<usize>load<u8>(FORM_BITS + <usize>((place & 0x7fff) >> 3)) >> (place & 7)) & 1;
}

/** Corrects the hash of a token of ASCII letters and digits if its form is irregular. */
export function readIrregular(token: u32): void {
  const length = writeLower(startOf(token), endOf(token));
  const slot = knownSlot(length);
  if (!v128.any_true(v128.load(slot))) return;
  v128.store(SCRATCH, v128.load(slot, 16));
  const size = load<u32>(slot, 32);
  v128.store(SCRATCH + size, v128.splat<u64>(0));
  store<u64>(TOKEN_HASH + ((<usize>token) << 3), hashOf(SCRATCH, size, false));
  store<u8>(TOKEN_FLAGS + token, load<u8>(TOKEN_FLAGS + token) | F_FORMED);
}

/** The slot of a word's form, or the free slot for it. */
function slotOf(word: v128): usize {
  let place = hashInput16(word) >> 14;
  let slot = FORMS + <usize>((place & (FORM_SLOTS - 1)) * FORM_SIZE);
  while (v128.any_true(v128.load(slot)) && v128.any_true(v128.xor(v128.load(slot), word))) {
    place++;
    slot = FORMS + <usize>((place & (FORM_SLOTS - 1)) * FORM_SIZE);
  }
  return slot;
}

/** Adds a word and its irregular form, both of up to 16 bytes and padded with zeros. */
export function noteForm(word: v128, length: u32, form: v128, size: u32): void {
  v128.store(SCRATCH, word);
  const regular = regularForm(length);
  v128.store(SCRATCH + regular, v128.splat<u64>(0));
  const hash = <u32>(hashOf(SCRATCH, regular, false) >> 44) & 0x7fff;
  const bits = FORM_BITS + <usize>(hash >> 3);
  store<u8>(bits, load<u8>(bits) | (<u8>1 << <u8>(hash & 7)));
  const slot = slotOf(word);
  v128.store(slot, word);
  v128.store(slot, form, 16);
  store<u32>(slot, size, 32);
}

/** Whether the word in the scratch memory has more than 3 characters: shorter ones do not change. */
function isLong(length: u32): bool {
  if (length <= 3 || length > 12) return length > 12;
  let characters = 0;
  for (let i: u32 = 0; i < length; i++) {
    if ((load<u8>(SCRATCH + i) & 0xc0) != 0x80) characters++;
  }
  return characters > 3;
}

/** The slot of the folded word of up to 16 bytes in the scratch memory; it is zero if the word follows the rules. */
// @ts-ignore: decorator
@inline
function knownSlot(length: u32): usize {
  return slotOf(v128.and(v128.load(SCRATCH), v128.load(KEEP + 16 - <usize>length)));
}

/** Replaces the folded word in the scratch memory with its common form. @returns its length. */
export function formOf(length: u32): u32 {
  if (length == 0) return 0;
  if (length <= 16) {
    const slot = knownSlot(length);
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
