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
import { hashOf, lowered, mix16 } from "./hash";
import {
  BATCH,
  EDGE_BYTES,
  EDGES,
  F_BREAK,
  F_FOLDED,
  get32,
  KEEP,
  PLURALS,
  S_SEED_1,
  S_SEED_2,
  S_TOKEN_COUNT,
  SCRATCH,
  set32,
  STATE,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
  TOKENS,
} from "./memory";

/**
 * Splits a text into words. First into chunks: runs of ASCII letters and digits, apostrophes and whatever is not
 * ASCII. 64 bytes at a time become a bit mask; where it changes is an edge. A chunk of letters and digits alone,
 * as most are, is a word, and is hashed as it stands. The others go the slow way, character by character.
 */

/** The state of a walk: the next 64 bytes to be looked through, and whether a chunk is open there (1) or not. */
let here: usize = 0;
let open: u64 = 0;
let endOfText: usize = 0;
/** The edges that are not read yet: begin and end of chunks, in turn. */
let edge: usize = 0;
let edgesEnd: usize = 0;
/** Words that begin with a capital: whether a sentence ends before them is looked at when all are read. */
const CAPITALS = memory.data((TOKENS + 1) * 4, 16);
/** Where the slow way stopped within a chunk. */
let stopped: usize = 0;

/** Begins a text of `length` bytes, behind which there are 64 zeros. */
export function beginText(from: usize, length: u32): void {
  here = from;
  open = 0;
  endOfText = from + length;
  edge = EDGES;
  edgesEnd = EDGES;
}

/**
 * Vectors of one byte, by where they lie: a constant within a loop would be made anew in each of its turns.
 * Case; apostrophe; what brings letters, and digits, to the least signed bytes; and what lies above those then.
 */
const VECTORS = memory.data<u8>(
  [
    0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20,
    0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27, 0x27,
    0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1, 0xe1,
    0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a, 0x9a,
    0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0, 0xb0,
    0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a, 0x8a,
  ],
  16,
);

