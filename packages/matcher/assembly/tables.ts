import { give, take } from "./memory";

/**
 * Hash tables of 64 shards, each with open addressing and linear probing, each growing by itself: the longest
 * pause is that of one shard. A shard's header: entries, capacity, count. The top 6 bits of a hash choose the
 * shard, 32 others (its fraction) the place: fraction × capacity / 2³², for any capacity. An entry is the
 * fraction and a value, 0 where the place is empty.
 */

// @ts-ignore: decorator
@inline
export function shardOf(table: usize, hash: u64): usize {
  return table + <usize>((hash >> 58) << 4);
}
// @ts-ignore: decorator
@inline
export function fractionOf(hash: u64): u32 {
  return <u32>(hash >> 24);
}
// @ts-ignore: decorator
@inline
export function homeOf(fraction: u32, capacity: u32): u32 {
  return <u32>((<u64>fraction * <u64>capacity) >> 32);
}
// @ts-ignore: decorator
@inline
export function entriesOf(shard: usize): usize {
  return load<u32>(shard);
}
// @ts-ignore: decorator
@inline
export function capacityOf(shard: usize): u32 {
  return load<u32>(shard, 4);
}
// @ts-ignore: decorator
@inline
function countOf(shard: usize): u32 {
  return load<u32>(shard, 8);
}
// @ts-ignore: decorator
@inline
export function entryAt(entries: usize, place: u32): usize {
  return entries + (<usize>place << 3);
}
// @ts-ignore: decorator
@inline
export function nextPlace(place: u32, capacity: u32): u32 {
  return place + 1 == capacity ? 0 : place + 1;
}

const LEAST: u32 = 16;

/** Half as much again while it is small, then a quarter: memory counts more where there is much. */
// @ts-ignore: decorator
@inline
function larger(capacity: u32): u32 {
  return capacity + (capacity < 256 ? max(capacity >> 1, LEAST) : capacity >> 2);
}
/** More than 7 of 10 places would be taken. */
// @ts-ignore: decorator
@inline
function isFull(shard: usize): bool {
  return (countOf(shard) + 1) * 10 > capacityOf(shard) * 7;
}
/** So empty that a smaller one is made: without, a set that shrank would keep its memory. */
// @ts-ignore: decorator
@inline
function isSparse(shard: usize): bool {
  return capacityOf(shard) > 2 * LEAST && countOf(shard) * 10 < capacityOf(shard) * 3;
}

/** Entries behind a place that are touched with it: a search seldom goes on for longer. */
const AHEAD: usize = 5;

/** The bytes of a shard, with what may be touched behind its last place. */
// @ts-ignore: decorator
@inline
function sizeOf(capacity: u32): usize {
  return (<usize>capacity + AHEAD) << 3;
}

/** Loads what a search will load: a search begins in one line of the memory's, and often ends in the next. */
// @ts-ignore: decorator
@inline
export function touch(table: usize, hash: u64): u64 {
  const shard = shardOf(table, hash);
  const entry = entryAt(entriesOf(shard), homeOf(fractionOf(hash), capacityOf(shard)));
  return load<u64>(entry) | load<u64>(entry, AHEAD << 3);
}

function put(entries: usize, capacity: u32, entry: u64): void {
  let place = homeOf(<u32>entry, capacity);
  while (load<u32>(entryAt(entries, place), 4) != 0) place = nextPlace(place, capacity);
  store<u64>(entryAt(entries, place), entry);
}

function resize(shard: usize, capacity: u32): void {
  const old = entriesOf(shard);
  const before = capacityOf(shard);
  const entries = take(sizeOf(capacity));
  memory.fill(entries, 0, <usize>capacity << 3);
  for (let i: u32 = 0; i < before; i++) {
    const entry = load<u64>(entryAt(old, i));
    if (entry >> 32 != 0) put(entries, capacity, entry);
  }
  if (before > 0) give(old, sizeOf(before));
  store<u32>(shard, <u32>entries);
  store<u32>(shard, capacity, 4);
}

/** Files a value, not 0, under a hash. The same hash may stand there several times. */
export function addEntry(table: usize, hash: u64, value: u32): void {
  const shard = shardOf(table, hash);
  if (isFull(shard)) resize(shard, larger(capacityOf(shard)));
  put(entriesOf(shard), capacityOf(shard), <u64>fractionOf(hash) | (<u64>value << 32));
  store<u32>(shard, countOf(shard) + 1, 8);
}

/** Takes a value out that was filed under a hash. */
export function removeEntry(table: usize, hash: u64, value: u32): void {
  const shard = shardOf(table, hash);
  const capacity = capacityOf(shard);
  if (capacity == 0) return;
  const wanted = <u64>fractionOf(hash) | (<u64>value << 32);
  for (let place = homeOf(fractionOf(hash), capacity); ; place = nextPlace(place, capacity)) {
    const entry = entryAt(entriesOf(shard), place);
    const there = load<u64>(entry);
    if (there >> 32 == 0) return;
    if (there == wanted) {
      clearPlace(shard, entry);
      return;
    }
  }
}

/** Empties the place of an entry; those behind it move up, so that no gap ends a search too soon. */
export function clearPlace(shard: usize, emptied: usize): void {
  const entries = entriesOf(shard);
  const capacity = capacityOf(shard);
  let hole = <u32>((emptied - entries) >> 3);
  for (let place = nextPlace(hole, capacity); ; place = nextPlace(place, capacity)) {
    const entry = load<u64>(entryAt(entries, place));
    if (entry >> 32 == 0) break;
    if (mayMove(homeOf(<u32>entry, capacity), hole, place)) {
      store<u64>(entryAt(entries, hole), entry);
      hole = place;
    }
  }
  store<u64>(entryAt(entries, hole), 0);
  store<u32>(shard, countOf(shard) - 1, 8);
  if (isSparse(shard)) resize(shard, capacity >> 1);
}

/** Whether what belongs at `home` and stands at `place` may move to `hole`: not before its home. */
// @ts-ignore: decorator
@inline
function mayMove(home: u32, hole: u32, place: u32): bool {
  return hole <= place ? home <= hole || home > place : home <= hole && home > place;
}
