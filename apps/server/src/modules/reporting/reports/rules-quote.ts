import { cutText } from "@earshot/contract";

/** How far before the evidence a quote may begin, in characters. */
const leadMax = 120;

/** Ends of sentences and lines, after which a quote begins. */
const sentenceEnds = [". ", "! ", "? ", "\n"];

/** Where the first whole word begins that is not before `from`, but at most `until`. */
function wordFrom(text: string, from: number, until: number): number {
  if (from === 0) return 0;
  // The white space may be the character before, so that `from` itself begins a word.
  const space = text.slice(from - 1, until).search(/\s/);
  return space === -1 ? until : from + space;
}

/**
 * Words of a post to quote: from the beginning of the sentence with the evidence, or of a word at most `leadMax`
 * characters before it; without evidence, from the beginning of the post. An ellipsis marks omitted text.
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
  const start = sentence === -1 ? wordFrom(text, earliest, found) : earliest + sentence;
  const rest = text.slice(start).toWellFormed().trim();
  const cut = cutText(rest, max);
  return `${start > 0 ? "…" : ""}${cut.trimEnd()}${cut.length < rest.length ? "…" : ""}`;
}
