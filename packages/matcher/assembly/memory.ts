/**
 * The layout of the memory. All state is in linear memory, none in globals, so that a copy of the memory is a
 * copy of the engine.
 */

/** A batch of tokens; a text of any length is read batch by batch. */
export const BATCH: u32 = 1024;
/** The max number of words of a term. */
export const MAX_WORDS: u32 = 10;
/** How many tokens of the last batch are carried over, because terms of this one may reach back to them. */
export const CARRIED_TOKENS: u32 = 2 * MAX_WORDS;
export const TOKENS: u32 = BATCH + CARRIED_TOKENS;
/** The max number of bytes that are read after a text: they must exist, and be zero. */
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
export const S_CANDIDATES: usize = 48;
export const S_USED: usize = 52;
export const S_PEAK: usize = 56;
/** Up to where pages were written to. */
export const S_PAGED: usize = 60;
export const S_SEED_1: usize = 64;
export const S_SEED_2: usize = 72;
/** A byte of the text and its offset in UTF-16 units: the conversion of places continues from here. */
export const S_AT_BYTE: usize = 88;
export const S_AT_UNIT: usize = 92;
/** The results of a match, for the host. */
export const S_RESULTS: usize = 96;
export const S_RESULTS_CAPACITY: usize = 100;
export const S_RESULT_COUNT: usize = 104;

/** How many bytes are searched for edges of chunks at a time, and the addresses of the edges in them. */
export const EDGE_BYTES: u32 = 2048;
export const EDGES = memory.data((EDGE_BYTES + 128) * 4, 16);

/** The addresses of those edges at which slow chunks begin (edges.ts). */
export const SLOW_EDGES = memory.data((EDGE_BYTES / 2 + 128) * 4, 16);

/** Per token: its hash, its place (its first byte, and the byte after its last: u32 each), and flags. */
// With room after the last, so that neighbors can be read without a check.
export const TOKEN_HASH = memory.data((TOKENS + 2) * 8, 16);
export const TOKEN_PLACE = memory.data((TOKENS + 2) * 8, 16);
export const TOKEN_FLAGS = memory.data(TOKENS + 2, 16);
/** A sentence ends before the word, so that no term reaches across. */
export const F_BREAK: u8 = 1;
/** The word has more than ASCII letters and digits. */
export const F_FOLDED: u8 = 2;
/** The word has only ASCII letters and digits, but its common form is not its beginning. */
export const F_FORMED: u8 = 4;
/** Hashes of the tokens as quoted words. */
export const LITERAL_HASH = memory.data((TOKENS + 2) * 8, 16);

/** Addresses of hashes of tokens that may be a term, and of those that may be a pair with the next, with its key. */
export const SUSPECTS = memory.data((TOKENS + 1) * 4, 16);
export const PAIR_SUSPECTS = memory.data((TOKENS + 1) * 16, 16);
/** Windows of more words that may be terms: key, first token, number of words and position of the pair. */
export const MAX_WINDOWS: u32 = 4096;
export const WINDOWS = memory.data(MAX_WINDOWS * 16, 16);
/** Candidates, terms that may be in the text: term, first token, number of words and position of the pair. */
export const MAX_CANDIDATES: u32 = 4096;
export const CANDIDATES = memory.data(MAX_CANDIDATES * 16, 16);

/** One folded word, or term, at a time. */
export const SCRATCH_SIZE: u32 = 65_536;
export const SCRATCH = memory.data(SCRATCH_SIZE + PADDING, 16);

/** The address of the record of each code point of the first plane, 0 before its first use. */
export const RECORDS = memory.data(65_536 * 4, 16);

/** Words of 64 bits of which three are set, by ten bits of a hash: filters set and check these. */
export const PATTERN_COUNT: u32 = 1024;
export const PATTERNS = memory.data(PATTERN_COUNT * 8, 64);

/** How often words were seen, by 16 bits of their hash: u16 each. */
export const SEEN = memory.data(65_536 * 2, 16);
/** Hashes of the stop-words, open addressing. */
export const STOP_SLOTS: u32 = 512;
export const STOP_WORDS = memory.data(STOP_SLOTS * 8, 16);

/** What two letters at or near the end of a word mean (forms.ts), by the second, then the first. */
export const ENDINGS = memory.data(65_536, 64);

/** Words whose common form is irregular: a filter of bits by a hash, and a table of open addressing. */
export const FORM_BITS = memory.data(4096, 64);
export const FORM_SLOTS: u32 = 512;
export const FORM_SIZE: u32 = 48;
export const FORMS = memory.data(FORM_SLOTS * FORM_SIZE, 16);

/** 16 bytes of ones, then zeros: a load at 16 - n is a mask of n bytes. */
export const KEEP = memory.data(32, 16);

/** Tables, in shards so that none takes long to grow. */
export const SHARDS: u32 = 64;
export const GRAMS = memory.data(SHARDS * 16, 16);
export const TEXTS = memory.data(SHARDS * 16, 16);

/** Chunks of slots, each a pointer and a generation. */
export const SLOTS_IN_CHUNK: u32 = 4096;
export const MAX_CHUNKS: u32 = 4096;
export const SLOT_CHUNKS = memory.data(MAX_CHUNKS * 4, 16);

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

/** The size of a block with its header: TLSF aligns to 16 and keeps 4 bytes before each. */
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
    if (end > <usize>get32(S_PAGED)) writePagesAhead(at, end);
  }
  return at;
}

/** Memory of `size` bytes, not cleared. */
export function take(size: usize): usize {
  countUsed(sizeOf(size));
  return reserve(size);
}

const PAGE: usize = 4096;
/** How many pages are written to ahead of their use. */
const AHEAD: usize = 64;

/**
 * Writes to the pages that will be used next. The system provides a page when it is first written to, which takes
 * longer than a whole `add`. This way one `add` in some thousands waits for 64 pages, instead of one in 27 for one.
 */
function writePagesAhead(from: usize, end: usize): void {
  const last = memory.size() << 16;
  const until = min<usize>(end + AHEAD * PAGE, last);
  let at = max<usize>(<usize>get32(S_PAGED), from & ~(PAGE - 1));
  for (; at < until; at += PAGE) store<u8>(at, load<u8>(at));
  set32(S_PAGED, <u32>at);
}

/** Frees a block from `take`, with the size that was requested. */
export function give(at: usize, size: usize): void {
  heap.free(at);
  countUsed(-sizeOf(size));
}

/** Clears the PADDING after a text. */
// @ts-ignore: decorator
@inline
export function clearBehind(end: usize): void {
  const zeros = v128.splat<u64>(0);
  v128.store(end, zeros);
  v128.store(end, zeros, 16);
  v128.store(end, zeros, 32);
  v128.store(end, zeros, 48);
}

/** Copies up to 255 bytes: for so few, it is cheaper than the instruction of WebAssembly. */
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
