import { EDGES, EDGE_BYTES, SLOW_EDGES } from "./memory";
import { namePlace, NEXT_WORD, NO_NAME } from "./names";

/**
 * Splits a text into chunks: runs of ASCII letters, digits, apostrophes and bytes beyond ASCII. 64 bytes at a time
 * become a bit mask; an edge is where the mask changes.
 */

/** The state of the walk: where the next 64 bytes begin, and whether a chunk is open there (1) or not (0). */
export let here: usize = 0;
let open: u64 = 0;
export let textStart: usize = 0;
export let endOfText: usize = 0;
/** The edges that are not read yet: the starts and ends of chunks, alternating. */
export let edge: usize = 0;
export let edgesEnd: usize = 0;

/** Address of the edges of the next slow chunk: it has more than ASCII letters and digits, or may be part of a name. */
export let slowEdge: usize = 0;
/** The slow chunks after it, in order. */
let slowNext: usize = 0;
let slowEnd: usize = 0;
/** 1 if the first chunk of the next 64 bytes is slow because it may be ".net". */
let slowAhead: u64 = 0;
const NONE: u32 = 0xffff_ffff;

function beginSlow(): void {
  slowNext = SLOW_EDGES;
  slowEnd = SLOW_EDGES;
  slowEdge = NONE;
}

function addSlow(at: usize): void {
  if (slowEnd > SLOW_EDGES && load<u32>(slowEnd - 4) == <u32>at) return;
  store<u32>(slowEnd, <u32>at);
  slowEnd += 4;
}

/** Skips the slow chunks before the next edge. */
// @ts-ignore: decorator
@inline
export function passSlow(): void {
  while (slowEdge < edge) {
    slowEdge = slowNext < slowEnd ? <usize>load<u32>(slowNext) : <usize>NONE;
    slowNext += 4;
  }
}

/**
 * Records as slow the chunks in 64 bytes that contain a marked byte.
 * @param marks the marked bytes, all of them within chunks
 * @param to the address of the edges of these 64 bytes
 */
function noteSlow(marks: u64, edges: u64, to: usize): void {
  while (marks != 0) {
    const upTo = ((<u64>2) << ctz(marks)) - 1;
    addSlow(to + <usize>(popcnt(edges & upTo) << 2) - 4);
    const behind = edges & ~upTo;
    marks = behind != 0 ? marks & (<u64>-1 << ctz(behind)) : 0;
  }
}

/** Marks the bytes next to signs that belong to words which may be part of names. */
function nameMarks(signs: u64, at: usize, to: usize): u64 {
  let marks: u64 = 0;
  for (; signs != 0; signs &= signs - 1) {
    const bit = ctz(signs);
    const place = namePlace(at + <usize>bit);
    if (place == NO_NAME) continue;
    if (place == NEXT_WORD) {
      if (bit < 63) marks |= (<u64>2) << bit;
      else slowAhead = 1;
    } else if (bit > 0) marks |= (<u64>1) << (bit - 1);
    // The word ends with the 64 bytes before.
    else addSlow(to - 4);
  }
  return marks;
}

/** Where to read the next chunk from, if a name includes its beginning or all of it; else 0. */
let resume: usize = 0;

/** Makes the next chunk begin at a place, because what is before it belongs to a name that was read. */
export function resumeAt(place: usize): void {
  resume = place;
}

/** Shortens or skips the next chunk if `resumeAt` was called. */
// @ts-ignore: decorator
@inline
export function resumeWithin(): void {
  if (resume == 0 || edge + 8 > edgesEnd) return;
  if (<u32>resume == load<u32>(edge, 4)) edge += 8;
  else store<u32>(edge, <u32>resume);
  resume = 0;
}

/** Begins a text of `length` bytes, which are followed by 64 zeros. */
export function beginText(from: usize, length: u32): void {
  resume = 0;
  slowAhead = 0;
  beginSlow();
  textStart = from;
  here = from;
  open = 0;
  endOfText = from + length;
  edge = EDGES;
  edgesEnd = EDGES;
}

