import {
  APOSTROPHE,
  CJK,
  decode,
  EMOJI,
  flagsAt,
  kindAt,
  LETTER,
  MARK,
  recordOf,
  REGIONAL,
  SENTENCE_END,
  SKIN_TONE,
  SPACE,
  UPPER,
  widthOf,
  ZERO_WIDTH,
} from "./characters";
import { foldWord, losesPlural } from "./fold";
import { hashOf, hashOf16, lowered } from "./hash";
import {
  BATCH,
  F_BREAK,
  F_FOLDED,
  get32,
  KEEP,
  S_TOKEN_COUNT,
  SCRATCH,
  set32,
  TOKEN_END,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_START,
} from "./memory";

/**
 * Splits a text into words, in chunks: runs of ASCII letters and digits, apostrophes and whatever is not ASCII.
 * 64 bytes at a time are told apart; a chunk of letters and digits alone, as most are, is a word, and is hashed
 * as it stands. The others go the slow way, character by character.
 */

/** The state of a walk: the next chunk begins at or after `at`. */
let at: usize = 0;
let endOfText: usize = 0;
let base: usize = 0;
/** Where the last word ended: the gap before the next is read from there. */
let lastEnd: usize = 0;

/** Bits of 64 bytes: of which there are chunks, and of which the slow ones. */
let chunks: u64 = 0;
let slow: u64 = 0;
/** What `chunks` and `slow` were made of. */
let block: usize = 0;

/** Begins a text of `length` bytes, behind which there are 64 zeros. */
export function beginText(from: usize, length: u32): void {
  base = from;
  at = from;
  endOfText = from + length;
  block = from;
  lastEnd = from;
  readBlock();
}

// @ts-ignore: decorator
@inline
function readBlock(): void {
  let words: u64 = 0;
  let special: u64 = 0;
  for (let i: usize = 0; i < 4; i++) {
    const bytes = v128.load(block + (i << 4));
    const letters = i8x16.lt_u(i8x16.sub(lowered(bytes), i8x16.splat(0x61)), i8x16.splat(26));
    const digits = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10));
    const word = i8x16.bitmask(v128.or(letters, digits));
    const marked = i8x16.bitmask(v128.or(bytes, i8x16.eq(bytes, i8x16.splat(0x27))));
    words |= <u64>(<u32>word & 0xffff) << <u64>(i << 4);
    special |= <u64>(<u32>marked & 0xffff) << <u64>(i << 4);
  }
  chunks = words | special;
  slow = special;
}

/**
 * Reads words until the batch is full or the text ends. The state of the walk is kept in locals, and written back
 * for whoever else needs it: a global is a load and a store each time.
 * @returns whether the text ended.
 */
export function readBatch(): bool {
  let count = get32(S_TOKEN_COUNT);
  let place = at;
  let here = block;
  let bits = chunks;
  let marks = slow;
  let last = lastEnd;
  const finish = endOfText;
  let ended = false;
  while (count < BATCH) {
    // The next chunk's first byte.
    let offset = <u64>(place - here);
    while (offset >= 64) {
      here += 64;
      if (here >= finish) break;
      block = here;
      readBlock();
      bits = chunks;
      marks = slow;
      offset = place > here ? <u64>(place - here) : 0;
    }
    if (here >= finish) {
      ended = true;
      break;
    }
    const ahead = bits >> offset;
    if (ahead == 0) {
      place = here + 64;
      continue;
    }
    offset += ctz(ahead);
    const start = here + <usize>offset;
    if (start >= finish) {
      ended = true;
      break;
    }
    // Its end: the first byte that belongs to no chunk.
    let special: u64 = 0;
    let gaps = ~bits >> offset;
    while (gaps == 0) {
      special |= marks >> offset;
      here += 64;
      block = here;
      readBlock();
      bits = chunks;
      marks = slow;
      offset = 0;
      gaps = ~bits;
    }
    const size = ctz(gaps);
    special |= marks & (((<u64>1 << size) - 1) << offset);
    place = here + <usize>(offset + size);
    if (special == 0) {
      pushPlain(count, start, place, last);
      last = place;
      count++;
      continue;
    }
    at = place;
    block = here;
    lastEnd = last;
    count = readSlowly(start, place, count);
    place = at;
    here = block;
    bits = chunks;
    marks = slow;
    last = lastEnd;
  }
  at = place;
  block = here;
  chunks = bits;
  slow = marks;
  lastEnd = last;
  set32(S_TOKEN_COUNT, count);
  return ended;
}

/** Notes a word of ASCII letters and digits; `last` is where the one before it ended. */
// @ts-ignore: decorator
@inline
function pushPlain(count: u32, start: usize, end: usize, last: usize): void {
  let size = <u32>(end - start);
  // A sentence's end and white space take two bytes at least. Both in one test, as few pass it.
  const isUpper = <u32>load<u8>(start) - 65 < 26;
  const flags =
    <u32>isUpper & <u32>(start - last > 1) ? breaksBetween(last, start) : <u8>0;
  // Without a branch: one word in ten ends with s, which no processor foresees. There is a byte before each
  // word, if it be of the state before the text.
  const before = <u32>load<u8>(end - 2) | 0x20;
  size -=
    <u32>(size > 3) &
    <u32>((<u32>load<u8>(end - 1) | 0x20) == 0x73) &
    <u32>(before != 0x73) &
    <u32>(before != 0x75) &
    <u32>(before != 0x69);
  const hash =
    size <= 16
      ? hashOf16(v128.and(lowered(v128.load(start)), v128.load(KEEP + 16 - <usize>size)), size)
      : hashOf(start, size, true);
  store<u64>(TOKEN_HASH + (<usize>count << 3), hash);
  store<u32>(TOKEN_START + (<usize>count << 2), <u32>start);
  store<u32>(TOKEN_END + (<usize>count << 2), <u32>end);
  store<u8>(TOKEN_FLAGS + count, flags);
}

