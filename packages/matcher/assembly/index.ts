import { beginText } from "./edges";
import { beginFilters } from "./filters";
import { foldWord, writeLower } from "./fold";
import { beginEndings, endingOf, formOf, LOST, noteForm } from "./forms";
import { hashOf, lowered, seed } from "./hash";
import {
  clearBehind,
  copyFew,
  F_FOLDED,
  F_FORMED,
  KEEP,
  get32,
  give,
  MAX_WORDS,
  PADDING,
  RECORDS,
  SCRATCH,
  SCRATCH_SIZE,
  set32,
  STATE,
  S_INPUT,
  S_INPUT_CAPACITY,
  S_PEAK,
  S_PHRASES,
  S_TOKEN_COUNT,
  S_USED,
  take,
  TEXTS,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
} from "./memory";
import { filePhrase, findPhrase, removePhraseAt, generationOf, phraseAt } from "./phrases";
import { listResults } from "./results";
import { scan } from "./scan";
import { touch, touched, touchFiled } from "./tables";
import { releaseTerm, touchTerm, T_COMPLEX, T_FLAGS, useTerm } from "./terms";
import { readBatch } from "./tokenize";
import { isUtf8 } from "./utf8";
import { addStopWord, isStopWord } from "./words";

export { addStopWord, generationOf, phraseAt, releaseTerm };

/** Begins an empty engine, with its secret and how many bits of a hash are lost. */
export function begin(first: u64, second: u64, lost: u32): void {
  seed(first, second, lost);
  beginFilters();
  beginEndings();
}

