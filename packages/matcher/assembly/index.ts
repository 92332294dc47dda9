import { hashOf, seed } from "./hash";
import {
  clearBehind,
  F_FOLDED,
  get32,
  give,
  PADDING,
  RECORDS,
  S_AT_BYTE,
  S_AT_UNIT,
  S_HIT_COUNT,
  S_HITS,
  S_INPUT,
  S_INPUT_CAPACITY,
  S_PEAK,
  S_PHRASES,
  S_TOKEN_COUNT,
  S_USED,
  SCRATCH,
  SCRATCH_SIZE,
  set32,
  take,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
  LONGEST,
} from "./memory";
import { foldWord } from "./fold";
import { beginFilters } from "./filters";
import { filePhrase, findPhrase, forgetPhrase, generationOf, phraseAt } from "./phrases";
import { HIT, scan } from "./scan";
import { addStopWord, isStopWord, releaseTerm, T_COMPLEX, T_FLAGS, useTerm } from "./terms";
import { beginText, readBatch } from "./tokenize";

export { addStopWord, generationOf, phraseAt, releaseTerm };

/** Begins an empty engine, with its secret and how many bits of a hash count. */
export function begin(first: u64, second: u64, bits: u64): void {
  seed(first, second, bits);
  beginFilters();
}

/** Where the host writes a text of up to `capacity` bytes. */
export function input(capacity: u32): usize {
  if (capacity > get32(S_INPUT_CAPACITY)) {
    const before = get32(S_INPUT_CAPACITY);
    if (before > 0) give(get32(S_INPUT), before + PADDING);
    set32(S_INPUT, <u32>take(capacity + PADDING));
    set32(S_INPUT_CAPACITY, capacity);
  }
  return get32(S_INPUT);
}

/** Where a record of `size` bytes is kept for good. */
export function keep(size: u32): usize {
  return take(size);
}
/** Says where the record of a code point of the first plane lies. */
export function describeAs(codePoint: u32, record: u32): void {
  store<u32>(RECORDS + (<usize>codePoint << 2), record);
}

function endInput(length: u32): usize {
  const text = <usize>get32(S_INPUT);
  clearBehind(text + length);
  return text;
}

/** Finds all terms in the text that was written; `hits` tells where they lie. @returns how many there are. */
export function match(length: u32): u32 {
  const text = endInput(length);
  const found = scan(text, length);
  set32(S_AT_BYTE, <u32>text);
  set32(S_AT_UNIT, 0);
  return found;
}
/**
 * Turns the addresses of all hits into offsets in UTF-16 units; in ASCII, bytes are units.
 * @returns where the hits lie.
 */
export function hits(ascii: bool): usize {
  const text = get32(S_INPUT);
  const from = <usize>get32(S_HITS);
  const until = from + <usize>(get32(S_HIT_COUNT) * HIT);
  for (let hit = from; hit < until; hit += HIT) {
    const start = load<u32>(hit, 4);
    const end = load<u32>(hit, 8);
    store<u32>(hit, ascii ? start - text : unitOf(start), 4);
    store<u32>(hit, ascii ? end - text : unitOf(end), 8);
  }
  return from;
}

/** Units that a byte begins: none for those that continue a character, two for one beyond the first plane. */
// @ts-ignore: decorator
@inline
function unitsAt(at: usize): u32 {
  const byte = load<u8>(at);
  return byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2;
}

/** The same for 16 bytes. */
// @ts-ignore: decorator
@inline
function unitsOf16(at: usize): u32 {
  const bytes = v128.load(at);
  const continued = i8x16.bitmask(i8x16.lt_s(bytes, i8x16.splat(-64)));
  const doubled = i8x16.bitmask(i8x16.ge_u(bytes, i8x16.splat(<i8>0xf0)));
  return 16 - popcnt(continued & 0xffff) + popcnt(doubled & 0xffff);
}

/** Hits come nearly in order: from the last place it is never far. */
function unitOf(address: u32): u32 {
  let at = get32(S_AT_BYTE);
  let unit = get32(S_AT_UNIT);
  for (; at + 16 <= address; at += 16) unit += unitsOf16(at);
  while (at < address) unit += unitsAt(at++);
  while (at > address) unit -= unitsAt(--at);
  set32(S_AT_BYTE, at);
  set32(S_AT_UNIT, unit);
  return unit;
}

/** The phrase of exactly the text that was written; 0 if there is none. */
export function find(length: u32): u32 {
  return findPhrase(endInput(length), length);
}

