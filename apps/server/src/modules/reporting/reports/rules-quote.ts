import { cutText } from "@earshot/contract";

/** How far before the telling words a quote may begin, in characters. */
const leadMax = 120;

/** Ends of sentences and lines: a quote begins after one. */
const sentenceEnds = [". ", "! ", "? ", "\n"];

/**
 * Words of a post to quote: from the beginning of the sentence with the telling words on; without those, from the
 * beginning of the post. What is missing is marked with an ellipsis.
 * @param max in characters, without ellipses
 */
export function quoteOf(text: string, telling: string | null, max: number): string {
  const found = telling ? text.indexOf(telling) : -1;
  const earliest = Math.max(0, found - leadMax);
  const before = found <= 0 ? "" : text.slice(earliest, found);
  const ends = sentenceEnds.map((end) => {
    const at = before.lastIndexOf(end);
    return at === -1 ? -1 : at + end.length;
  });
  const sentence = Math.max(...ends);
  const start = found <= 0 ? 0 : earliest + Math.max(sentence, 0);
  const rest = text.slice(start).toWellFormed().trim();
  const cut = cutText(rest, max);
  return `${start > 0 ? "…" : ""}${cut.trimEnd()}${cut.length < rest.length ? "…" : ""}`;
}
