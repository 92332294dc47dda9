/**
 * Where everything lies. All state is in linear memory, none in globals, so that a copy of the memory is a
 * copy of the engine.
 */

/** A batch of tokens; a text of any length is read batch by batch. */
export const BATCH: u32 = 1024;
/** The most words of a term. */
export const LONGEST: u32 = 10;
/** Tokens of the last batch that terms of this one may reach back to. */
export const KEPT: u32 = 2 * LONGEST;
export const TOKENS: u32 = BATCH + KEPT;
/** Bytes that are read behind a text at most: they must be there, and be zero. */
export const PADDING: u32 = 64;

/** Named fields of the state. */
export const STATE = memory.data(112, 16);
export const S_INPUT: usize = 0;
export const S_INPUT_CAPACITY: usize = 4;
export const S_HITS: usize = 8;
export const S_HITS_CAPACITY: usize = 12;
export const S_HIT_COUNT: usize = 16;
export const S_PHRASES: usize = 20;
export const S_TERMS: usize = 24;
export const S_LITERALS: usize = 28;
export const S_SLOTS: usize = 32;
export const S_FREE_SLOT: usize = 36;
export const S_MATCHES: usize = 40;
export const S_TOKEN_COUNT: usize = 44;
export const S_FOUND: usize = 48;
export const S_USED: usize = 52;
export const S_PEAK: usize = 56;
/** Up to where there are pages. */
export const S_PAGED: usize = 60;
export const S_SEED_1: usize = 64;
export const S_SEED_2: usize = 72;
/** Byte of the text, and the same place in UTF-16 units: places are converted from here. */
export const S_AT_BYTE: usize = 88;
export const S_AT_UNIT: usize = 92;
/** What a match found, for the host. */
export const S_RESULTS: usize = 96;
export const S_RESULTS_CAPACITY: usize = 100;
export const S_RESULT_COUNT: usize = 104;

/** Bytes that are looked through for edges of chunks at a time, and the edges in them: addresses. */
export const EDGE_BYTES: u32 = 2048;
export const EDGES = memory.data((EDGE_BYTES + 128) * 4, 16);

/** Of those, where chunks begin that are not of ASCII letters and digits alone, or may be of names: addresses. */
export const SLOW_EDGES = memory.data((EDGE_BYTES / 2 + 128) * 4, 16);

/** Per token: its hash, its place (the first byte, and the byte behind it: u32 each), and flags. */
// With a place behind the last, so that neighbours can be read without a question.
export const TOKEN_HASH = memory.data((TOKENS + 2) * 8, 16);
export const TOKEN_PLACE = memory.data((TOKENS + 2) * 8, 16);
export const TOKEN_FLAGS = memory.data(TOKENS + 2, 16);
/** A sentence ends before it, so that no term reaches across. */
export const F_BREAK: u8 = 1;
/** It is more than ASCII letters and digits. */
export const F_FOLDED: u8 = 2;
/** Of ASCII letters and digits, but the common form of its forms is not how it begins. */
export const F_FORMED: u8 = 4;
/** Hashes of the tokens as quoted words are compared. */
export const LITERAL_HASH = memory.data((TOKENS + 2) * 8, 16);

/** Tokens that may be a term, and those that may with the next be a pair: where its hash lies, and the pair's key. */
export const SUSPECTS = memory.data((TOKENS + 1) * 4, 16);
export const PAIR_SUSPECTS = memory.data((TOKENS + 1) * 16, 16);
/** Windows of more words that may be terms: key, first token, words and where the pair stands in them. */
export const MOST_WINDOWS: u32 = 4096;
export const WINDOWS = memory.data(MOST_WINDOWS * 16, 16);
/** Terms that may stand somewhere: term, first token, words and where the pair stands in them. */
export const MOST_FOUND: u32 = 4096;
export const FOUND = memory.data(MOST_FOUND * 16, 16);

/** One folded word, or term, at a time. */
export const SCRATCH_SIZE: u32 = 65_536;
export const SCRATCH = memory.data(SCRATCH_SIZE + PADDING, 16);

/** For each code point of the first plane where its record is, 0 while nobody asked. */
export const RECORDS = memory.data(65_536 * 4, 16);

/** Words of 64 bits of which three are set, by ten bits of a hash: what filters set, and ask. */
export const PATTERN_COUNT: u32 = 1024;
export const PATTERNS = memory.data(PATTERN_COUNT * 8, 64);