/** A phrase that needs the host: it has operators, or may have to be refused. */
const ASK_HOST: u32 = 0;
/** There are as many phrases as there can be. */
export const FULL: u32 = 1;

/** Whether a phrase may hold quotes, bars or operators: then the host reads it. */
function mayHaveOperators(text: usize, length: u32): bool {
  let atStart = true;
  for (let i: u32 = 0; i < length; i++) {
    const byte = load<u8>(text + i);
    // Behind what is not ASCII may be a blank or a quote: the host knows.
    if (byte == 0x22 || byte == 0x7c || byte == 0xe2) return true;
    if ((byte == 0x2b || byte == 0x2d) && atStart) return true;
    atStart = byte <= 0x20 || byte >= 0x80;
  }
  return false;
}

/**
 * Files the text that was written as a phrase, if it is no more than a few words that may be watched.
 * @returns the phrase; 0 if the host has to read it; 1 if there is no room.
 */
export function addPlain(length: u32, subscriber: f64): u32 {
  if (length > 100) return ASK_HOST;
  const text = endInput(length);
  if (mayHaveOperators(text, length)) return ASK_HOST;
  set32(S_TOKEN_COUNT, 0);
  beginText(text, length);
  readBatch();
  const words = get32(S_TOKEN_COUNT);
  if (words == 0 || words > LONGEST) return ASK_HOST;
  // What is refused, and why, is the host's word.
  let telling = false;
  for (let i: u32 = 0; i < words && !telling; i++) {
    telling = !isStopWord(load<u64>(TOKEN_HASH + (<usize>i << 3)));
  }
  const first = load<u32>(TOKEN_PLACE);
  if (!telling || (words == 1 && load<u32>(TOKEN_PLACE, 4) - first < 8)) {
    const size = load<u32>(TOKEN_PLACE, 4) - first;
    const folded = (load<u8>(TOKEN_FLAGS) & F_FOLDED) != 0;
    if (!telling || folded || size == 1) return ASK_HOST;
  }
  const folded = writeTerm(text, length, words);
  if (folded == 0) return ASK_HOST;
  const term = useTerm(<usize>text + length + PADDING, folded, false);
  if (term == 0) return ASK_HOST;
  const phrase = filePhrase(text, length, term, subscriber);
  if (phrase != 0) return phrase;
  releaseTerm(term);
  return FULL;
}

/** Writes the folded words behind the text, with blanks between. @returns their length; 0 for no room. */
function writeTerm(text: usize, length: u32, words: u32): u32 {
  const room = get32(S_INPUT_CAPACITY) - length - PADDING;
  const to = text + length + PADDING;
  let size: u32 = 0;
  for (let i: u32 = 0; i < words; i++) {
    const word = foldWord(
      load<u32>(TOKEN_PLACE + (<usize>i << 3)),
      load<u32>(TOKEN_PLACE + (<usize>i << 3), 4),
      false,
    );
    if (size + word + 1 + PADDING > room) return 0;
    if (i > 0) store<u8>(to + size++, 0x20);
    memory.copy(to + size, SCRATCH, word);
    size += word;
  }
  return size;
}

/** Uses the term that was written: folded words with blanks between. @returns 0 if it is too long. */
export function addTerm(length: u32, literal: bool): u32 {
  return useTerm(endInput(length), length, literal);
}
/** Says that a term belongs to phrases that the host judges. */
export function markComplex(term: u32, complex: bool): void {
  const flags = load<u8>(term, T_FLAGS);
  store<u8>(term, complex ? flags | T_COMPLEX : flags & ~T_COMPLEX, T_FLAGS);
}
/** Files the text that was written as a phrase whose terms the host knows, or of one term. 1: no room. */
export function addPhrase(length: u32, term: u32, subscriber: f64): u32 {
  const phrase = filePhrase(endInput(length), length, term, subscriber);
  return phrase != 0 ? phrase : FULL;
}
/** Forgets a phrase. */
export function removePhrase(phrase: u32): void {
  forgetPhrase(phrase, SCRATCH);
}

export function size(): u32 {
  return get32(S_PHRASES);
}
/** Bytes in use, of the blocks that were taken; and the highest address that ever was. */
export function used(): u32 {
  return get32(S_USED);
}
export function peak(): u32 {
  return get32(S_PEAK);
}
/** Where a word may be written that is to be composed. */
export function scratch(): usize {
  return SCRATCH;
}
export function scratchSize(): u32 {
  return SCRATCH_SIZE;
}
/** The hash of what was written, for stop-words. */
export function hashInput(length: u32): u64 {
  return hashOf(endInput(length), length, false);
}
