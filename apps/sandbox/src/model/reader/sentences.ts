import { truncate } from "../json.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A longer sentence is quoted by its beginning. */
const maxQuoteLength = 240;

/** Links and markup, which a quote must not contain: sentences are split at them. */
const breaks =
  /!?\[[^[\]\n]*\]\([^()\n]*\)|(?:https?:\/\/|www\.)\S+|<\/?[a-z!][^<>]*>|`+|\*{2,}|_{2,}|~{2,}|[<>[\]{}|\\]/gi;

/** Markdown marks at the start of a line. */
const lineMarks = /^\s*(?:(?:#{1,6}|>+|[-*+]|\d{1,3}[.)])\s+)+/;

/** A note by the caller about where a text is from: "(in a thread named) Which CRM?". */
const context = /^\((?:in|on|from|under|a reply to|an answer to)\b[^()]*\)/i;

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** The parts of a line between links and markup. Of a split line, single words are omitted. */
function plainPieces(line: string): string[] {
  const pieces = line.split(breaks);
  if (pieces.length === 1) return pieces;
  return pieces.filter((piece) => piece.trim().split(/\s+/).length > 1);
}

/** The sentences of a text without markup, word for word. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\r?\n+/)
    .filter((line) => !context.test(line))
    .flatMap((line) => plainPieces(line.replace(lineMarks, "")))
    .flatMap((piece) => [...segmenter.segment(piece)].map(({ segment }) => segment.trim()))
    .filter(hasWords)
    .map((sentence) => truncate(sentence, maxQuoteLength));
}
