import type { Source } from "@earshot/contract";
import { findLinks } from "./links.ts";

/** The maximum length of a reply, in the unit of each platform. */
const maxLengths: Record<Source, number> = {
  /** Characters of a comment in Markdown. */
  reddit: 10_000,
  /** Weighted characters of a post without Premium. */
  x: 280,
  /** Characters of a comment. */
  linkedin: 1_250,
  /** Characters of a comment. */
  facebook: 8_000,
};

/** The weight of a link on X, whatever its length. */
const linkWeight = 23;

/** Code points with weight 1; all others have weight 2. */
const singleWeight: readonly (readonly [number, number])[] = [
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
    weight += singleWeight.some(([from, to]) => from <= point && point <= to) ? 1 : 2;
  }
  return weight;
}

/**
 * The length of a text as X counts it: in normal form C, a link as 23, an emoji (of however many code
 * points) as 2, Latin, Greek, Cyrillic, Hebrew, Arabic and Indic letters and common punctuation as 1, all else
 * (Chinese, Japanese, Korean) as 2.
 *
 * Source: X's developer documentation, "Counting characters", and version 3 of the configuration of its
 * twitter-text library. The library was last released in 2020 and bundles large polyfills, so its table is
 * copied here.
 */
function weightedLength(text: string): number {
  const normal = text.normalize("NFC");
  let [weight, from] = [0, 0];
  for (const { span } of findLinks(normal)) {
    weight += weigh(normal.slice(from, span[0])) + linkWeight;
    from = span[1];
  }
  return weight + weigh(normal.slice(from));
}

/**
 * The length of a text as the platform counts it, and the maximum: Reddit counts code points, X weights
 * them, LinkedIn and Facebook count UTF-16 units.
 */
export function lengthOn(source: Source, text: string): { length: number; max: number } {
  const length =
    source === "x" ? weightedLength(text) : source === "reddit" ? [...text].length : text.length;
  return { length, max: maxLengths[source] };
}
