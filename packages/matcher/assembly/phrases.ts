import { giveBlock, PHRASE_BLOCKS, takeBlock } from "./blocks";
import { hashOf } from "./hash";
import {
  copyFew,
  get32,
  MAX_CHUNKS,
  set32,
  SLOTS_IN_CHUNK,
  SLOT_CHUNKS,
  S_FREE_SLOT,
  S_PHRASES,
  S_SLOTS,
  take,
  TEXTS,
} from "./memory";
import {
  addEntry,
  capacityOf,
  entriesOf,
  entryAt,
  fractionOf,
  homeOf,
  nextPlace,
  removeEntry,
  shardOf,
  touched,
} from "./tables";
import { releaseTerm, T_ALONE, T_FLAGS, T_PHRASE, T_SLOT } from "./terms";

/**
 * A phrase: slot u32, term u32 (0: the host knows its terms), the next phrase of the same term u32, bytes u16,
 * generation u16 (65,535: as many or more), subscriber f64, then its text as it was added.
 */
export const P_SLOT: usize = 0;
export const P_TERM: usize = 4;
export const P_NEXT: usize = 8;
export const P_BYTES: usize = 12;
export const P_GENERATION: usize = 14;
export const P_SUBSCRIBER: usize = 16;
export const P_TEXT: usize = 24;

// @ts-ignore: decorator
@inline
function slotAt(slot: u32): usize {
  const chunk = <usize>load<u32>(SLOT_CHUNKS + ((<usize>(slot / SLOTS_IN_CHUNK)) << 2));
  return chunk + ((<usize>(slot % SLOTS_IN_CHUNK)) << 3);
}

/** A slot for a phrase: a freed one, whose generation is one more, or a new one. -1 when there are no more. */
function takeSlot(phrase: u32): i32 {
  const free = get32(S_FREE_SLOT);
  if (free != 0) {
    const slot = free - 1;
    const at = slotAt(slot);
    set32(S_FREE_SLOT, load<u32>(at) >> 1);
    store<u32>(at, phrase);
    return slot;
  }
  const slot = get32(S_SLOTS);
  const chunk = slot / SLOTS_IN_CHUNK;
  if (chunk == MAX_CHUNKS) return -1;
  if (slot % SLOTS_IN_CHUNK == 0) {
    const made = take(SLOTS_IN_CHUNK << 3);
    memory.fill(made, 0, SLOTS_IN_CHUNK << 3);
    store<u32>(SLOT_CHUNKS + ((<usize>chunk) << 2), <u32>made);
  }
  set32(S_SLOTS, slot + 1);
  store<u32>(slotAt(slot), phrase);
  return slot;
}

function freeSlot(slot: u32): void {
  const at = slotAt(slot);
  // Odd: no pointer.
  store<u32>(at, (get32(S_FREE_SLOT) << 1) | 1);
  store<u32>(at, load<u32>(at, 4) + 1, 4);
  set32(S_FREE_SLOT, slot + 1);
}

/** The phrase in a slot of a generation, 0 if there is none. */
export function phraseAt(slot: u32, generation: u32): u32 {
  if (slot >= get32(S_SLOTS)) return 0;
  const at = slotAt(slot);
  const phrase = load<u32>(at);
  return (phrase & 1) == 0 && load<u32>(at, 4) == generation ? phrase : 0;
}

/** How often the slot of a phrase had been used before. */
export function generationOf(phrase: u32): u32 {
  return load<u32>(slotAt(load<u32>(phrase)), 4);
}

/** The phrase of exactly this text, which has this hash; 0 if there is none. */
export function findPhrase(text: usize, length: u32, hash: u64): u32 {
  const shard = shardOf(TEXTS, hash);
  const capacity = capacityOf(shard);
  if (capacity == 0) return 0;
  const entries = entriesOf(shard);
  const fraction = fractionOf(hash);
  for (let place = homeOf(fraction, capacity); ; place = nextPlace(place, capacity)) {
    const entry = entryAt(entries, place);
    const phrase = load<u32>(entry, 4);
    if (phrase == 0) return 0;
    if (load<u32>(entry) != fraction || <u32>load<u16>(phrase, P_BYTES) != length) continue;
    if (memory.compare(<usize>phrase + P_TEXT, text, length) == 0) return phrase;
  }
  return 0;
}

/** Files a phrase of one term, or of none (the host knows them); 0 when there is no slot left. */
export function filePhrase(text: usize, length: u32, hash: u64, term: u32, subscriber: f64): u32 {
  const phrase = <u32>takeBlock(PHRASE_BLOCKS, <u32>P_TEXT + length);
  const slot = takeSlot(phrase);
  if (slot < 0) {
    giveBlock(PHRASE_BLOCKS, phrase, <u32>P_TEXT + length);
    return 0;
  }
  store<u32>(phrase, slot, P_SLOT);
  store<u32>(phrase, term, P_TERM);
  store<u32>(phrase, 0, P_NEXT);
  store<u16>(phrase, <u16>length, P_BYTES);
  store<u16>(phrase, <u16>min<u32>(load<u32>(slotAt(slot), 4), 0xffff), P_GENERATION);
  store<f64>(phrase, subscriber, P_SUBSCRIBER);
  copyFew(<usize>phrase + P_TEXT, text, length);
  if (term != 0) {
    store<u32>(phrase, load<u32>(term, T_PHRASE), P_NEXT);
    store<u32>(term, phrase, T_PHRASE);
    noteAlone(term);
  }
  addEntry(TEXTS, hash, phrase);
  set32(S_PHRASES, get32(S_PHRASES) + 1);
  return phrase;
}

/** Records in a term whether it has exactly one phrase, and its slot. */
function noteAlone(term: u32): void {
  const phrase = load<u32>(term, T_PHRASE);
  const flags = load<u8>(term, T_FLAGS) & ~T_ALONE;
  const alone =
    phrase != 0 && load<u32>(phrase, P_NEXT) == 0 && load<u16>(phrase, P_GENERATION) == 0;
  store<u8>(term, alone ? flags | T_ALONE : flags, T_FLAGS);
  if (alone) store<u32>(term, load<u32>(phrase, P_SLOT), T_SLOT);
}

/** Removes a phrase, and its term with the last use; the host releases the terms of phrases that it evaluates. */
export function removePhraseAt(phrase: u32): void {
  const length = <u32>load<u16>(phrase, P_BYTES);
  touched(load<u64>(slotAt(load<u32>(phrase))) | load<u64>(load<u32>(phrase, P_TERM)));
  removeEntry(TEXTS, hashOf(<usize>phrase + P_TEXT, length, false), phrase);
  const term = load<u32>(phrase, P_TERM);
  if (term != 0) {
    let link = <usize>term + T_PHRASE;
    while (load<u32>(link) != phrase) link = <usize>load<u32>(link) + P_NEXT;
    store<u32>(link, load<u32>(phrase, P_NEXT));
    noteAlone(term);
    releaseTerm(term);
  }
  freeSlot(load<u32>(phrase));
  giveBlock(PHRASE_BLOCKS, phrase, <u32>P_TEXT + length);
  set32(S_PHRASES, get32(S_PHRASES) - 1);
}
