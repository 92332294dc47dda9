import { readChunk, stopped } from "./chunks";
import {
  edge,
  edgesEnd,
  endOfText,
  findEdges,
  here,
  passSlow,
  resumeWithin,
  slowEdge,
  VECTORS,
} from "./edges";
import { endingOf, formMask, irregularBit, LOST, readIrregular } from "./forms";
import { mix16 } from "./hash";
import {
  BATCH,
  F_FORMED,
  get32,
  set32,
  STATE,
  S_SEED_1,
  S_SEED_2,
  S_TOKEN_COUNT,
  TOKENS,
  TOKEN_FLAGS,
  TOKEN_HASH,
  TOKEN_PLACE,
} from "./memory";
import { breakBefore } from "./tokens";

/**
 * Splits a text into words. Most chunks have only ASCII letters and digits: such a chunk is a word and is hashed here.
 * All other chunks go to `readChunk`.
 */

/** Words that begin with a capital: whether a sentence ends before each is checked once the batch is read. */
const CAPITALS = memory.data((TOKENS + 1) * 4, 16);
/** Words whose form may be irregular: looked up once the batch is read. */
const IRREGULAR = memory.data((TOKENS + 1) * 4, 16);

/**
 * Reads words until the batch is full or the text ends. The inner loop calls nothing, so that all it needs stays in
 * registers; `readChunk` reads what is more than a few ASCII letters and digits.
 * @returns whether the text ended.
 */
export function readBatch(): bool {
  let count = get32(S_TOKEN_COUNT);
  const first = load<u64>(STATE + S_SEED_1);
  const second = load<u64>(STATE + S_SEED_2);
  const lower = v128.load(VECTORS);
  let capitals = CAPITALS;
  let irregular = IRREGULAR;
  let ended = false;
  for (;;) {
    resumeWithin();
    passSlow();
    let at = edge;
    const until = at + (min<usize>((edgesEnd - at) >> 3, BATCH - count) << 3);
    const plainUntil = min<usize>(until, slowEdge);
    for (; at < plainUntil; at += 8) {
      const start = <usize>load<u32>(at);
      const size = load<u32>(at, 4) - <u32>start;
      if (size > 16) break;
      const ending = endingOf(start, size);
      const compared = size - (ending & LOST);
      const folded = v128.and(v128.or(v128.load(start), lower), formMask(compared, ending));
      const hash = mix16(folded, compared, first, second);
      store<u64>(TOKEN_HASH + ((<usize>count) << 3), hash);
      store<u64>(TOKEN_PLACE + ((<usize>count) << 3), load<u64>(at));
      store<u8>(TOKEN_FLAGS + count, ending & F_FORMED);
      store<u32>(irregular, count);
      irregular += irregularBit(hash) << 2;
      // Among ASCII letters and digits, only capital letters lack this bit.
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
  for (let noted = IRREGULAR; noted < irregular; noted += 4) readIrregular(load<u32>(noted));
  for (let noted = CAPITALS; noted < capitals; noted += 4) {
    const token = load<u32>(noted);
    store<u8>(TOKEN_FLAGS + token, load<u8>(TOKEN_FLAGS + token) | breakBefore(token));
  }
  set32(S_TOKEN_COUNT, count);
  return ended;
}