/** Notes the edges in the next bytes. One that is left of those before, where a chunk began, stays the first. */
function findEdges(): void {
  let to = EDGES;
  if (edge < edgesEnd) {
    store<u32>(EDGES, load<u32>(edge));
    to += 4;
  }
  let at = here;
  let carry = open;
  // The zeros behind the text end its last chunk.
  const until = min<usize>(at + EDGE_BYTES, endOfText + 1);
  const lower = v128.load(VECTORS);
  const apostrophe = v128.load(VECTORS, 16);
  const toLetters = v128.load(VECTORS, 32);
  const aboveLetters = v128.load(VECTORS, 48);
  const toDigits = v128.load(VECTORS, 64);
  const aboveDigits = v128.load(VECTORS, 80);
  for (; at < until; at += 64) {
    let bits: u64 = 0;
    for (let i: usize = 0; i < 64; i += 16) {
      const bytes = v128.load(at + i);
      // One signed comparison for a range; what is beyond ASCII has its sign bit set as it is.
      const letters = i8x16.lt_s(i8x16.sub(v128.or(bytes, lower), toLetters), aboveLetters);
      const digits = i8x16.lt_s(i8x16.sub(bytes, toDigits), aboveDigits);
      const others = v128.or(i8x16.eq(bytes, apostrophe), bytes);
      const all = v128.or(v128.or(letters, digits), others);
      bits |= <u64>(<u32>i8x16.bitmask(all) & 0xffff) << <u64>i;
    }
    let edges = bits ^ ((bits << 1) | carry);
    carry = bits >> 63;
    const behind = to + <usize>(popcnt(edges) << 2);
    // Eight at a time, more than there are: how many there are no processor foresees.
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
}

/**
 * Reads words until the batch is full or the text ends. The inner loop calls nothing, so that all it needs stays in
 * registers; what is more than a few letters and digits of ASCII is left to `readChunk`.
 * @returns whether the text ended.
 */
export function readBatch(): bool {
  let count = get32(S_TOKEN_COUNT);
  const first = load<u64>(STATE + S_SEED_1);
  const second = load<u64>(STATE + S_SEED_2);
  const lower = v128.load(VECTORS);
  const apostrophe = v128.load(VECTORS, 16);
  let capitals = CAPITALS;
  let ended = false;
  for (;;) {
    let at = edge;
    const until = at + (min<usize>((edgesEnd - at) >> 3, BATCH - count) << 3);
    for (; at < until; at += 8) {
      const start = <usize>load<u32>(at);
      const size = load<u32>(at, 4) - <u32>start;
      if (size > 16) break;
      const compared = size - pluralOf(start, size);
      const kept = v128.load(KEEP + 16 - <usize>compared);
      const folded = v128.and(v128.or(v128.load(start), lower), kept);
      if (i8x16.bitmask(v128.or(folded, i8x16.eq(folded, apostrophe))) != 0) break;
      store<u64>(TOKEN_HASH + (<usize>count << 3), mix16(folded, compared, first, second));
      store<u64>(TOKEN_PLACE + (<usize>count << 3), load<u64>(at));
      store<u8>(TOKEN_FLAGS + count, 0);
      // Of letters and digits, capitals alone lack this bit.
      store<u32>(capitals, count);
      capitals += (<usize>~load<u8>(start) & 0x20) >> 3;
      count++;
    }
    edge = at;
    if (at < until) {
      const end = load<u32>(at, 4);
      count = readChunk(load<u32>(at), end, count);
      if (stopped < end) store<u32>(at, <u32>stopped);
      else edge = at + 8;
    }
    if (count == BATCH) break;
    if (edge + 8 <= edgesEnd) continue;
    ended = here > endOfText;
    if (ended) break;
    findEdges();
  }
  for (let noted = CAPITALS; noted < capitals; noted += 4) {
    const token = load<u32>(noted);
    store<u8>(TOKEN_FLAGS + token, breakBefore(token));
  }
  set32(S_TOKEN_COUNT, count);
  return ended;
}

/** Reads a chunk that is long, or more than letters and digits of ASCII. */
function readChunk(start: usize, end: usize, count: u32): u32 {
  const size = <u32>(end - start);
  if (size <= 16 || !isPlainRun(start, size)) return readSlowly(start, end, count);
  pushPlain(count, start, end);
  stopped = end;
  return count + 1;
}

/**
 * 1 if a word of ASCII loses its final s, else 0. Without a branch: one word in ten ends with s, which no processor
 * foresees. There is a byte before each word, if it be of the state before the text.
 */
// @ts-ignore: decorator
@inline
export function pluralOf(start: usize, size: u32): u32 {
  const ending = <usize>load<u16>(start + size - 2);
  return <u32>load<u8>(PLURALS + ending) & <u32>(size > 3);
}

/** Fills what `pluralOf` reads: a final s falls unless s, u or i stands before it. */
export function beginPlurals(): void {
  for (let before: u32 = 0; before < 256; before++) {
    const letter = before | 0x20;
    const falls = letter != 0x73 && letter != 0x75 && letter != 0x69;
    store<u8>(PLURALS + ((0x73 << 8) | before), <u8>falls);
    store<u8>(PLURALS + ((0x53 << 8) | before), <u8>falls);
  }
}

/** F_BREAK if a sentence ends between a token, which begins with a capital, and the one before it. */
function breakBefore(token: u32): u8 {
  if (token == 0) return 0;
  const start = <usize>load<u32>(TOKEN_PLACE + (<usize>token << 3));
  const last = <usize>load<u32>(TOKEN_PLACE + (<usize>token << 3) - 4);
  // A sentence's end and white space take two bytes at least.
  return start - last > 1 ? breaksBetween(last, start) : <u8>0;
}

/** Whether a chunk of more than 16 bytes is of ASCII letters and digits alone. */
function isPlainRun(start: usize, size: u32): bool {
  const end = start + size;
  for (let at = start; at < end; at += 16) {
    const own = v128.and(v128.load(at), v128.load(KEEP + 16 - min<usize>(end - at, 16)));
    if (i8x16.bitmask(v128.or(own, i8x16.eq(own, i8x16.splat(0x27)))) != 0) return false;
  }
  return true;
}

/** Notes a word of ASCII letters and digits. */
function pushPlain(count: u32, start: usize, end: usize): void {
  const size = <u32>(end - start);
  note(count, hashOf(start, size - pluralOf(start, size), true), start, end);
  store<u8>(TOKEN_FLAGS + count, isCapital(start) ? breakBefore(count) : 0);
}

// @ts-ignore: decorator
@inline
function isCapital(at: usize): bool {
  return load<u8>(at) - 65 < 26;
}

// @ts-ignore: decorator
@inline
function note(count: u32, hash: u64, start: usize, end: usize): void {
  store<u64>(TOKEN_HASH + (<usize>count << 3), hash);
  store<u64>(TOKEN_PLACE + (<usize>count << 3), <u64>start | (<u64>end << 32));
}

/** F_BREAK if a sentence ends between a word's end and `start`, with white space somewhere behind its end. */
function breaksBetween(last: usize, start: usize): u8 {
  const bytes = v128.load(last);
  const gap = <u32>(start - last);
  const own = gap < 16 ? (<u32>1 << gap) - 1 : 0xffff;
  if (gap <= 16 && (i8x16.bitmask(bytes) & own) == 0) {
    const dots = v128.or(i8x16.eq(bytes, i8x16.splat(0x2e)), i8x16.eq(bytes, i8x16.splat(0x21)));
    const ends = i8x16.bitmask(v128.or(dots, i8x16.eq(bytes, i8x16.splat(0x3f)))) & own;
    if (ends == 0) return 0;
    const controls = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(9)), i8x16.splat(5));
    const blanks = i8x16.bitmask(v128.or(controls, i8x16.eq(bytes, i8x16.splat(0x20)))) & own;
    return blanks >> (ctz(ends) + 1) != 0 ? F_BREAK : 0;
  }
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
    pushPlain(count, start, place);
    return place;
  }
  v128.store(SCRATCH + size, v128.splat<u64>(0));
  if (losesPlural(SCRATCH, size)) size--;
  push(count, hashOf(SCRATCH, size, false), start, place, isCapital(start));
  return place;
}

/** Notes a word that is more than ASCII letters and digits. */
function push(count: u32, hash: u64, start: usize, end: usize, isUpper: bool): void {
  note(count, hash, start, end);
  store<u8>(TOKEN_FLAGS + count, (isUpper ? breakBefore(count) : 0) | F_FOLDED);
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
  stopped = end;
  return count;
}
