import { truncate } from "../json.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A longer sentence is quoted by its beginning. */
const maxQuoteLength = 240;

/** Links and markup, which nobody wants in a quote: a sentence is quoted by the words beside them. */
const breaks =
  /!?\[[^[\]\n]*\]\([^()\n]*\)|(?:https?:\/\/|www\.)\S+|<\/?[a-z!][^<>]*>|`+|\*{2,}|_{2,}|~{2,}|[<>[\]{}|\\]/gi;

/** Marks at the beginning of a line of Markdown. */
const lineMarks = /^\s*(?:(?:#{1,6}|>+|[-*+]|\d{1,3}[.)])\s+)+/;

/** Completion by whoever hands a text over, of where it stands: "(in a thread named) Which CRM?". */
const context = /^\((?:in|on|from|under|a reply to|an answer to)\b[^()]*\)/i;

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** What is left of a line between links and markup; words without company say nothing. */
function plainPieces(line: string): string[] {
  const pieces = line.split(breaks);
  if (pieces.length === 1) return pieces;
  return pieces.filter((piece) => piece.trim().split(/\s+/).length > 1);
}

/** The sentences of a text in plain words, each word for word as it stands there. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\r?\n+/)
    .filter((line) => !context.test(line))
    .flatMap((line) => plainPieces(line.replace(lineMarks, "")))
    .flatMap((piece) => [...segmenter.segment(piece)].map(({ segment }) => segment.trim()))
    .filter(hasWords)
    .map((sentence) => truncate(sentence, maxQuoteLength));
}