/** F_BREAK if a sentence ends between a word's end and `start`, with white space somewhere behind its end. */
function breaksBetween(last: usize, start: usize): u8 {
  let place = last;
  let ended = false;
  while (place < start) {
    const byte = load<u8>(place);
    if (byte < 0x80) {
      if (byte == 0x2e || byte == 0x21 || byte == 0x3f) ended = true;
      else if (ended && (byte == 0x20 || byte - 9 < 5)) return F_BREAK;
      place++;
    } else {
      const kind = kindAt(recordOf(decode(place)));
      if (kind == SENTENCE_END) ended = true;
      else if (ended && kind == SPACE) return F_BREAK;
      place += widthOf(byte);
    }
  }
  return 0;
}

/** The first character at or after `place`, before `end`, that can be seen; `end` where there is none. */
function visible(place: usize, end: usize): usize {
  while (place < end && kindAt(recordOf(decode(place))) == ZERO_WIDTH) {
    place += widthOf(load<u8>(place));
  }
  return place;
}

// @ts-ignore: decorator
@inline
function kindWithin(place: usize, end: usize): u8 {
  return place < end ? kindAt(recordOf(decode(place))) : 1;
}

/** The end of the run of letters, digits and marks of which a character ends at `from`. */
function runEnd(from: usize, end: usize): usize {
  let last = from;
  for (;;) {
    let place = visible(last, end);
    let kind = kindWithin(place, end);
    if (kind == APOSTROPHE) {
      place = visible(place + widthOf(load<u8>(place)), end);
      kind = kindWithin(place, end);
    }
    if (kind != LETTER && kind != MARK) return last;
    last = place + widthOf(load<u8>(place));
  }
  return last;
}

/** The end of a word of one character that ends at `from`, with the marks that belong to it. */
function tailEnd(from: usize, end: usize, tones: bool): usize {
  let last = from;
  for (;;) {
    const place = visible(last, end);
    const kind = kindWithin(place, end);
    if (kind != MARK && !(tones && kind == SKIN_TONE)) return last;
    last = place + widthOf(load<u8>(place));
  }
  return last;
}

/** A letter or digit of ASCII. */
// @ts-ignore: decorator
@inline
function isPlain(byte: u8): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10;
}

/** The usual ’ of "don’t". */
// @ts-ignore: decorator
@inline
function isCurly(place: usize): bool {
  return load<u8>(place) == 0xe2 && load<u16>(place, 1) == 0x9980;
}

/**
 * How many bytes of punctuation stand at a place that need no record: dashes, quotes, dots and marks (U+2010 to
 * U+202E but for ’), no-break spaces. 0 for anything else.
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
 * Reads a word that begins with an ASCII letter or digit, if it is of such and apostrophes between them alone.
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
    // A letter that is not of ASCII, or something that can't be seen.
    if (next >= 0x80 && punctuationAt(behind) == 0) return 0;
    if (!isPlain(next)) break;
    place = behind;
  }
  if (size == <u32>(place - start)) {
    pushPlain(count, start, place, lastEnd);
    lastEnd = place;
    return place;
  }
  memory.fill(SCRATCH + size, 0, 16);
  if (losesPlural(SCRATCH, size)) size--;
  push(count, hashOf(SCRATCH, size, false), start, place, load<u8>(start) - 65 < 26);
  return place;
}

/** Notes a word that is more than ASCII letters and digits. */
function push(count: u32, hash: u64, start: usize, end: usize, isUpper: bool): void {
  store<u64>(TOKEN_HASH + (<usize>count << 3), hash);
  store<u32>(TOKEN_START + (<usize>count << 2), <u32>start);
  store<u32>(TOKEN_END + (<usize>count << 2), <u32>end);
  store<u8>(TOKEN_FLAGS + count, (isUpper ? breaksBetween(lastEnd, start) : 0) | F_FOLDED);
  lastEnd = end;
}

/**
 * Reads the words of a chunk character by character, but for those that are nearly plain. A chunk may hold more
 * words than the batch has place for: then the walk goes on behind the last that was read.
 */
function readSlowly(from: usize, end: usize, begun: u32): u32 {
  let count = begun;
  let place = from;
  while (place < end) {
    if (count == BATCH) {
      // Its block is read anew: the chunk goes on from here.
      block = base + ((place - base) & ~63);
      readBlock();
      at = place;
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
      place = readPlainly(start, end, count);
      if (place != 0) {
        count++;
        continue;
      }
      place = start;
    }
    const record = recordOf(decode(place));
    const kind = kindAt(record);
    place += widthOf(byte);
    if (kind == LETTER || kind == MARK) place = runEnd(place, end);
    else if (kind == CJK) place = tailEnd(place, end, false);
    else if (kind == EMOJI) place = tailEnd(place, end, true);
    else if (kind == REGIONAL) {
      const second = visible(place, end);
      if (kindWithin(second, end) != REGIONAL) continue;
      place = tailEnd(second + 4, end, false);
    } else continue;
    const size = foldWord(start, place, false);
    if (size == 0) continue;
    push(count, hashOf(SCRATCH, size, false), start, place, (flagsAt(record) & UPPER) != 0);
    count++;
  }
  return count;
}
