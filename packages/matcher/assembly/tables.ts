import { give, take } from "./memory";

/**
 * Hash tables of 256 shards, each with open addressing and linear probing, each growing by itself: the longest
 * pause is that of one shard. A shard's header: entries, capacity, count. The top 8 bits of a hash
 * choose the shard, the next 32 (its fraction) the place: fraction × capacity / 2³², for any capacity.
 */

// @ts-ignore: decorator
@inline
export function shardOf(table: usize, hash: u64): usize {
  return table + <usize>((hash >> 56) << 4);
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

/** A little more than now, and 10 at least. */
// @ts-ignore: decorator
@inline
function larger(capacity: u32): u32 {
  return capacity + (capacity >> 2) + 10;
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
  return capacityOf(shard) > 32 && countOf(shard) * 10 < capacityOf(shard) * 3;
}

// Small entries: fraction, pointer (0: empty).

// @ts-ignore: decorator
@inline
export function nextPlace(place: u32, capacity: u32): u32 {
  return place + 1 == capacity ? 0 : place + 1;
}

function putSmall(entries: usize, capacity: u32, fraction: u32, pointer: u32): void {
  let place = homeOf(fraction, capacity);
  while (load<u32>(entries + (<usize>place << 3), 4) != 0) place = nextPlace(place, capacity);
  store<u32>(entries + (<usize>place << 3), fraction);
  store<u32>(entries + (<usize>place << 3), pointer, 4);
}

function resizeSmall(shard: usize, capacity: u32): void {
  const old = entriesOf(shard);
  const before = capacityOf(shard);
  const entries = take(<usize>capacity << 3);
  memory.fill(entries, 0, <usize>capacity << 3);
  for (let i: u32 = 0; i < before; i++) {
    const entry = old + (<usize>i << 3);
    const pointer = load<u32>(entry, 4);
    if (pointer != 0) putSmall(entries, capacity, load<u32>(entry), pointer);
  }
  if (before > 0) give(old, <usize>before << 3);
  store<u32>(shard, <u32>entries);
  store<u32>(shard, capacity, 4);
}

/** Files a pointer under a hash. The same hash may stand there several times. */
export function addSmall(table: usize, hash: u64, pointer: u32): void {
  const shard = shardOf(table, hash);
  if (isFull(shard)) resizeSmall(shard, larger(capacityOf(shard)));
  putSmall(entriesOf(shard), capacityOf(shard), fractionOf(hash), pointer);
  store<u32>(shard, countOf(shard) + 1, 8);
}

/** Takes a pointer out; those behind it move up, so that no gap ends a search too soon. */
export function removeSmall(table: usize, hash: u64, pointer: u32): void {
  const shard = shardOf(table, hash);
  const entries = entriesOf(shard);
  const capacity = capacityOf(shard);
  if (capacity == 0) return;
  let hole = homeOf(fractionOf(hash), capacity);
  while (load<u32>(entries + (<usize>hole << 3), 4) != pointer) {
    if (load<u32>(entries + (<usize>hole << 3), 4) == 0) return;
    hole = nextPlace(hole, capacity);
  }
  let place = nextPlace(hole, capacity);
  for (;;) {
    const entry = entries + (<usize>place << 3);
    if (load<u32>(entry, 4) == 0) break;
    if (mayMove(homeOf(load<u32>(entry), capacity), hole, place)) {
      store<u64>(entries + (<usize>hole << 3), load<u64>(entry));
      hole = place;
    }
    place = nextPlace(place, capacity);
  }
  store<u64>(entries + (<usize>hole << 3), 0);
  store<u32>(shard, countOf(shard) - 1, 8);
  if (isSparse(shard)) resizeSmall(shard, capacity >> 1);
}

/** Whether what belongs at `home` and stands at `place` may move to `hole`: not before its home. */
// @ts-ignore: decorator
@inline
function mayMove(home: u32, hole: u32, place: u32): bool {
  return hole <= place ? home <= hole || home > place : home <= hole && home > place;
}

// Anchors: fraction, shapes, count (0: empty), nothing.

function putAnchor(entries: usize, capacity: u32, from: usize): usize {
  let place = homeOf(load<u32>(from), capacity);
  while (load<u32>(entries + (<usize>place << 4), 8) != 0) place = nextPlace(place, capacity);
  const entry = entries + (<usize>place << 4);
  v128.store(entry, v128.load(from));
  return entry;
}

function resizeAnchors(shard: usize, capacity: u32): void {
  const old = entriesOf(shard);
  const before = capacityOf(shard);
  const entries = take(<usize>capacity << 4);
  memory.fill(entries, 0, <usize>capacity << 4);
  for (let i: u32 = 0; i < before; i++) {
    const entry = old + (<usize>i << 4);
    if (load<u32>(entry, 8) != 0) putAnchor(entries, capacity, entry);
  }
  if (before > 0) give(old, <usize>before << 4);
  store<u32>(shard, <u32>entries);
  store<u32>(shard, capacity, 4);
}

/** Where the anchor of a hash stands; 0 when there is none. */
export function findAnchor(table: usize, hash: u64): usize {
  const shard = shardOf(table, hash);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const fraction = fractionOf(hash);
  let place = homeOf(fraction, capacity);
  for (;;) {
    const entry = entriesOf(shard) + (<usize>place << 4);
    if (load<u32>(entry, 8) == 0) return 0;
    if (load<u32>(entry) == fraction) return entry;
    place = nextPlace(place, capacity);
  }
  return 0;
}

/** The shapes of the terms under an anchor; 0 when there is none. */
// @ts-ignore: decorator
@inline
export function shapesOf(table: usize, hash: u64): u32 {
  const entry = findAnchor(table, hash);
  return entry == 0 ? 0 : load<u32>(entry, 4);
}

const MADE = memory.data(16, 16);

/** Counts a term under its anchor, with its shape. */
export function useAnchor(table: usize, hash: u64, shape: u32): void {
  let entry = findAnchor(table, hash);
  if (entry == 0) {
    const shard = shardOf(table, hash);
    if (isFull(shard)) resizeAnchors(shard, larger(capacityOf(shard)));
    v128.store(MADE, v128.splat<u32>(0));
    store<u32>(MADE, fractionOf(hash));
    store<u32>(MADE, 1, 8);
    entry = putAnchor(entriesOf(shard), capacityOf(shard), MADE);
    store<u32>(shard, countOf(shard) + 1, 8);
  } else {
    store<u32>(entry, load<u32>(entry, 8) + 1, 8);
  }
  store<u32>(entry, load<u32>(entry, 4) | shape, 4);
}

/** Forgets a term under its anchor, and the anchor with its last. */
export function releaseAnchor(table: usize, hash: u64): void {
  const entry = findAnchor(table, hash);
  if (entry == 0) return;
  const count = load<u32>(entry, 8) - 1;
  store<u32>(entry, count, 8);
  if (count > 0) return;
  const shard = shardOf(table, hash);
  const entries = entriesOf(shard);
  const capacity = capacityOf(shard);
  let hole = <u32>((entry - entries) >> 4);
  let place = nextPlace(hole, capacity);
  for (;;) {
    const at = entries + (<usize>place << 4);
    if (load<u32>(at, 8) == 0) break;
    if (mayMove(homeOf(load<u32>(at), capacity), hole, place)) {
      v128.store(entries + (<usize>hole << 4), v128.load(at));
      hole = place;
    }
    place = nextPlace(place, capacity);
  }
  v128.store(entries + (<usize>hole << 4), v128.splat<u32>(0));
  store<u32>(shard, countOf(shard) - 1, 8);
  if (isSparse(shard)) resizeAnchors(shard, capacity >> 1);
}
