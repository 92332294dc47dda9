import { give, S_SEED_1, SHARDS, STATE, take } from "./memory";

/**
 * Bloom filters with one bit a term, which turn away nearly all of a text before anything else is looked at: one
 * of the single words that are terms, one of the pairs of neighbours by which longer terms are found.
 *
 * A filter is made anew when it has become too small, or too many of its terms are gone: with a shard of the terms
 * at each change of the set, so that nothing pauses. Its fields: bits, mask, terms, gone, then the bits, the mask
 * and the shard of the one that is being made.
 */
export const SINGLES = memory.data(32, 16);
export const PAIRS = memory.data(32, 16);

const F_BITS: usize = 0;
const F_MASK: usize = 4;
const F_TERMS: usize = 8;
const F_GONE: usize = 12;
const F_NEXT_BITS: usize = 16;
const F_NEXT_MASK: usize = 20;
const F_NEXT_SHARD: usize = 24;

/** Bits a term, at least: one in 16 that is none passes, at most. */
const BITS: u32 = 16;
const LEAST: u32 = 1 << 13;

/** What a single word is filed by in its filter. */
// @ts-ignore: decorator
@inline
export function singleOf(hash: u64): u32 {
  return <u32>(hash ^ (hash >> 32));
}
/** And two neighbours, in their order. */
// @ts-ignore: decorator
@inline
export function pairOf(left: u64, right: u64): u32 {
  const h = (left ^ rotl(right, 23)) * load<u64>(STATE + S_SEED_1);
  return <u32>(h >> 32);
}

// @ts-ignore: decorator
@inline
export function bitsOf(filter: usize): usize {
  return load<u32>(filter, F_BITS);
}
// @ts-ignore: decorator
@inline
export function maskOf(filter: usize): u32 {
  return load<u32>(filter, F_MASK);
}
/** 1 if what has this hash may be there, else 0. */
// @ts-ignore: decorator
@inline
export function mayHold(bits: usize, mask: u32, hash: u32): u32 {
  const bit = hash & mask;
  return (<u32>load<u8>(bits + (bit >> 3)) >> (bit & 7)) & 1;
}

function setBit(bits: usize, mask: u32, hash: u32): void {
  const bit = hash & mask;
  const at = bits + <usize>(bit >> 3);
  store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (bit & 7)));
}

/** Sets the bit of a term, in the filter that is being made too. */
export function noteIn(filter: usize, hash: u32): void {
  setBit(load<u32>(filter), load<u32>(filter, F_MASK), hash);
  const next = load<u32>(filter, F_NEXT_BITS);
  if (next != 0) setBit(next, load<u32>(filter, F_NEXT_MASK), hash);
}

function makeBits(bits: u32): u32 {
  const at = take(bits >> 3);
  memory.fill(at, 0, bits >> 3);
  return <u32>at;
}

/** Makes the first, empty filters. */
export function beginFilters(): void {
  for (let i = 0; i < 2; i++) {
    const filter = i == 0 ? SINGLES : PAIRS;
    store<u32>(filter, makeBits(LEAST), F_BITS);
    store<u32>(filter, LEAST - 1, F_MASK);
  }
}

/** Counts terms as they come (1) and go (-1). */
export function countIn(filter: usize, change: i32): void {
  store<u32>(filter, load<u32>(filter, F_TERMS) + change, F_TERMS);
  if (change < 0) store<u32>(filter, load<u32>(filter, F_GONE) + 1, F_GONE);
}

/**
 * The next step of making a filter anew, where that is called for.
 * @returns the shard whose terms are to be noted; -1 for none.
 */
export function nextShardOf(filter: usize): i32 {
  if (load<u32>(filter, F_NEXT_BITS) == 0) {
    const terms = load<u32>(filter, F_TERMS);
    const bits = load<u32>(filter, F_MASK) + 1;
    const tooSmall = terms > bits / BITS;
    const tooLarge = bits > LEAST && terms < bits / BITS / 8;
    if (!tooSmall && !tooLarge && load<u32>(filter, F_GONE) < max<u32>(terms, 1024)) return -1;
    const wanted = tooSmall ? bits * 2 : tooLarge ? bits / 2 : bits;
    store<u32>(filter, makeBits(wanted), F_NEXT_BITS);
    store<u32>(filter, wanted - 1, F_NEXT_MASK);
    store<u32>(filter, 0, F_NEXT_SHARD);
    store<u32>(filter, 0, F_GONE);
  }
  const shard = load<u32>(filter, F_NEXT_SHARD);
  store<u32>(filter, shard + 1, F_NEXT_SHARD);
  if (shard < SHARDS) return shard;
  give(load<u32>(filter), (load<u32>(filter, F_MASK) + 1) >> 3);
  store<u32>(filter, load<u32>(filter, F_NEXT_BITS), F_BITS);
  store<u32>(filter, load<u32>(filter, F_NEXT_MASK), F_MASK);
  store<u32>(filter, 0, F_NEXT_BITS);
  return -1;
}
