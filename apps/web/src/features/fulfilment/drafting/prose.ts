import type { Source } from "@earshot/contract";
import { findLinks, lengthOn } from "@earshot/prose";

/** The length of a text as the platform counts it, and the maximum. */
export function lengthOf(source: Source, text: string): { length: number; max: number } {
  const { length, max } = lengthOn(source, text);
  return { length, max: max };
}

/** The spans of the links in a text, as `[start, end)` in UTF-16 code units. */
export const linkSpans = (text: string): (readonly [number, number])[] =>
  findLinks(text).map(({ span }) => span);
