import { foldWord, writeLower } from "./fold";
import { endingOf, formOf, LOST } from "./forms";
import { lowered } from "./hash";
import {
  CANDIDATES,
  F_FOLDED,
  F_FORMED,
  get32,
  give,
  KEEP,
  MAX_CANDIDATES,
  SCRATCH,
  set32,
  S_CANDIDATES,
  S_HITS,
  S_HITS_CAPACITY,
  S_HIT_COUNT,
  take,
} from "./memory";
import { touched } from "./tables";
import { T_BYTES, T_FLAGS, T_LITERAL, T_TEXT, T_WORDS } from "./terms";
import { endOf, flagsOf, startOf } from "./tokens";

/** A hit: term, first byte and the byte after the last, as addresses. */
export const HIT: u32 = 12;

/** Adds a term that may be at a window's place, to be verified. */
export function addCandidate(term: u32, first: u32, shape: u32, literal: bool): void {
  if (get32(S_CANDIDATES) == MAX_CANDIDATES) verify(literal);
  const candidate = CANDIDATES + ((<usize>get32(S_CANDIDATES)) << 4);
  store<u32>(candidate, term);
  store<u32>(candidate, first, 4);
  store<u32>(candidate, shape, 8);
  set32(S_CANDIDATES, get32(S_CANDIDATES) + 1);
}

/** Loads those parts of the candidates that will be read. */
export function touchCandidates(): void {
  const until = CANDIDATES + ((<usize>get32(S_CANDIDATES)) << 4);
  let loads: u64 = 0;
  // A term begins in one cache line, and often ends in the next.
  for (let candidate = CANDIDATES; candidate < until; candidate += 16) {
    const term = <usize>load<u32>(candidate);
    loads |= load<u32>(term) | load<u32>(term + T_TEXT, 16);
  }
  touched(loads);
}

/** Turns the candidates that are really in the text, word by word, into hits. */
export function verify(literal: bool): void {
  touchCandidates();
  const count = get32(S_CANDIDATES);
  set32(S_CANDIDATES, 0);
  for (let index: u32 = 0; index < count; index++) {
    const candidate = CANDIDATES + ((<usize>index) << 4);
    const term = load<u32>(candidate);
    const first = load<u32>(candidate, 4);
    const shape = load<u32>(candidate, 8);
    const words = shape >> 8;
    const flags = load<u8>(term, T_FLAGS);
    if (<u32>load<u8>(term, T_WORDS) != words) continue;
    // Another pair of the same window would find the same term a second time.
    if (words > 2 && <u32>(flags & 15) != (shape & 255)) continue;
    if (((flags & T_LITERAL) != 0) != literal) continue;
    if (!equalsText(term, first, words, literal)) continue;
    addHit(term, startOf(first), endOf(first + words - 1));
  }
}

/** Whether `size` bytes are the same; both sides may be read 16 bytes beyond. */
// @ts-ignore: decorator
@inline
function same(a: usize, b: usize, size: u32, lower: bool): bool {
  let left = v128.load(a);
  if (lower) left = lowered(left);
  let differ = v128.xor(left, v128.load(b));
  if (size <= 16) return !v128.any_true(v128.and(differ, v128.load(KEEP + 16 - <usize>size)));
  if (v128.any_true(differ)) return false;
  for (let i: u32 = 16; i < size; i++) {
    const byte = load<u8>(a + i);
    if ((lower ? byte | 0x20 : byte) != load<u8>(b + i)) return false;
  }
  return true;
}

/** Whether a term's words are those of the text, byte by byte: equal hashes of 64 bits are no proof. */
function equalsText(term: u32, first: u32, words: u32, literal: bool): bool {
  let text = <usize>term + T_TEXT;
  const end = text + <usize>load<u16>(term, T_BYTES);
  for (let i: u32 = 0; i < words; i++) {
    if (i > 0) text++;
    const start = startOf(first + i);
    let size: u32;
    const flags = flagsOf(first + i);
    if ((flags & F_FOLDED) != 0) {
      size = foldWord(start, endOf(first + i), literal);
      if (text + size > end || !same(SCRATCH, text, size, false)) return false;
    } else if ((flags & F_FORMED) != 0 && !literal) {
      size = formOf(writeLower(start, endOf(first + i)));
      if (text + size > end || !same(SCRATCH, text, size, false)) return false;
    } else {
      size = <u32>(endOf(first + i) - start);
      if (!literal) size -= endingOf(start, size) & LOST;
      if (text + size > end || !same(start, text, size, true)) return false;
    }
    text += size;
    // The word must end where the term's word does.
    if (text < end ? load<u8>(text) != 0x20 : i + 1 < words) return false;
  }
  return text == end;
}

function addHit(term: u32, start: usize, end: usize): void {
  const count = get32(S_HIT_COUNT);
  const capacity = get32(S_HITS_CAPACITY);
  if (count == capacity) {
    const larger = max<u32>(256, capacity * 2);
    const hits = take(larger * HIT);
    memory.copy(hits, get32(S_HITS), count * HIT);
    if (capacity > 0) give(get32(S_HITS), capacity * HIT);
    set32(S_HITS, <u32>hits);
    set32(S_HITS_CAPACITY, larger);
  }
  const hit = <usize>get32(S_HITS) + count * HIT;
  store<u32>(hit, term);
  store<u32>(hit, <u32>start, 4);
  store<u32>(hit, <u32>end, 8);
  set32(S_HIT_COUNT, count + 1);
}
