import { bandHashes, common, foldedWords, shinglesOf, sketchOf } from "./minhash.ts";

const run = 3;
/**
 * 32 bands of 2: of texts whose likeness is 0.5 (a third of all shingles in common) 0.98 share one, of
 * those at 0.8 next to all, of those at 0.1 one in eleven.
 */
const bands = 32;
const rowsInBand = 2;
/** The rest of a longer text is not looked at; no platform takes so many words. */
const mostWords = 5_000;

const readShingles = (text: string) => shinglesOf(foldedWords(text).slice(0, mostWords), run);

/** The hashes of 64 bits by which a text's near-copies are found; none of a text without words. */
export function bandsOf(text: string): bigint[] {
  const shingles = readShingles(text);
  return shingles.size === 0
    ? []
    : bandHashes(sketchOf(shingles, bands * rowsInBand), rowsInBand, "");
}

/**
 * How alike two texts are, 0 to 1: Dice's coefficient over runs of three words, 2 |A ∩ B| / (|A| + |B|),
 * whatever the order of the sentences, the case and the marks. Two texts without words are not alike.
 */
export function likeness(a: string, b: string): number {
  const [one, other] = [readShingles(a), readShingles(b)];
  const all = one.size + other.size;
  return all === 0 ? 0 : (2 * common(one, other)) / all;
}

/** Letters and digits of a line with anything but those between its words. */
function patternOf(line: string): RegExp | null {
  const words = line.normalize("NFC").match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.join("[^\\p{L}\\p{N}]+")}(?![\p{L}\p{N}])[.!]?`,
    "giu",
  );
}

/**
 * A text without a line that stands in it, whatever its case and marks: the disclosure, which all
 * replies of a company share and by which they would be alike.
 */
export function withoutLine(text: string, line: string): string {
  const pattern = patternOf(line);
  return pattern === null ? text : text.normalize("NFC").replace(pattern, " ").trim();
}
