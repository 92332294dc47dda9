import { countUsed, give, PADDING, reserve, take } from "./memory";

/**
 * Allocates blocks of some tens of bytes, of which there are millions. They are cut from chunks one after another,
 * without a header, in size classes of 8 bytes. A freed block is the next to be taken of its class, so that taking and
 * freeing need at most two memory accesses each (simple segregated storage: Wilson, Johnstone, Neely, Boles, "Dynamic
 * Storage Allocation", 1995, §3.6). Terms have a separate pool, because matching reads terms and hardly ever
 * phrases.
 *
 * A pool's fields: where the next block is cut, the end of its chunk, and the first free block of each class.
 */
const MAX_BLOCK: u32 = 512;
const POOL: i32 = 8 + 512 / 2 + 4;
export const TERM_BLOCKS = memory.data(POOL, 8);
export const PHRASE_BLOCKS = memory.data(POOL, 8);

const FREE: usize = 8;
const CHUNK: u32 = 65_536;

// @ts-ignore: decorator
@inline
function classOf(size: u32): u32 {
  return (size + 7) & ~7;
}

/** The first free block of a class. */
// @ts-ignore: decorator
@inline
function freeOf(pool: usize, bytes: u32): usize {
  return pool + FREE + <usize>(bytes >> 1);
}

/** A block of `size` bytes at a multiple of 8, not cleared, followed by PADDING that may be read. */
export function takeBlock(pool: usize, size: u32): usize {
  if (size > MAX_BLOCK) return take(size + PADDING);
  const bytes = classOf(size);
  countUsed(bytes);
  const list = freeOf(pool, bytes);
  const free = <usize>load<u32>(list);
  if (free != 0) {
    store<u32>(list, load<u32>(free));
    return free;
  }
  let at = <usize>load<u32>(pool);
  if (at + bytes > <usize>load<u32>(pool, 4)) {
    at = reserve(CHUNK + PADDING);
    store<u32>(pool, <u32>at + CHUNK, 4);
  }
  store<u32>(pool, <u32>at + bytes);
  return at;
}

/** Frees a block from `takeBlock`, with the size that was requested. */
export function giveBlock(pool: usize, at: usize, size: u32): void {
  if (size > MAX_BLOCK) {
    give(at, size + PADDING);
    return;
  }
  const bytes = classOf(size);
  countUsed(-bytes);
  const list = freeOf(pool, bytes);
  store<u32>(at, load<u32>(list));
  store<u32>(list, <u32>at);
}
