import { hash } from "../random.ts";

/** Sortable base 32: texts sort as their numbers do (AT Protocol, specs/tid). */
const alphabet = "234567abcdefghijklmnopqrstuvwxyz";
const didAlphabet = "abcdefghijklmnopqrstuvwxyz234567";

const clockNumber = 7n;

/** The record key of a moment: microseconds above a ten-bit clock id. */
export function tidOf(micros: number): string {
  let left = (BigInt(micros) << 10n) | clockNumber;
  let text = "";
  for (let digit = 0; digit < 13; digit++) {
    text = alphabet[Number(left & 31n)] + text;
    left >>= 5n;
  }
  return text;
}

/** The id of an account. A handle has the same one in every run. */
export function didOf(handle: string): string {
  let text = "";
  for (let part = 0; text.length < 24; part++) {
    let left = hash(`${handle} ${part}`);
    for (let digit = 0; digit < 6; digit++) {
      text += didAlphabet[left & 31];
      left >>>= 5;
    }
  }
  return `did:plc:${text.slice(0, 24)}`;
}

/** An imitation of a record's content hash. Nothing checks it. */
export function cidOf(text: string): string {
  const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((part) => hash(`${part} ${text}`).toString(36));
  return `bafyrei${parts.join("").padEnd(52, "a").slice(0, 52)}`;
}
