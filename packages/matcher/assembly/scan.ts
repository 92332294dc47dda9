import { beginText } from "./edges";
import { maskOf, mayHold, PAIRS, placeOf, SINGLES, wordsOf } from "./filters";
import { foldWord } from "./fold";
import { finished, hashOf, joined, pairOf } from "./hash";
import {
  F_BREAK,
  F_FOLDED,
  get32,
  GRAMS,
  KEPT,
  LITERAL_HASH,
  LONGEST,
  MOST_WINDOWS,
  PAIR_SUSPECTS,
  SCRATCH,
  set32,
  STATE,
  SUSPECTS,
  S_FOUND,
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
import { noteFound, touchFound, verify } from "./verify";
import { literally, seenOf } from "./words";

/** One text in so many is counted for the choice of pairs. */
const COUNTED_ONE_IN: u32 = 64;

// @ts-ignore: decorator
@inline
function hashIn(hashes: usize, token: u32): u64 {
  return load<u64>(hashes + ((<usize>token) << 3));
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
    // A term may reach so far ahead; what is not yet read is looked at with the next batch.
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
    store<u64>(LITERAL_HASH + ((<usize>i) << 3), literally(hash));
  }
}

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
  if (pairsMask > CACHED) touchPairs(hashes, from, to);
  const until = hashes + ((<usize>to) << 3);
  let single = SUSPECTS;
  let double = PAIR_SUSPECTS;
  let at = hashes + ((<usize>from) << 3);
  let hash = load<u64>(at);
  while (at < until) {
    const behind = load<u64>(at, 8);
    const pair = pairOf(hash, behind, second);
    // Without branches, as no processor foresees them.
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
    look(load<u64>(suspect), <u32>((suspect - hashes) >> 3), shapeIn(1, 0), literal);
  }
  let windows: u32 = 0;
  for (let p = PAIR_SUSPECTS; p < double; p += 16) {
    const token = <u32>((<usize>load<u32>(p) - hashes) >> 3);
    // No term reaches across the end of a sentence.
    if (token + 1 >= count || (flagsOf(token + 1) & F_BREAK) != 0) continue;
    const shapes = look(load<u64>(p, 8), token, shapeIn(2, 0), literal);
    if (shapes != 0) windows = openWindows(hashes, token, count, shapes, windows, literal);
  }
  if (windows > 0) {
    // While the windows are waited for, what was found is on its way too.
    touchFound();
    lookInto(windows, literal);
  }
  if (get32(S_FOUND) > 0) verify(literal);
}

/** Bytes of a filter that a processor is likely to have in a cache near by. */
const CACHED: u32 = 1 << 18;

/** Loads what the filter of pairs will be asked: as this is all that is done, many loads are under way at a time. */
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

/** How many words a window has, and at which of them its pair begins. */
// @ts-ignore: decorator
@inline
function shapeIn(words: u32, pair: u32): u32 {
  return (words << 8) | pair;
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
    if ((<u32>1) << shape != LONG) {
      const words = load<u8>(SHAPED + shape);
      const pair = load<u8>(SHAPED + shape, LONG_SHAPE);
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
  let next = windows;
  if (next == MOST_WINDOWS) {
    lookInto(next, literal);
    next = 0;
  }
  const window = WINDOWS + ((<usize>next) << 4);
  store<u64>(window, finished(key, words));
  store<u32>(window, first, 8);
  store<u32>(window, shapeIn(words, pair), 12);
  return next + 1;
}

/** Looks windows up, of which all are touched before the first is looked at. */
function lookInto(windows: u32, literal: bool): void {
  let loads: u64 = 0;
  for (let w: u32 = 0; w < windows; w++) {
    loads |= touch(GRAMS, load<u64>(WINDOWS + ((<usize>w) << 4)));
  }
  touched(loads);
  for (let w: u32 = 0; w < windows; w++) {
    const window = WINDOWS + ((<usize>w) << 4);
    look(load<u64>(window), load<u32>(window, 8), load<u32>(window, 12), literal);
  }
}

/**
 * Notes the terms under a key, to be verified. A bucket is looked at whole; where it has an empty place a search
 * ends. @returns the shapes of the stem under it; 0 for none.
 */
function look(key: u64, first: u32, shape: u32, literal: bool): u32 {
  const shard = shardOf(GRAMS, key);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const wanted = i32x4.splat(fractionOf(key));
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
      i32x4.bitmask(i32x4.eq(fractions, wanted)) | (i32x4.bitmask(i32x4.eq(others, wanted)) << 4);
    for (same &= ~empty; same != 0; same &= same - 1) {
      const value = load<u32>(at + ((<usize>ctz(same)) << 3), 4);
      if (isStem(value)) shapes |= shapesOf(value);
      else noteFound(value, first, shape, literal);
    }
    if (empty != 0) return shapes;
    bucket = nextBucket(bucket, capacity);
  }
  return shapes;
}
