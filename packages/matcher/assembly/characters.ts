import { RECORDS } from "./memory";

/**
 * The host, which knows Unicode, computes the properties of a code point when it first occurs and stores them as a
 * record: kind, flags, bytes of the fold, bytes of the literal fold, then both folds.
 */
// @ts-ignore: decorator
@external("host", "describe")
export declare function describe(codePoint: u32): u32;

/** The kinds of `src/characters.ts`, which the host writes. */
export const LETTER: u8 = 2;
export const MARK: u8 = 3;
export const CJK: u8 = 4;
export const EMOJI: u8 = 5;
export const REGIONAL: u8 = 6;
export const SKIN_TONE: u8 = 7;
export const ZERO_WIDTH: u8 = 8;
export const APOSTROPHE: u8 = 9;
export const SENTENCE_END: u8 = 10;
export const SPACE: u8 = 11;

/** An upper-case letter. */
export const UPPER: u8 = 1;
/** Its literal fold may change next to another character: the host has to compose the whole word. */
export const COMPOSES: u8 = 2;

// @ts-ignore: decorator
@inline
export function recordOf(codePoint: u32): usize {
  if (codePoint > 0xffff) return describe(codePoint);
  const known = load<u32>(RECORDS + ((<usize>codePoint) << 2));
  return known != 0 ? known : describe(codePoint);
}
// @ts-ignore: decorator
@inline
export function kindAt(record: usize): u8 {
  return load<u8>(record);
}
// @ts-ignore: decorator
@inline
export function flagsAt(record: usize): u8 {
  return load<u8>(record, 1);
}

/** The code point at an address, of well-formed UTF-8. */
// @ts-ignore: decorator
@inline
export function decode(at: usize): u32 {
  const first = <u32>load<u8>(at);
  if (first < 0x80) return first;
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at, 3) & 0x3f);
}
/** How many bytes a code point takes, by the first of them. */
// @ts-ignore: decorator
@inline
export function widthOf(first: u8): u32 {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
