import {
  APOSTROPHE,
  decode,
  kindAt,
  LETTER,
  MARK,
  recordOf,
  SKIN_TONE,
  widthOf,
  ZERO_WIDTH,
} from "./characters";
import { endOfText } from "./edges";

/** Where words end. */

/** A letter or digit of ASCII. */
// @ts-ignore: decorator
@inline
export function isPlain(byte: u8): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10;
}

/** The first visible character at or after `place` and before `end`; `end` if there is none. */
export function visible(place: usize, end: usize): usize {
  while (place < end && kindAt(recordOf(decode(place))) == ZERO_WIDTH) {
    place += widthOf(load<u8>(place));
  }
  return place;
}

// @ts-ignore: decorator
@inline
export function kindWithin(place: usize, end: usize): u8 {
  return place < end ? kindAt(recordOf(decode(place))) : 1;
}

/** The end of the run of letters, digits and marks in which a character ends at `from`. */
export function runEnd(from: usize, end: usize): usize {
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
export function tailEnd(from: usize, end: usize, tones: bool): usize {
  let last = from;
  for (;;) {
    const place = visible(last, end);
    const kind = kindWithin(place, end);
    if (kind != MARK && !(tones && kind == SKIN_TONE)) return last;
    last = place + widthOf(load<u8>(place));
  }
  return last;
}

/** Whether the word whose letter ends at `place` ends there too. */
function endsWord(place: usize): bool {
  const byte = load<u8>(place);
  if (byte < 0x80 && byte != 0x27) return !isPlain(byte);
  return runEnd(place, endOfText) == place;
}

/** How many bytes the apostrophe at a place takes: ', ’ or ʼ; 0 if there is none. */
function apostropheAt(place: usize): u32 {
  const first = load<u8>(place);
  if (first == 0x27) return 1;
  if (first == 0xe2) return load<u16>(place, 1) == 0x9980 ? 3 : 0;
  return first == 0xca && load<u8>(place, 1) == 0xbc ? 2 : 0;
}

/** Whether the name whose letter ends at `place` ends there too: with the word, or before 's. */
export function endsName(place: usize): bool {
  if (endsWord(place)) return true;
  const size = apostropheAt(place);
  const behind = place + size;
  return size > 0 && (load<u8>(behind) | 0x20) == 0x73 && endsWord(behind + 1);
}

/** Whether a name may begin with the full stop at `dot`: no word, nothing invisible and no full stop is before it. */
export function mayBeginWithDot(dot: usize, textStart: usize): bool {
  if (dot == textStart) return true;
  let before = dot - 1;
  while ((load<u8>(before) & 0xc0) == 0x80) before--;
  const byte = load<u8>(before);
  if (byte < 0x80) return byte != 0x2e && !isPlain(byte);
  const kind = kindAt(recordOf(decode(before)));
  return kind != LETTER && kind != MARK && kind != ZERO_WIDTH;
}
