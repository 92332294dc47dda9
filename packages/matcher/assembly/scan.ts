import { maskOf, mayHold, PAIRS, SINGLES, wordsOf } from "./filters";
import { foldWord } from "./fold";
import { finished, hashOf, joined, lowered, pairOf } from "./hash";
import {
  CANDIDATES,
  F_BREAK,
  F_FOLDED,
  FOUND,
  get32,
  give,
  GRAMS,
  KEEP,
  KEPT,
  LITERAL_HASH,
  LONGEST,
  MOST_WINDOWS,
  S_HIT_COUNT,
  S_HITS,
  S_HITS_CAPACITY,
  S_LITERALS,
  S_MATCHES,
  S_SEED_2,
  S_TERMS,
  S_TOKEN_COUNT,
  SCRATCH,
  set32,
  STATE,
  STEMS,
  take,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
  WINDOWS,
} from "./memory";
import { LONG, shapesOf } from "./stems";
import {
  capacityOf,
  entriesOf,
  entryAt,
  fractionOf,
  homeOf,
  nextPlace,
  shardOf,
} from "./tables";
import { literally, seenOf, T_BYTES, T_FLAGS, T_LITERAL, T_PHRASE, T_TEXT, T_WORDS } from "./terms";
import { beginText, pluralOf, readBatch } from "./tokenize";

/** A hit: term, first byte and the byte behind the last, as addresses. */
export const HIT: u32 = 12;
/** Keeps the compiler from leaving out loads of which nothing else is wanted. */
const TOUCHED = memory.data(4, 4);
/** One text in so many is counted for the choice of anchors. */
const COUNTED_ONE_IN: u32 = 16;

// @ts-ignore: decorator
@inline
function flagsOf(token: u32): u8 {
  return load<u8>(TOKEN_FLAGS + token);
}
// @ts-ignore: decorator
@inline
function startOf(token: u32): usize {
  return load<u32>(TOKEN_PLACE + (<usize>token << 3));
}
// @ts-ignore: decorator
@inline
function endOf(token: u32): usize {
  return load<u32>(TOKEN_PLACE + (<usize>token << 3), 4);
}
// @ts-ignore: decorator
@inline
function hashIn(hashes: usize, token: u32): u64 {
  return load<u64>(hashes + (<usize>token << 3));
}

/** Finds all places of all terms in the text from `from` on. @returns how many hits there are. */
export function scan(from: usize, length: u32): u32 {
  set32(S_HIT_COUNT, 0);
  const matches = get32(S_MATCHES);
  set32(S_MATCHES, matches + 1);
  set32(S_TOKEN_COUNT, 0);
  beginText(from, length);
  let looked: u32 = 0;
  for (;;) {
    const begun = get32(S_TOKEN_COUNT);
    const ended = readBatch();
    const count = get32(S_TOKEN_COUNT);
    if (matches % COUNTED_ONE_IN == 0) countSeen(begun, count);
    // An anchor's term may reach so far ahead; what is not yet read is looked at with the next batch.
    const until = ended ? count : count - LONGEST;
    if (get32(S_TERMS) > get32(S_LITERALS)) find(TOKEN_HASH, looked, until, count, false);
    if (get32(S_LITERALS) > 0) {
      hashLiterals(begun, count);
      find(LITERAL_HASH, looked, until, count, true);
    }
    if (ended) break;
    keepLast(count);
    looked = KEPT - LONGEST;
  }
  return get32(S_HIT_COUNT);
}

/** The last tokens of a batch become the first of the next. */
function keepLast(count: u32): void {
  const first = <usize>(count - KEPT);
  memory.copy(TOKEN_HASH, TOKEN_HASH + (first << 3), KEPT << 3);
  memory.copy(LITERAL_HASH, LITERAL_HASH + (first << 3), KEPT << 3);
  memory.copy(TOKEN_PLACE, TOKEN_PLACE + (first << 3), KEPT << 3);
  memory.copy(TOKEN_FLAGS, TOKEN_FLAGS + first, KEPT);
  set32(S_TOKEN_COUNT, KEPT);
}

function countSeen(from: u32, to: u32): void {
  for (let i = from; i < to; i++) {
    const at = seenOf(hashIn(TOKEN_HASH, i));
    const seen = load<u16>(at);
    if (seen < 0xffff) store<u16>(at, seen + 1);
  }
}