/** How often words were seen, by 16 bits of their hash: u16 each. */
export const SEEN = memory.data(65_536 * 2, 16);
/** Hashes of the stop-words, open addressing. */
export const STOP_SLOTS: u32 = 512;
export const STOP_WORDS = memory.data(STOP_SLOTS * 8, 16);

/** What two letters at or near the end of a word mean for its common form (forms.ts): by the second, then the first. */
export const ENDINGS = memory.data(65_536, 64);

/** Words whose common form follows no rule: a filter of bits by a hash, and a table of open addressing. */
export const FORM_BITS = memory.data(4096, 64);
export const FORM_SLOTS: u32 = 512;
export const FORM_SIZE: u32 = 48;
export const FORMS = memory.data(FORM_SLOTS * FORM_SIZE, 16);

/** 0 to 16 bytes of ones, then zeros: a load at 16 - n keeps n bytes. */
export const KEEP = memory.data(32, 16);

/** Tables, in shards so that none takes long to grow. */
export const SHARDS: u32 = 64;
export const GRAMS = memory.data(SHARDS * 16, 16);
export const TEXTS = memory.data(SHARDS * 16, 16);

/** Chunks of slots, each a pointer and a generation. */
export const SLOTS_IN_CHUNK: u32 = 4096;
export const MOST_CHUNKS: u32 = 4096;
export const SLOT_CHUNKS = memory.data(MOST_CHUNKS * 4, 16);

// @ts-ignore: decorator
@inline
export function get32(field: usize): u32 {
  return load<u32>(STATE + field);
}

// @ts-ignore: decorator
@inline
export function set32(field: usize, value: u32): void {
  store<u32>(STATE + field, value);
}

/** What a block takes with its header: TLSF aligns to 16 and keeps 4 bytes before each. */
function sizeOf(size: usize): u32 {
  return <u32>((size + 4 + 15) & ~15);
}

/** Counts bytes as in use, or no longer. */
// @ts-ignore: decorator
@inline
export function countUsed(change: i32): void {
  set32(S_USED, get32(S_USED) + change);
}

/** Memory of `size` bytes, not cleared, that is not counted as in use. */
export function reserve(size: usize): usize {
  const at = heap.alloc(size);
  const end = at + size;
  if (end > <usize>get32(S_PEAK)) {
    set32(S_PEAK, <u32>end);
    if (end > <usize>get32(S_PAGED)) bringPages(at, end);
  }
  return at;
}

/** Memory of `size` bytes, not cleared. */
export function take(size: usize): usize {
  countUsed(sizeOf(size));
  return reserve(size);
}

const PAGE: usize = 4096;
/** Pages that are brought in ahead of their use. */
const AHEAD: usize = 64;

/**
 * Writes to the pages that will be used next: the system gives a page when it is first written to, which takes
 * longer than all of an `add`. So one in some thousands waits for 64 of them, and not one in 27 for its own.
 */
function bringPages(from: usize, end: usize): void {
  const last = memory.size() << 16;
  const until = min<usize>(end + AHEAD * PAGE, last);
  let at = max<usize>(<usize>get32(S_PAGED), from & ~(PAGE - 1));
  for (; at < until; at += PAGE) store<u8>(at, load<u8>(at));
  set32(S_PAGED, <u32>at);
}

/** Gives back what `take` gave, with the size that was asked for. */
export function give(at: usize, size: usize): void {
  heap.free(at);
  countUsed(-sizeOf(size));
}

/** Clears the PADDING behind a text. */
// @ts-ignore: decorator
@inline
export function clearBehind(end: usize): void {
  const zeros = v128.splat<u64>(0);
  v128.store(end, zeros);
  v128.store(end, zeros, 16);
  v128.store(end, zeros, 32);
  v128.store(end, zeros, 48);
}

/** Copies up to 255 bytes: for so few, the instruction of WebAssembly costs more than it does. */
export function copyFew(to: usize, from: usize, size: u32): void {
  let at: usize = 0;
  for (; at + 16 <= size; at += 16) v128.store(to + at, v128.load(from + at));
  if ((size & 8) != 0) {
    store<u64>(to + at, load<u64>(from + at));
    at += 8;
  }
  if ((size & 4) != 0) {
    store<u32>(to + at, load<u32>(from + at));
    at += 4;
  }
  for (; at < size; at++) store<u8>(to + at, load<u8>(from + at));
}
