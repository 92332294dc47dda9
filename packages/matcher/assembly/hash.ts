import { KEEP, STATE, S_SEED_1, S_SEED_2 } from "./memory";

/** Makes the hashes of quoted words differ from those of bare words. */
export const LITERAL: u64 = 0x9e37_79b9_7f4a_7c15;

/** The lower-case bits of 16 bytes. */
// @ts-ignore: decorator
@inline
export function lowered(bytes: v128): v128 {
  return v128.or(bytes, i8x16.splat(0x20));
}

/**
 * A hash of up to 16 bytes, padded with zeros. Odd multipliers and folds of the upper half onto the
 * lower, as in Murmur's finalizer: two words of the same length of up to 8 bytes never collide.
 * Callers pass the secret: for many words in a row, it would otherwise be loaded again for each.
 */
// @ts-ignore: decorator
@inline
export function mix16(bytes: v128, length: u32, first: u64, second: u64): u64 {
  let h = (v128.extract_lane<u64>(bytes, 0) ^ length) * first;
  h ^= h >> 32;
  h = (h ^ v128.extract_lane<u64>(bytes, 1)) * second;
  return h ^ (h >> 29);
}

/** A hash of 23 bits of up to 16 bytes, without the secret: for tables of built-in words. */
// @ts-ignore: decorator
@inline
export function hashInput16(bytes: v128): u32 {
  const low = v128.extract_lane<u64>(bytes, 0);
  const high = v128.extract_lane<u64>(bytes, 1);
  return <u32>(((low + rotl(high, 29)) * LITERAL) >> 41);
}

function hashOf16(bytes: v128, length: u32): u64 {
  return mix16(bytes, length, load<u64>(STATE + S_SEED_1), load<u64>(STATE + S_SEED_2));
}

/** A hash of any bytes; `lower` folds ASCII letters, and is for ASCII letters and digits only. */
export function hashOf(at: usize, length: u32, lower: bool): u64 {
  let bytes = v128.load(at);
  if (lower) bytes = lowered(bytes);
  if (length <= 16) {
    return hashOf16(v128.and(bytes, v128.load(KEEP + 16 - <usize>length)), length);
  }
  let h: u64 = 0;
  let rest = length;
  while (rest > 0) {
    const size = min<u32>(rest, 16);
    bytes = v128.load(at);
    if (lower) bytes = lowered(bytes);
    bytes = v128.and(bytes, v128.load(KEEP + 16 - <usize>size));
    h = (h ^ v128.extract_lane<u64>(bytes, 0) ^ rest) * load<u64>(STATE + S_SEED_1);
    h ^= h >> 32;
    h = (h ^ v128.extract_lane<u64>(bytes, 1)) * load<u64>(STATE + S_SEED_2);
    h ^= h >> 29;
    at += 16;
    rest -= size;
  }
  return h;
}

/** The key of two words in their order. */
// @ts-ignore: decorator
@inline
export function pairOf(left: u64, right: u64, second: u64): u64 {
  const h = (left ^ rotl(right, 23)) * second;
  return h ^ (h >> 32);
}

/** The next step of the hash of a row of words: their order counts. */
// @ts-ignore: decorator
@inline
export function joined(key: u64, hash: u64): u64 {
  let h = (key ^ hash) * load<u64>(STATE + S_SEED_1);
  h ^= h >> 32;
  return h;
}

/** The last step of the hash of a row of words, after `joined` for each word. */
// @ts-ignore: decorator
@inline
export function finished(key: u64, words: u32): u64 {
  const h = (key ^ words) * load<u64>(STATE + S_SEED_2);
  return h ^ (h >> 29);
}

/**
 * Stores what hashing needs. `lost`: how many bits of each hash are lost, for tests that force collisions; the last
 * multiplication shifts them out.
 */
export function seed(first: u64, second: u64, lost: u32): void {
  store<u64>(STATE + S_SEED_1, first | 1);
  store<u64>(STATE + S_SEED_2, lost < 64 ? (second | 1) << lost : 0);
  for (let i: usize = 0; i < 16; i++) store<u8>(KEEP + i, 0xff);
}
