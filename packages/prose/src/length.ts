import { type LengthUnit, platforms, type Source } from "@earshot/contract";
import { linksIn } from "./links.ts";

/** What X counts for a link, whatever its length. */
const linkWeight = 23;

/** Ranges of code points that weigh one; all others weigh two. */
const light: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

const emoji = /\p{RGI_Emoji}/gv;

function weigh(text: string): number {
  let weight = 0;
  const plain = text.replace(emoji, () => {
    weight += 2;
    return "";
  });
  for (const character of plain) {
    const point = character.codePointAt(0) ?? 0;
    weight += light.some(([from, to]) => from <= point && point <= to) ? 1 : 2;
  }
  return weight;
}

/**
 * The length of a text as X counts it: in normal form C, a link as 23, an emoji (of however many code
 * points) as 2, Latin, Greek, Cyrillic, Hebrew, Arabic and Indic letters and common marks as 1, all else
 * (Chinese, Japanese, Korean) as 2.
 *
 * Source: X's developer documentation, "Counting characters", and version 3 of the configuration of its
 * twitter-text library. That library itself was last released in 2020 and brings a polyfill of
 * everything along, so the table is written out here.
 */
function weightedLength(text: string): number {
  const normal = text.normalize("NFC");
  let [weight, from] = [0, 0];
  for (const { span } of linksIn(normal)) {
    weight += weigh(normal.slice(from, span[0])) + linkWeight;
    from = span[1];
  }
  return weight + weigh(normal.slice(from));
}

const measures: Record<LengthUnit, (text: string) => number> = {
  "code points": (text) => [...text].length,
  "UTF-16 units": (text) => text.length,
  "weighted characters": weightedLength,
};

/** How long a text is as its platform counts, and how long it may be. */
export function lengthOn(source: Source, text: string): { length: number; most: number } {
  const { unit, maxLength } = platforms[source].reply;
  return { length: measures[unit](text), most: maxLength };
}
