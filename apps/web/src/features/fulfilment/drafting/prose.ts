import type { Source } from "@earshot/contract";
import { lengthOn, linksIn } from "@earshot/prose";

/** How long a text is as a platform counts, and the most that it takes. */
export const lengthOf = (source: Source, text: string): { length: number; most: number } =>
  lengthOn(source, text);

/** Where a text has addresses, as `[start, end)` in UTF-16 code units. */
export const linkSpans = (text: string): (readonly [number, number])[] =>
  linksIn(text).map(({ span }) => span);
