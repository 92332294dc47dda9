import { give, take } from "./memory";

/**
 * Hash tables of 64 shards, each with open addressing and linear probing. Shards grow one at a time, so the longest
 * pause is that of one shard. A shard's header: entries, capacity, count, and the block that was taken for it. The
 * top 6 bits of a hash choose the shard, 32 others (its fraction) the place where a search begins, which is the
 * first of a bucket: fraction × buckets / 2³², for any number of buckets. An entry is the fraction and a value, which
 * is 0 if the place is empty. A bucket is a cache line, so that most searches wait for one line.
 */
const BUCKET: u32 = 8;
const LINE: usize = 64;

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
  return <u32>((<u64>fraction * <u64>(capacity / BUCKET)) >> 32) * BUCKET;
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
  return entries + ((<usize>place) << 3);
}
// @ts-ignore: decorator
@inline
export function nextPlace(place: u32, capacity: u32): u32 {
  return place + 1 == capacity ? 0 : place + 1;
}

// @ts-ignore: decorator
@inline
export function nextBucket(bucket: u32, capacity: u32): u32 {
  return bucket + BUCKET == capacity ? 0 : bucket + BUCKET;
}

const MIN_CAPACITY: u32 = 16;

/** The next capacity: half as much again while it is small, then a quarter, because large shards cost more memory. */
// @ts-ignore: decorator
@inline
function larger(capacity: u32): u32 {
  return wholeBuckets(capacity + (capacity < 256 ? max(capacity >> 1, MIN_CAPACITY) : capacity >> 2));
}
// @ts-ignore: decorator
@inline
function wholeBuckets(capacity: u32): u32 {
  return capacity & ~(BUCKET - 1);
}
/** Whether one more entry would take more than 6 of 10 places, beyond which many buckets are full. */
// @ts-ignore: decorator
@inline
function isFull(shard: usize): bool {
  return (countOf(shard) + 1) * 10 > capacityOf(shard) * 6;
}
/** Whether a shard is empty enough to shrink: otherwise a set that shrank would not free its memory. */
// @ts-ignore: decorator
@inline
function isSparse(shard: usize): bool {
  return capacityOf(shard) > 2 * MIN_CAPACITY && countOf(shard) * 10 < capacityOf(shard) * 3;
}

/** The bytes taken for a shard: its entries, and room to begin them with a cache line. */
// @ts-ignore: decorator
@inline
function sizeOf(capacity: u32): usize {
  return ((<usize>capacity) << 3) + LINE;
}

/** Stores the result of loads so that the compiler does not remove them as unused. */
const TOUCHED = memory.data(8, 8);
// @ts-ignore: decorator
@inline
export function touched(loads: u64): void {
  store<u64>(TOUCHED, loads);
}

/** Loads what a search will load first. */
// @ts-ignore: decorator
@inline
export function touch(table: usize, hash: u64): u64 {
  const shard = shardOf(table, hash);
  return load<u64>(entryAt(entriesOf(shard), homeOf(fractionOf(hash), capacityOf(shard))));
}

/** Loads from the address that is filed under a hash, if it is in its first bucket. */
export function touchFiled(table: usize, hash: u64): u64 {
  const shard = shardOf(table, hash);
  if (capacityOf(shard) == 0) return 0;
  const home = entryAt(entriesOf(shard), homeOf(fractionOf(hash), capacityOf(shard)));
  for (let entry = home; entry < home + LINE; entry += 8) {
    const value = load<u32>(entry, 4);
    if (load<u32>(entry) == fractionOf(hash) && (value & 1) == 0) return load<u64>(value);
  }
  return 0;
}

function put(entries: usize, capacity: u32, entry: u64): void {
  let place = homeOf(<u32>entry, capacity);
  while (load<u32>(entryAt(entries, place), 4) != 0) place = nextPlace(place, capacity);
  store<u64>(entryAt(entries, place), entry);
}

function resize(shard: usize, capacity: u32): void {
  const old = entriesOf(shard);
  const before = capacityOf(shard);
  const taken = take(sizeOf(capacity));
  const entries = (taken + LINE - 1) & ~(LINE - 1);
  memory.fill(entries, 0, (<usize>capacity) << 3);
  for (let i: u32 = 0; i < before; i++) {
    const entry = load<u64>(entryAt(old, i));
    if (entry >> 32 != 0) put(entries, capacity, entry);
  }
  if (before > 0) give(load<u32>(shard, 12), sizeOf(before));
  store<u32>(shard, <u32>entries);
  store<u32>(shard, capacity, 4);
  store<u32>(shard, <u32>taken, 12);
}

/** Files a value, not 0, under a hash. The same hash may have several values. */
export function addEntry(table: usize, hash: u64, value: u32): void {
  const shard = shardOf(table, hash);
  if (isFull(shard)) resize(shard, larger(capacityOf(shard)));
  put(entriesOf(shard), capacityOf(shard), <u64>fractionOf(hash) | ((<u64>value) << 32));
  store<u32>(shard, countOf(shard) + 1, 8);
}

/** Removes a value that was filed under a hash. */
export function removeEntry(table: usize, hash: u64, value: u32): void {
  const shard = shardOf(table, hash);
  const capacity = capacityOf(shard);
  if (capacity == 0) return;
  const target = <u64>fractionOf(hash) | ((<u64>value) << 32);
  for (let place = homeOf(fractionOf(hash), capacity); ; place = nextPlace(place, capacity)) {
    const entry = entryAt(entriesOf(shard), place);
    const current = load<u64>(entry);
    if (current >> 32 == 0) return;
    if (current == target) {
      clearPlace(shard, entry);
      return;
    }
  }
}

/** Empties the place of an entry; later entries move up, so that no gap ends a search too soon. */
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
  if (isSparse(shard)) resize(shard, wholeBuckets(capacity >> 1));
}

/** Whether the entry at `place` may move to `hole`: not before its home. */
// @ts-ignore: decorator
@inline
function mayMove(home: u32, hole: u32, place: u32): bool {
  return hole <= place ? home <= hole || home > place : home <= hole && home > place;
}