/**
 * Vectors that are loaded from memory, because a constant within a loop would be built again in each iteration. In
 * order: the bit of the lower case; the apostrophe; for letters, then for digits: what to subtract to make them the
 * smallest signed bytes, and the first byte above them then; what to subtract from signs to count them from 0; which
 * of those are +, - and the full stop; and #.
 */
export const VECTORS = memory.data<u8>(
  [
    0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20,
    0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27,
    0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1,
    0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a,
    0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0,
    0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a,
    0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x00, 0x80, 0x80, 0x00,
    0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23, 0x23,
  ],
  16,
);

/** Lists the edges in the next bytes. If a chunk of the bytes before is still open, its start stays the first edge. */
export function findEdges(): void {
  let to = EDGES;
  passSlow();
  const isSlow = edge < edgesEnd && slowEdge == edge;
  beginSlow();
  if (edge < edgesEnd) {
    store<u32>(EDGES, load<u32>(edge));
    if (isSlow) addSlow(EDGES);
    to += 4;
  }
  let at = here;
  let carry = open;
  // The zeros after the text end its last chunk.
  const until = min<usize>(at + EDGE_BYTES, endOfText + 1);
  const lower = v128.load(VECTORS);
  const apostrophe = v128.load(VECTORS, 16);
  const toLetters = v128.load(VECTORS, 32);
  const aboveLetters = v128.load(VECTORS, 48);
  const toDigits = v128.load(VECTORS, 64);
  const aboveDigits = v128.load(VECTORS, 80);
  const toSigns = v128.load(VECTORS, 96);
  const signTable = v128.load(VECTORS, 112);
  const hash = v128.load(VECTORS, 128);
  for (; at < until; at += 64) {
    let bits: u64 = 0;
    let otherBits: u64 = 0;
    let signs: u64 = 0;
    let hashes: u64 = 0;
    for (let i: usize = 0; i < 64; i += 16) {
      const bytes = v128.load(at + i);
      // One signed comparison checks a range; bytes beyond ASCII have their sign bit set already.
      const letters = i8x16.lt_s(i8x16.sub(v128.or(bytes, lower), toLetters), aboveLetters);
      const digits = i8x16.lt_s(i8x16.sub(bytes, toDigits), aboveDigits);
      const others = v128.or(i8x16.eq(bytes, apostrophe), bytes);
      const all = v128.or(v128.or(letters, digits), others);
      bits |= (<u64>(<u32>i8x16.bitmask(all) & 0xffff)) << (<u64>i);
      otherBits |= (<u64>(<u32>i8x16.bitmask(others) & 0xffff)) << (<u64>i);
      const named = i8x16.swizzle(signTable, i8x16.sub(bytes, toSigns));
      signs |= (<u64>(<u32>i8x16.bitmask(named) & 0xffff)) << (<u64>i);
      hashes |= (<u64>(<u32>i8x16.bitmask(i8x16.eq(bytes, hash)) & 0xffff)) << (<u64>i);
    }
    let edges = bits ^ ((bits << 1) | carry);
    carry = bits >> 63;
    const behind = to + <usize>(popcnt(edges) << 2);
    // The signs of names are followed by a word or by the same sign, except #.
    const few = (signs & ((bits >> 1) | (signs >> 1) | ((<u64>1) << 63))) | hashes;
    const ahead = slowAhead;
    slowAhead = 0;
    if ((few | otherBits | ahead) != 0) {
      noteSlow(nameMarks(few, at, to) | otherBits | ahead, edges, to);
    }
    // Writes eight at a time, often more than there are: a processor cannot predict how many there are.
    do {
      store<u32>(to, <u32>at + <u32>ctz(edges));
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 4);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 8);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 12);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 16);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 20);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 24);
      edges &= edges - 1;
      store<u32>(to, <u32>at + <u32>ctz(edges), 28);
      edges &= edges - 1;
      to += 32;
    } while (edges != 0);
    to = behind;
  }
  here = at;
  open = carry;
  edge = EDGES;
  edgesEnd = to;
  slowEdge = 0;
  passSlow();
}
