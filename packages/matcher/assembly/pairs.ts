import {
  get32,
  give,
  S_NEXT_PAIRS,
  S_NEXT_PAIRS_MASK,
  S_NEXT_PAIRS_SHARD,
  S_PAIR_COUNT,
  S_PAIRS,
  S_PAIRS_MASK,
  S_SEED_1,
  S_STALE_PAIRS,
  set32,
  SHARDS,
  STATE,
  take,
} from "./memory";

/**
 * Which words stand beside which anchors in terms: a Bloom filter with one bit a pair. An anchor that is a frequent
 * word belongs to many terms, and without it all of their shapes would be looked up wherever it occurs.
 *
 * It is made anew when it has become too small, or too many of its pairs are gone: a shard of the terms at each
 * change of the set, so that nothing pauses.
 */

/** Bits a pair, at least: one pair in 16 that is none passes, at most. */
const BITS: u32 = 16;
const LEAST: u32 = 1 << 15;

/** A pair: an anchor and the word beside it. */
// @ts-ignore: decorator
@inline
function bitOfPair(anchor: u64, neighbour: u64, left: bool): u32 {
  let h = (anchor ^ rotl(neighbour, left ? 23 : 41)) * load<u64>(STATE + S_SEED_1);
  h ^= h >> 32;
  return <u32>h;
}

/** 1 if a word may stand beside an anchor in some term, else 0. */
// @ts-ignore: decorator
@inline
export function mayStandBeside(anchor: u64, neighbour: u64, left: bool): u32 {
  const bit = bitOfPair(anchor, neighbour, left) & get32(S_PAIRS_MASK);
  return (<u32>load<u8>(get32(S_PAIRS) + (bit >> 3)) >> (bit & 7)) & 1;
}

function setBit(bits: usize, mask: u32, hash: u32): void {
  const bit = hash & mask;
  const at = bits + <usize>(bit >> 3);
  store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (bit & 7)));
}

/** Notes a pair in the filter, and in the one that is being made. */
export function notePair(anchor: u64, neighbour: u64, left: bool): void {
  const hash = bitOfPair(anchor, neighbour, left);
  setBit(get32(S_PAIRS), get32(S_PAIRS_MASK), hash);
  if (get32(S_NEXT_PAIRS) != 0) setBit(get32(S_NEXT_PAIRS), get32(S_NEXT_PAIRS_MASK), hash);
}

function makeFilter(bits: u32): u32 {
  const at = take(bits >> 3);
  memory.fill(at, 0, bits >> 3);
  return <u32>at;
}

/** Makes the first, empty filter. */
export function beginPairs(): void {
  set32(S_PAIRS, makeFilter(LEAST));
  set32(S_PAIRS_MASK, LEAST - 1);
}

/** Counts terms of more than one word as they come and go. */
export function countPairs(change: i32): void {
  set32(S_PAIR_COUNT, get32(S_PAIR_COUNT) + change);
  if (change < 0) set32(S_STALE_PAIRS, get32(S_STALE_PAIRS) + 1);
}

/**
 * The next step of making the filter anew, where that is called for.
 * @returns the shard whose terms are to be noted; -1 for none.
 */
export function nextPairShard(): i32 {
  if (get32(S_NEXT_PAIRS) == 0) {
    const count = get32(S_PAIR_COUNT);
    const bits = get32(S_PAIRS_MASK) + 1;
    const tooSmall = count > bits / BITS;
    const tooLarge = bits > LEAST && count < bits / BITS / 8;
    if (!tooSmall && !tooLarge && get32(S_STALE_PAIRS) < max<u32>(count, 1024)) return -1;
    const wanted = tooSmall ? bits * 2 : tooLarge ? bits / 2 : bits;
    set32(S_NEXT_PAIRS, makeFilter(wanted));
    set32(S_NEXT_PAIRS_MASK, wanted - 1);
    set32(S_NEXT_PAIRS_SHARD, 0);
    set32(S_STALE_PAIRS, 0);
  }
  const shard = get32(S_NEXT_PAIRS_SHARD);
  if (shard < SHARDS) {
    set32(S_NEXT_PAIRS_SHARD, shard + 1);
    return shard;
  }
  give(get32(S_PAIRS), (get32(S_PAIRS_MASK) + 1) >> 3);
  set32(S_PAIRS, get32(S_NEXT_PAIRS));
  set32(S_PAIRS_MASK, get32(S_NEXT_PAIRS_MASK));
  set32(S_NEXT_PAIRS, 0);
  return -1;
}
