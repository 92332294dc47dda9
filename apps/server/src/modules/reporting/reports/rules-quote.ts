import { cutText } from "@earshot/contract";

/** How far before the evidence a quote may begin, in characters. */
const leadMax = 120;

/** Ends of sentences and lines, after which a quote begins. */
const sentenceEnds = [". ", "! ", "? ", "\n"];

/**
 * Words of a post to quote: from the beginning of the sentence with the evidence, or without evidence from the
 * beginning of the post. An ellipsis marks omitted text.
 * @param max in characters, without ellipses
 */
export function quoteOf(text: string, evidence: string | null, max: number): string {
  const found = evidence ? text.indexOf(evidence) : -1;
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
