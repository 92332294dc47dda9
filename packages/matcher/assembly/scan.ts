import { beginText } from "./edges";
import { maskOf, mayHold, PAIRS, placeOf, SINGLES, wordsOf } from "./filters";
import { foldWord } from "./fold";
import { finished, hashOf, joined, pairOf } from "./hash";
import {
  F_BREAK,
  F_FOLDED,
  get32,
  GRAMS,
  CARRIED_TOKENS,
  LITERAL_HASH,
  MAX_WORDS,
  MAX_WINDOWS,
  PAIR_SUSPECTS,
  SCRATCH,
  set32,
  STATE,
  SUSPECTS,
  S_CANDIDATES,
  S_HIT_COUNT,
  S_LITERALS,
  S_MATCHES,
  S_SEED_2,
  S_TERMS,
  S_TOKEN_COUNT,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
  WINDOWS,
} from "./memory";
import { isStem, LONG, LONG_SHAPE, SHAPED, shapesOf } from "./stems";
import {
  capacityOf,
  entriesOf,
  entryAt,
  fractionOf,
  homeOf,
  nextBucket,
  shardOf,
  touch,
  touched,
} from "./tables";
import { readBatch } from "./tokenize";
import { endOf, flagsOf, startOf } from "./tokens";
import { addCandidate, touchCandidates, verify } from "./verify";
import { literally, seenOf } from "./words";

/** The words of one text in this many are counted, for the choice of pairs. */
const COUNTED_ONE_IN: u32 = 64;

// @ts-ignore: decorator
@inline
function hashIn(hashes: usize, token: u32): u64 {
  return load<u64>(hashes + ((<usize>token) << 3));
}

/** Finds all occurrences of all terms in the text from `from` on. @returns how many hits there are. */
export function scan(from: usize, length: u32): u32 {
  set32(S_HIT_COUNT, 0);
  const matches = get32(S_MATCHES);
  set32(S_MATCHES, matches + 1);
  set32(S_TOKEN_COUNT, 0);
  beginText(from, length);
  let scanned: u32 = 0;
  for (;;) {
    const countBefore = get32(S_TOKEN_COUNT);
    const ended = readBatch();
    const count = get32(S_TOKEN_COUNT);
    if (matches % COUNTED_ONE_IN == 0) countSeen(countBefore, count);
    // A term may reach this far ahead, so the last tokens are searched with the next batch.
    const until = ended ? count : count - MAX_WORDS;
    if (get32(S_TERMS) > get32(S_LITERALS)) find(TOKEN_HASH, scanned, until, count, false);
    if (get32(S_LITERALS) > 0) {
      hashLiterals(countBefore, count);
      find(LITERAL_HASH, scanned, until, count, true);
    }
    if (ended) break;
    carryOver(count);
    scanned = CARRIED_TOKENS - MAX_WORDS;
  }
  return get32(S_HIT_COUNT);
}

/** The last tokens of a batch become the first of the next. */
function carryOver(count: u32): void {
  const first = <usize>(count - CARRIED_TOKENS);
  memory.copy(TOKEN_HASH, TOKEN_HASH + (first << 3), CARRIED_TOKENS << 3);
  memory.copy(LITERAL_HASH, LITERAL_HASH + (first << 3), CARRIED_TOKENS << 3);
  memory.copy(TOKEN_PLACE, TOKEN_PLACE + (first << 3), CARRIED_TOKENS << 3);
  memory.copy(TOKEN_FLAGS, TOKEN_FLAGS + first, CARRIED_TOKENS);
  set32(S_TOKEN_COUNT, CARRIED_TOKENS);
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
    store<u64>(LITERAL_HASH + ((<usize>i) << 3), literally(hash));
  }
}

/**
 * Finds terms in passes, within which no load waits for another: first the tokens and pairs of tokens that may belong
 * to terms, then the windows around them that may be terms, then those that are.
 */
function find(hashes: usize, from: u32, to: u32, count: u32, literal: bool): void {
  // In locals, because the compiler has to assume that the stores below change them.
  const singles = wordsOf(SINGLES);
  const singlesMask = maskOf(SINGLES);
  const pairs = wordsOf(PAIRS);
  const pairsMask = maskOf(PAIRS);
  const second = load<u64>(STATE + S_SEED_2);
  if (pairsMask > CACHED) touchPairs(hashes, from, to);
  const until = hashes + ((<usize>to) << 3);
  let single = SUSPECTS;
  let double = PAIR_SUSPECTS;
  let at = hashes + ((<usize>from) << 3);
  let hash = load<u64>(at);
  while (at < until) {
    const behind = load<u64>(at, 8);
    const pair = pairOf(hash, behind, second);
    // Without branches, because a processor cannot predict them.
    store<u32>(single, <u32>at);
    single += (<usize>mayHold(singles, singlesMask, hash)) << 2;
    store<u32>(double, <u32>at);
    store<u64>(double, pair, 8);
    double += (<usize>mayHold(pairs, pairsMask, pair)) << 4;
    hash = behind;
    at += 8;
  }
  let loads: u64 = 0;
  for (let s = SUSPECTS; s < single; s += 4) loads |= touch(GRAMS, load<u64>(load<u32>(s)));
  for (let p = PAIR_SUSPECTS; p < double; p += 16) loads |= touch(GRAMS, load<u64>(p, 8));
  touched(loads);
  for (let s = SUSPECTS; s < single; s += 4) {
    const suspect = <usize>load<u32>(s);
    lookUp(load<u64>(suspect), <u32>((suspect - hashes) >> 3), shapeIn(1, 0), literal);
  }
  let windows: u32 = 0;
  for (let p = PAIR_SUSPECTS; p < double; p += 16) {
    const token = <u32>((<usize>load<u32>(p) - hashes) >> 3);
    // No term reaches across the end of a sentence.
    if (token + 1 >= count || (flagsOf(token + 1) & F_BREAK) != 0) continue;
    const shapes = lookUp(load<u64>(p, 8), token, shapeIn(2, 0), literal);
    if (shapes != 0) windows = openWindows(hashes, token, count, shapes, windows, literal);
  }
  if (windows > 0) {
    // Loads the candidates in the time in which the windows are loaded.
    touchCandidates();
    lookUpWindows(windows, literal);
  }
  if (get32(S_CANDIDATES) > 0) verify(literal);
}

