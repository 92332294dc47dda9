import {
  CJK,
  decode,
  EMOJI,
  flagsAt,
  kindAt,
  LETTER,
  MARK,
  recordOf,
  REGIONAL,
  UPPER,
  widthOf,
} from "./characters";
import { foldWord, writeLower } from "./fold";
import { formOf } from "./forms";
import { hashOf, lowered } from "./hash";
import { BATCH, F_FOLDED, F_FORMED, KEEP, SCRATCH, TOKEN_FLAGS, TOKEN_HASH, TOKEN_PLACE } from "./memory";
import { resumeAt } from "./edges";
import { joinedEnd, signsAfter, startsWithDot } from "./names";
import { isPlain, kindWithin, runEnd, tailEnd, visible } from "./runs";
import { breakBefore } from "./tokens";

/** Reads chunks that are more than a few ASCII letters and digits, character by character where necessary. */

/** Where `readChunk` stopped within a chunk. */
export let stopped: usize = 0;

/** Reads a chunk that is long, has more than ASCII letters and digits, or may be part of a name. */
export function readChunk(start: usize, end: usize, count: u32): u32 {
  if (!isPlainRun(start, <u32>(end - start))) return readSlowly(start, end, count);
  pushPlain(count, start, end);
  stopped = end;
  return count + 1;
}

/** Whether a chunk, or a word in it, consists of ASCII letters and digits only. */
function isPlainRun(start: usize, size: u32): bool {
  const end = start + size;
  for (let at = start; at < end; at += 16) {
    const own = v128.and(v128.load(at), v128.load(KEEP + 16 - min<usize>(end - at, 16)));
    if (i8x16.bitmask(v128.or(own, i8x16.eq(own, i8x16.splat(0x27)))) != 0) return false;
  }
  return true;
}

/** Adds the token of a word of ASCII letters and digits, or of the name that begins with it. */
function pushPlain(count: u32, start: usize, end: usize): void {
  const isUpper = isCapital(start);
  const behind = joinedEnd(start, end);
  if (behind != 0) {
    resumeAt(behind);
    pushFolded(count, hashOf(SCRATCH, foldWord(start, behind, false), false), start, behind, isUpper);
    return;
  }
  const signs = signsAfter(start, end);
  const dot = <usize>startsWithDot(start, end);
  if (signs > 0 || dot > 0) {
    const size = foldWord(start - dot, end + signs, false);
    pushFolded(count, hashOf(SCRATCH, size, false), start - dot, end + signs, isUpper && dot == 0);
    return;
  }
  const size = writeLower(start, end);
  const formed = formOf(size);
  v128.store(SCRATCH + formed, v128.splat<u64>(0));
  storeToken(count, hashOf(SCRATCH, formed, false), start, end);
  store<u8>(TOKEN_FLAGS + count, (isUpper ? breakBefore(count) : 0) | F_FORMED);
}

// @ts-ignore: decorator
@inline
function isCapital(at: usize): bool {
  return load<u8>(at) - 65 < 26;
}

// @ts-ignore: decorator
@inline
function storeToken(count: u32, hash: u64, start: usize, end: usize): void {
  store<u64>(TOKEN_HASH + ((<usize>count) << 3), hash);
  store<u64>(TOKEN_PLACE + ((<usize>count) << 3), <u64>start | ((<u64>end) << 32));
}

/** Whether the usual ’ of "don’t" is at a place. */
// @ts-ignore: decorator
@inline
function isCurly(place: usize): bool {
  return load<u8>(place) == 0xe2 && load<u16>(place, 1) == 0x9980;
}

/**
 * How many bytes the punctuation at a place takes, if it needs no record: dashes, quotes, dots and marks (U+2010 to
 * U+202E except ’), no-break spaces. 0 for anything else.
 */
// @ts-ignore: decorator
@inline
function punctuationAt(place: usize): u32 {
  const first = load<u8>(place);
  if (first == 0xe2 && load<u8>(place, 1) == 0x80) {
    const third = load<u8>(place, 2);
    return third - 0x90 < 31 && third != 0x99 ? 3 : 0;
  }
  return first == 0xc2 && load<u8>(place, 1) == 0xa0 ? 2 : 0;
}