/** Adds the irregular form of a word: the input is the word, then its form, both ASCII. */
export function addForm(wordSize: u32, formSize: u32): void {
  const input = endInput(wordSize + formSize);
  const word = v128.and(v128.load(input), v128.load(KEEP + 16 - <usize>wordSize));
  const form = v128.and(v128.load(input + wordSize), v128.load(KEEP + 16 - <usize>formSize));
  noteForm(word, wordSize, form, formSize);
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

/** Allocates a record of `size` bytes that is never freed. */
export function keep(size: u32): usize {
  return take(size);
}
/** Registers the address of the record of a code point of the first plane. */
export function describeAs(codePoint: u32, record: u32): void {
  store<u32>(RECORDS + ((<usize>codePoint) << 2), record);
}

function endInput(length: u32): usize {
  const text = <usize>get32(S_INPUT);
  clearBehind(text + length);
  return text;
}

/**
 * Finds all terms in the text that was written. `ascii`: it is known to be ASCII only.
 * @returns how many hits there are; the state has the addresses of the hits and the results.
 */
export function match(length: u32, ascii: bool): u32 {
  const text = endInput(length);
  const found = scan(text, length);
  if (found > 0) listResults(text, ascii);
  return found;
}
/** Where the host reads what it needs to know. */
export function state(): usize {
  return STATE;
}
/** Whether the bytes that were written are UTF-8. */
export function isText(length: u32): bool {
  return isUtf8(endInput(length), length);
}

/** Splits a phrase into words, which become the current tokens. @returns how many; they may be too many. */
function readPhrase(text: usize, length: u32): u32 {
  set32(S_TOKEN_COUNT, 0);
  beginText(text, length);
  readBatch();
  return get32(S_TOKEN_COUNT);
}

/** The phrase of exactly the text that was written, to be removed; 0 if there is none. */
export function find(length: u32): u32 {
  const text = endInput(length);
  const hash = hashOf(text, length, false);
  // Loads everything that the hashes lead to together: one after another, each load would wait for the one before it.
  let loads = touch(TEXTS, hash);
  const words = readPhrase(text, length);
  if (words > 0 && words <= MAX_WORDS) loads |= touchTerm(words);
  touched(loads | touchFiled(TEXTS, hash));
  return findPhrase(text, length, hash);
}

/** A phrase that needs the host: it has operators, or may have to be refused. */
const ASK_HOST: u32 = 0;
/** The max number of phrases is reached. */
export const FULL: u32 = 1;
/** A bit added to the address of a phrase that already existed and is unchanged. */
const KNOWN: u32 = 2;

/** Whether a phrase may contain quotes, bars or operators: then the host reads it. */
function mayHaveOperators(text: usize, length: u32): bool {
  let atStart = true;
  for (let i: u32 = 0; i < length; i++) {
    const byte = load<u8>(text + i);
    if (byte == 0x22 || byte == 0x7c) return true;
    // “ and ”.
    if (byte == 0xe2 && load<u8>(text + i, 1) == 0x80 && (load<u8>(text + i, 2) & 0xfe) == 0x9c)
      return true;
    // A character beyond ASCII may be a blank: the host knows.
    if ((byte == 0x2b || byte == 0x2d) && atStart) return true;
    atStart = byte <= 0x20 || byte >= 0x80;
  }
  return false;
}

/**
 * Files the text that was written as a phrase, if it is just a few words that no rule refuses.
 * @returns the phrase, with KNOWN if it already existed; 0 if the host has to read it; 1 if there is no room.
 */
export function add(length: u32, subscriber: f64): u32 {
  const text = endInput(length);
  const hash = hashOf(text, length, false);
  const known = findPhrase(text, length, hash);
  if (known != 0) return known | KNOWN;
  if (length > 100) return ASK_HOST;
  if (mayHaveOperators(text, length)) return ASK_HOST;
  const words = readPhrase(text, length);
  if (words == 0 || words > MAX_WORDS) return ASK_HOST;
  // The host decides what is refused, and why.
  let hasContentWord = false;
  for (let i: u32 = 0; i < words && !hasContentWord; i++) {
    hasContentWord = !isStopWord(load<u64>(TOKEN_HASH + ((<usize>i) << 3)));
  }
  const first = load<u32>(TOKEN_PLACE);
  if (!hasContentWord || (words == 1 && load<u32>(TOKEN_PLACE, 4) - first < 8)) {
    const size = load<u32>(TOKEN_PLACE, 4) - first;
    const folded = (load<u8>(TOKEN_FLAGS) & F_FOLDED) != 0;
    if (!hasContentWord || folded || size == 1) return ASK_HOST;
  }
  const folded = writeTerm(text, length, words);
  if (folded == 0) return ASK_HOST;
  const term = useTerm(<usize>text + length + PADDING, folded, false);
  if (term == 0) return ASK_HOST;
  const phrase = filePhrase(text, length, hash, term, subscriber);
  if (phrase != 0) return phrase;
  releaseTerm(term);
  return FULL;
}

/** Writes the folded words after the text, with blanks between. @returns their length; 0 if there is no room. */
function writeTerm(text: usize, length: u32, words: u32): u32 {
  const room = get32(S_INPUT_CAPACITY) - length - PADDING;
  const to = text + length + PADDING;
  let size: u32 = 0;
  for (let i: u32 = 0; i < words; i++) {
    const start = <usize>load<u32>(TOKEN_PLACE + ((<usize>i) << 3));
    const end = <usize>load<u32>(TOKEN_PLACE + ((<usize>i) << 3), 4);
    let word = <u32>(end - start);
    let from = SCRATCH;
    const flags = load<u8>(TOKEN_FLAGS + i);
    if ((flags & F_FOLDED) != 0) word = foldWord(start, end, false);
    else if ((flags & F_FORMED) != 0) word = formOf(writeLower(start, end));
    else {
      word -= endingOf(start, word) & LOST;
      from = start;
    }
    if (size + word + 17 + PADDING > room) return 0;
    if (i > 0) store<u8>(to + size++, 0x20);
    // Folded words are in lower case. Plain words are written 16 bytes at a time: the next word overwrites the rest.
    if (from == SCRATCH) copyFew(to + size, from, word);
    else
      for (let at: u32 = 0; at < word; at += 16)
        v128.store(to + size + at, lowered(v128.load(from + at)));
    size += word;
  }
  return size;
}

/** Uses the term that was written: folded words with blanks between. @returns 0 if it is too long. */
export function addTerm(length: u32, literal: bool): u32 {
  return useTerm(endInput(length), length, literal);
}
/** Marks whether a term belongs to phrases that the host evaluates. */
export function markComplex(term: u32, complex: bool): void {
  const flags = load<u8>(term, T_FLAGS);
  store<u8>(term, complex ? flags | T_COMPLEX : flags & ~T_COMPLEX, T_FLAGS);
}
/** Files the text that was written as a phrase of one term, or of terms that the host knows. 1: no room. */
export function addPhrase(length: u32, term: u32, subscriber: f64): u32 {
  const text = endInput(length);
  const phrase = filePhrase(text, length, hashOf(text, length, false), term, subscriber);
  return phrase != 0 ? phrase : FULL;
}
/** Removes a phrase. */
export function removePhrase(phrase: u32): void {
  removePhraseAt(phrase);
}

export function size(): u32 {
  return get32(S_PHRASES);
}
/** Bytes of the blocks in use. */
export function used(): u32 {
  return get32(S_USED);
}
/** The highest address that was ever in use. */
export function peak(): u32 {
  return get32(S_PEAK);
}
/** The memory for a word that the host composes. */
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