/** A filter of up to this many bytes is probably in a near cache of the processor. */
const CACHED: u32 = 1 << 18;

/** Loads the words of the filter of pairs that will be read. As nothing else is done, many loads run concurrently. */
function touchPairs(hashes: usize, from: u32, to: u32): void {
  const pairs = wordsOf(PAIRS);
  const mask = maskOf(PAIRS);
  const second = load<u64>(STATE + S_SEED_2);
  let loads: u64 = 0;
  let left = hashIn(hashes, from);
  for (let i = from + 1; i <= to; i++) {
    const right = hashIn(hashes, i);
    loads |= load<u64>(placeOf(pairs, mask, pairOf(left, right, second)));
    left = right;
  }
  touched(loads);
}

/** Combines how many words a window has and at which of them its pair begins. */
// @ts-ignore: decorator
@inline
function shapeIn(words: u32, pair: u32): u32 {
  return (words << 8) | pair;
}

/** Adds each window around a pair that has one of the shapes of its stem. */
function openWindows(
  hashes: usize,
  token: u32,
  count: u32,
  stemShapes: u32,
  windowsBefore: u32,
  literal: bool,
): u32 {
  let windows = windowsBefore;
  let shapes = stemShapes;
  while (shapes != 0) {
    const shape = ctz(shapes);
    shapes &= shapes - 1;
    if ((<u32>1) << shape != LONG) {
      const words = load<u8>(SHAPED + shape);
      const pair = load<u8>(SHAPED + shape, LONG_SHAPE);
      windows = openRow(hashes, token, count, words, pair, windows, literal);
    } else {
      for (let words: u32 = 8; words <= MAX_WORDS; words++) {
        for (let pair: u32 = 0; pair + 1 < words; pair++) {
          windows = openRow(hashes, token, count, words, pair, windows, literal);
        }
      }
    }
  }
  return windows;
}

/** Adds a window of three or more words, if they are in one sentence. */
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
  let next = windows;
  if (next == MAX_WINDOWS) {
    lookUpWindows(next, literal);
    next = 0;
  }
  const window = WINDOWS + ((<usize>next) << 4);
  store<u64>(window, finished(key, words));
  store<u32>(window, first, 8);
  store<u32>(window, shapeIn(words, pair), 12);
  return next + 1;
}

/** Looks up windows, after loading what all of them need. */
function lookUpWindows(windows: u32, literal: bool): void {
  let loads: u64 = 0;
  for (let w: u32 = 0; w < windows; w++) {
    loads |= touch(GRAMS, load<u64>(WINDOWS + ((<usize>w) << 4)));
  }
  touched(loads);
  for (let w: u32 = 0; w < windows; w++) {
    const window = WINDOWS + ((<usize>w) << 4);
    lookUp(load<u64>(window), load<u32>(window, 8), load<u32>(window, 12), literal);
  }
}

/**
 * Adds the terms under a key to the candidates. Buckets are compared whole; a search ends at one with an empty place.
 * @returns the shapes of the stem under the key; 0 for none.
 */
function lookUp(key: u64, first: u32, shape: u32, literal: bool): u32 {
  const shard = shardOf(GRAMS, key);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const target = i32x4.splat(fractionOf(key));
  const none = i32x4.splat(0);
  let shapes: u32 = 0;
  let bucket = homeOf(fractionOf(key), capacity);
  for (;;) {
    const at = entryAt(entriesOf(shard), bucket);
    const one = v128.load(at);
    const two = v128.load(at, 16);
    const three = v128.load(at, 32);
    const four = v128.load(at, 48);
    const fractions = v128.shuffle<i32>(one, two, 0, 2, 4, 6);
    const others = v128.shuffle<i32>(three, four, 0, 2, 4, 6);
    const values = v128.shuffle<i32>(one, two, 1, 3, 5, 7);
    const otherValues = v128.shuffle<i32>(three, four, 1, 3, 5, 7);
    const empty =
      i32x4.bitmask(i32x4.eq(values, none)) | (i32x4.bitmask(i32x4.eq(otherValues, none)) << 4);
    let same =
      i32x4.bitmask(i32x4.eq(fractions, target)) | (i32x4.bitmask(i32x4.eq(others, target)) << 4);
    for (same &= ~empty; same != 0; same &= same - 1) {
      const value = load<u32>(at + ((<usize>ctz(same)) << 3), 4);
      if (isStem(value)) shapes |= shapesOf(value);
      else addCandidate(value, first, shape, literal);
    }
    if (empty != 0) return shapes;
    bucket = nextBucket(bucket, capacity);
  }
  return shapes;
}
