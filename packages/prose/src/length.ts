import { type LengthUnit, replyFormatOf, type Source } from "@earshot/contract";
import { findLinks } from "./links.ts";

/** The weight of a link on X, regardless of its length. */
const linkWeight = 23;

/** Code points with weight 1; all others have weight 2. */
const singleWeight: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/**
 * Emojis as Unicode's technical standard 51 forms them: flags, keycaps, flags of regions, and single ones joined
 * by U+200D. `\p{RGI_Emoji}` is a list of thousands of sequences that is tried at each character, and V8 stops
 * optimizing expressions in a process that has run for long: 20,000 emojis then take seconds (decision 98).
 */
const emoji =
  /\p{Regional_Indicator}{2}|[0-9#*]\u{FE0F}\u{20E3}|\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}|(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}\u{FE0F}?|(?![0-9#*])\p{Emoji}\u{FE0F})(?:\u{200D}(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji_Presentation}\u{FE0F}?|(?![0-9#*])\p{Emoji}\u{FE0F}))*/gu;

/** A text without its emojis. */
export const withoutEmojis = (text: string): string => text.replace(emoji, "");

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
 * The length of a text as X counts it: in normal form C, a link as 23, an emoji (with any number of code
 * points) as 2, Latin, Greek, Cyrillic, Hebrew, Arabic and Indic letters and common punctuation as 1, everything else
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

const measures: Record<LengthUnit, (text: string) => number> = {
  "code points": (text) => [...text].length,
  "UTF-16 units": (text) => text.length,
  "weighted characters": weightedLength,
};

/** How long a text is in a platform's unit. */
export const lengthIn = (unit: LengthUnit, text: string): number => measures[unit](text);

/** How long a reply is as its platform counts, and how long it may be. */
export function lengthOn(source: Source, text: string): { length: number; max: number } {
  const { unit, maxLength } = replyFormatOf(source);
  return { length: lengthIn(unit, text), max: maxLength };
}
