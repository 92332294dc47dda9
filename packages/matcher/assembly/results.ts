import {
  get32,
  give,
  set32,
  S_AT_BYTE,
  S_AT_UNIT,
  S_HITS,
  S_HIT_COUNT,
  S_RESULTS,
  S_RESULTS_CAPACITY,
  S_RESULT_COUNT,
  take,
} from "./memory";
import { generationOf, P_GENERATION, P_NEXT, P_SLOT } from "./phrases";
import { T_ALONE, T_FLAGS, T_PHRASE, T_SLOT } from "./terms";
import { HIT } from "./verify";

/** A result: a phrase's slot, its generation, start and end in UTF-16 units. */
export const RESULT: u32 = 16;

/** How many UTF-16 units begin at a byte: 0 at a continuation byte, 2 at a character outside the BMP, else 1. */
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

/** The UTF-16 offset of an address. Counting continues from the last one, because hits are nearly in order. */
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

/**
 * Turns the hits' addresses into offsets in UTF-16 units (in ASCII, bytes are units), and lists each phrase that
 * has the term of a hit.
 */
export function listResults(text: usize, ascii: bool): void {
  set32(S_AT_BYTE, <u32>text);
  set32(S_AT_UNIT, 0);
  let count: u32 = 0;
  const from = <usize>get32(S_HITS);
  const until = from + <usize>(get32(S_HIT_COUNT) * HIT);
  for (let hit = from; hit < until; hit += HIT) {
    const address = load<u32>(hit, 4);
    const start = ascii ? address - <u32>text : unitOf(address);
    const end = ascii ? load<u32>(hit, 8) - <u32>text : unitOf(load<u32>(hit, 8));
    store<u32>(hit, start, 4);
    store<u32>(hit, end, 8);
    const term = load<u32>(hit);
    if ((load<u8>(term, T_FLAGS) & T_ALONE) != 0) {
      addResult(count++, load<u32>(term, T_SLOT), 0, start, end);
      continue;
    }
    let phrase = <usize>load<u32>(term, T_PHRASE);
    for (; phrase != 0; phrase = load<u32>(phrase, P_NEXT)) {
      const near = <u32>load<u16>(phrase, P_GENERATION);
      const generation = near < 0xffff ? near : generationOf(<u32>phrase);
      addResult(count++, load<u32>(phrase, P_SLOT), generation, start, end);
    }
  }
  set32(S_RESULT_COUNT, count);
  if (count > 1) sortResults(count);
}

function addResult(count: u32, slot: u32, generation: u32, start: u32, end: u32): void {
  if (count == get32(S_RESULTS_CAPACITY)) makeRoom(count);
  const result = <usize>get32(S_RESULTS) + <usize>(count * RESULT);
  store<u32>(result, slot);
  store<u32>(result, generation, 4);
  store<u32>(result, start, 8);
  store<u32>(result, end, 12);
}

/** Whether a result belongs before another: by generation and slot, as the ids are, then by start and end. */
// @ts-ignore: decorator
@inline
function isBefore(id: u64, place: u64, other: usize): bool {
  const otherId = load<u64>(other);
  return id != otherId ? id < otherId : place < rotl(load<u64>(other, 8), 32);
}

/** Sorts in place by Shellsort with gaps of 1, 4, 13 and so on (Knuth): there are usually few results. */
function sortResults(count: u32): void {
  const first = <usize>get32(S_RESULTS);
  const behind = first + <usize>(count * RESULT);
  let gap: u32 = 1;
  while (gap < count / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3) {
    const step = <usize>(gap * RESULT);
    for (let at = first + step; at < behind; at += RESULT) {
      const result = v128.load(at);
      const id = load<u64>(at);
      const place = rotl(load<u64>(at, 8), 32);
      let to = at;
      while (to >= first + step && isBefore(id, place, to - step)) {
        v128.store(to, v128.load(to - step));
        to -= step;
      }
      v128.store(to, result);
    }
  }
}

function makeRoom(count: u32): void {
  const larger = max<u32>(256, count * 2);
  const results = take(<usize>larger * RESULT);
  memory.copy(results, get32(S_RESULTS), <usize>count * RESULT);
  if (count > 0) give(get32(S_RESULTS), <usize>count * RESULT);
  set32(S_RESULTS, <u32>results);
  set32(S_RESULTS_CAPACITY, larger);
}