/**
 * Reads a word that begins with an ASCII letter or digit, if it has only those and apostrophes between them.
 * @returns where it ends; 0 if what follows has to be read character by character.
 */
function readPlainly(start: usize, end: usize, count: u32): usize {
  let place = start;
  let size: u32 = 0;
  for (;;) {
    const run = place;
    while (isPlain(load<u8>(place))) place++;
    if (size + <u32>(place - run) > 64) return 0;
    v128.store(SCRATCH + size, lowered(v128.load(run)));
    if (place - run > 16) {
      for (let i: usize = 16; i < place - run; i++) {
        store<u8>(SCRATCH + size + i, load<u8>(run + i) | 0x20);
      }
    }
    size += <u32>(place - run);
    const byte = load<u8>(place);
    if (place >= end) break;
    let behind = place;
    if (byte == 0x27) behind = place + 1;
    else if (isCurly(place)) behind = place + 3;
    else if (punctuationAt(place) > 0) break;
    else return 0;
    const next = load<u8>(behind);
    // A letter outside ASCII, or an invisible character.
    if (next >= 0x80 && punctuationAt(behind) == 0) return 0;
    if (!isPlain(next)) break;
    place = behind;
  }
  if (size == <u32>(place - start)) {
    pushPlain(count, start, place);
    return place;
  }
  v128.store(SCRATCH + size, v128.splat<u64>(0));
  size = formOf(size);
  v128.store(SCRATCH + size, v128.splat<u64>(0));
  pushFolded(count, hashOf(SCRATCH, size, false), start, place, isCapital(start));
  return place;
}

/** Adds the token of a word that has more than ASCII letters and digits. */
function pushFolded(count: u32, hash: u64, start: usize, end: usize, isUpper: bool): void {
  storeToken(count, hash, start, end);
  store<u8>(TOKEN_FLAGS + count, (isUpper ? breakBefore(count) : 0) | F_FOLDED);
}

/**
 * Reads the words of a chunk character by character, except those that are nearly plain. If the batch is full before
 * the chunk ends, the next batch continues at `stopped`.
 */
function readSlowly(from: usize, end: usize, countBefore: u32): u32 {
  let count = countBefore;
  let place = from;
  while (place < end) {
    if (count == BATCH) {
      stopped = place;
      return count;
    }
    const byte = load<u8>(place);
    if (byte == 0x27) {
      place++;
      continue;
    }
    const punctuation = punctuationAt(place);
    if (punctuation > 0) {
      place += punctuation;
      continue;
    }
    const start = place;
    if (isPlain(byte)) {
      // Checked first, because 's does not belong to ".net".
      const isNet = startsWithDot(start, start + 3);
      if (isNet) pushPlain(count, start, start + 3);
      place = isNet ? start + 3 : readPlainly(start, end, count);
      if (place != 0) {
        count++;
        continue;
      }
      place = start;
    }
    const record = recordOf(decode(place));
    const kind = kindAt(record);
    place += widthOf(byte);
    if (kind == LETTER || kind == MARK) {
      place = runEnd(place, end);
      if (isPlain(byte) && isPlainRun(start, <u32>(place - start))) {
        pushPlain(count, start, place);
        count++;
        continue;
      }
    } else if (kind == CJK) place = tailEnd(place, end, false);
    else if (kind == EMOJI) place = tailEnd(place, end, true);
    else if (kind == REGIONAL) {
      const second = visible(place, end);
      if (kindWithin(second, end) != REGIONAL) continue;
      place = tailEnd(second + 4, end, false);
    } else continue;
    const size = foldWord(start, place, false);
    if (size == 0) continue;
    pushFolded(count, hashOf(SCRATCH, size, false), start, place, (flagsAt(record) & UPPER) != 0);
    count++;
  }
  stopped = end;
  return count;
}