function hashLiterals(from: u32, to: u32): void {
  for (let i = from; i < to; i++) {
    const hash =
      (flagsOf(i) & F_FOLDED) != 0
        ? hashOf(SCRATCH, foldWord(startOf(i), endOf(i), true), false)
        : hashOf(startOf(i), <u32>(endOf(i) - startOf(i)), true);
    store<u64>(LITERAL_HASH + (<usize>i << 3), literally(hash));
  }
}

/** A token may be a term by itself; it and the next may be the pair of one. */
const SINGLE: u32 = 1;
const PAIR: u32 = 2;

/**
 * Passes of loads that don't wait for one another: which tokens, and pairs of tokens, may belong to terms; which
 * windows around them may be terms; which are.
 */
function find(hashes: usize, from: u32, to: u32, count: u32, literal: bool): void {
  // In locals: the stores below might change them, for all the compiler knows.
  const singles = wordsOf(SINGLES);
  const singlesMask = maskOf(SINGLES);
  const pairs = wordsOf(PAIRS);
  const pairsMask = maskOf(PAIRS);
  const second = load<u64>(STATE + S_SEED_2);
  const behindLast = hashes + (<usize>to << 3);
  let candidate = CANDIDATES;
  let at = hashes + (<usize>from << 3);
  let hash = load<u64>(at);
  while (at < behindLast) {
    const behind = load<u64>(at, 8);
    const pair = pairOf(hash, behind, second);
    const kinds =
      mayHold(singles, singlesMask, hash) | (mayHold(pairs, pairsMask, pair) << 1);
    store<u32>(candidate, <u32>at);
    store<u32>(candidate, kinds, 4);
    store<u64>(candidate, pair, 8);
    // Without a branch, as no processor foresees it.
    candidate += <usize>(kinds != 0) << 4;
    hash = behind;
    at += 8;
  }
  const candidates = <u32>((candidate - CANDIDATES) >> 4);
  if (candidates == 0) return;
  let windows: u32 = 0;
  let touched: u32 = 0;
  for (let c: u32 = 0; c < candidates; c++) {
    const candidate = CANDIDATES + (<usize>c << 4);
    const token = <u32>((<usize>load<u32>(candidate) - hashes) >> 3);
    const kinds = load<u32>(candidate, 4);
    if ((kinds & SINGLE) != 0) {
      windows = openWindow(hashIn(hashes, token), token, 1, 0, windows, literal);
    }
    if ((kinds & PAIR) == 0) continue;
    if (token + 1 >= count || (flagsOf(token + 1) & F_BREAK) != 0) {
      store<u32>(candidate, kinds & SINGLE, 4);
      continue;
    }
    const pair = load<u64>(candidate, 8);
    windows = openWindow(pair, token, 2, 0, windows, literal);
    touched |= touch(STEMS, pair);
  }
  for (let c: u32 = 0; c < candidates; c++) {
    const candidate = CANDIDATES + (<usize>c << 4);
    if ((load<u32>(candidate, 4) & PAIR) == 0) continue;
    const shapes = shapesOf(load<u64>(candidate, 8));
    if (shapes == 0) continue;
    windows = openWindows(hashes, <u32>((<usize>load<u32>(candidate) - hashes) >> 3), count, shapes, windows, literal);
  }
  store<u32>(TOUCHED, touched);
  judge(windows, literal);
}

/** Loads what a look into a table will load first. */
// @ts-ignore: decorator
@inline
function touch(table: usize, hash: u64): u32 {
  const shard = shardOf(table, hash);
  const home = homeOf(fractionOf(hash), capacityOf(shard));
  return load<u32>(entryAt(entriesOf(shard), home));
}

/** Notes each window around a pair that has one of the shapes of its stem. */
function openWindows(
  hashes: usize,
  token: u32,
  count: u32,
  wanted: u32,
  begun: u32,
  literal: bool,
): u32 {
  let windows = begun;
  let shapes = wanted;
  while (shapes != 0) {
    const shape = ctz(shapes);
    shapes &= shapes - 1;
    if (<u32>1 << shape != LONG) {
      let words: u32 = 3;
      let pair = shape;
      while (pair >= words - 1) {
        pair -= words - 1;
        words++;
      }
      windows = openRow(hashes, token, count, words, pair, windows, literal);
    } else {
      for (let words: u32 = 8; words <= LONGEST; words++) {
        for (let pair: u32 = 0; pair + 1 < words; pair++) {
          windows = openRow(hashes, token, count, words, pair, windows, literal);
        }
      }
    }
  }
  return windows;
}

/** Notes a window of three words and more, if its words stand in one sentence. */
function openRow(
  hashes: usize,
  token: u32,
  count: u32,
  words: u32,
  pair: u32,
  windows: u32,
  literal: bool,
): u32 {
  if (token < pair || token - pair + words > count) return windows;
  const first = token - pair;
  let key: u64 = 0;
  for (let i: u32 = 0; i < words; i++) {
    if (i > 0 && (flagsOf(first + i) & F_BREAK) != 0) return windows;
    key = joined(key, hashIn(hashes, first + i));
  }
  return openWindow(finished(key, words), first, words, pair, windows, literal);
}

// @ts-ignore: decorator
@inline
function openWindow(
  key: u64,
  first: u32,
  words: u32,
  pair: u32,
  begun: u32,
  literal: bool,
): u32 {
  let windows = begun;
  if (windows == MOST_WINDOWS) {
    judge(windows, literal);
    windows = 0;
  }
  const window = WINDOWS + (<usize>windows << 4);
  store<u64>(window, key);
  store<u64>(window, <u64>first | (<u64>((words << 8) | pair) << 32), 8);
  return windows + 1;
}

/**
 * Looks each window up, and notes the terms that truly stand there. What a pass looks at the one before it has
 * touched, for all windows, so that the processor waits for the memory once and not for each.
 */
function judge(windows: u32, literal: bool): void {
  let touched: u32 = 0;
  for (let w: u32 = 0; w < windows; w++) {
    touched |= touch(GRAMS, load<u64>(WINDOWS + (<usize>w << 4)));
  }
  let found: u32 = 0;
  for (let w: u32 = 0; w < windows; w++) {
    const window = WINDOWS + (<usize>w << 4);
    const key = load<u64>(window);
    const shard = shardOf(GRAMS, key);
    const capacity = capacityOf(shard);
    if (capacity == 0) continue;
    const entries = entriesOf(shard);
    const fraction = fractionOf(key);
    for (let place = homeOf(fraction, capacity); ; place = nextPlace(place, capacity)) {
      const entry = entryAt(entries, place);
      const term = load<u32>(entry, 4);
      if (term == 0) break;
      if (load<u32>(entry) != fraction) continue;
      touched |= load<u32>(term);
      if (found == MOST_WINDOWS) {
        verify(found, literal);
        found = 0;
      }
      store<u64>(FOUND + (<usize>found << 3), <u64>term | (<u64>window << 32));
      found++;
    }
  }
  store<u32>(TOUCHED, touched);
  if (found > 0) verify(found, literal);
}

/** Notes those of the terms found that are of their window, word by word. */
function verify(found: u32, literal: bool): void {
  let touched: u32 = 0;
  for (let f: u32 = 0; f < found; f++) {
    const term = load<u32>(FOUND + (<usize>f << 3));
    const window = <usize>load<u32>(FOUND + (<usize>f << 3), 4);
    const shape = load<u32>(window, 12);
    const words = shape >> 8;
    const flags = load<u8>(term, T_FLAGS);
    if (<u32>load<u8>(term, T_WORDS) != words) continue;
    // Another pair of the same window would find the same term a second time.
    if (words > 2 && <u32>(flags & 15) != (shape & 255)) continue;
    if (((flags & T_LITERAL) != 0) != literal) continue;
    const first = load<u32>(window, 8);
    if (!stands(term, first, words, literal)) continue;
    // The results are made of it.
    touched |= load<u32>(load<u32>(term, T_PHRASE));
    addHit(term, startOf(first), endOf(first + words - 1));
  }
  store<u32>(TOUCHED, touched);
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

/** Whether a term's words are those of the text, byte by byte: 64 bits are no proof. */
function stands(term: u32, first: u32, words: u32, literal: bool): bool {
  let text = <usize>term + T_TEXT;
  const end = text + <usize>load<u16>(term, T_BYTES);
  for (let i: u32 = 0; i < words; i++) {
    if (i > 0) text++;
    const start = startOf(first + i);
    let size: u32;
    if ((flagsOf(first + i) & F_FOLDED) != 0) {
      size = foldWord(start, endOf(first + i), literal);
      if (text + size > end || !same(SCRATCH, text, size, false)) return false;
    } else {
      size = <u32>(endOf(first + i) - start);
      if (!literal) size -= pluralOf(start, size);
      if (text + size > end || !same(start, text, size, true)) return false;
    }
    text += size;
    // The word must end where the term's does.
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
