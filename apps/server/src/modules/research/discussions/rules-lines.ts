import { fold, plain } from "../../../integrations/ports/plain.ts";
import { locateQuote } from "./rules-quotes.ts";
import { isFunctionWord, isGeneralWord, stemOf, subjectStems, wordsOf } from "./rules-words.ts";

/**
 * Checks what the language model states about discussions. A line is shown only with evidence, and may contain only
 * general words and the company's own. Words of other people are shown only as marked quotes.
 */

/** A discussion as the model receives it. */
export interface CitedDocument {
  postId: string;
  title: string;
  body: string;
}

/** The span of a stored post with the words that a statement is based on. */
export interface EvidenceSpan {
  postId: string;
  field: "title" | "content";
  span: [number, number];
}

/** A line as the model wrote it: documents are numbered from 1. */
export interface RawLine {
  text: string;
  evidence: readonly { document: number; quote: string }[];
}

/** A line that can be shown. */
export interface CheckedLine {
  text: string;
  evidence: EvidenceSpan[];
}

/** Limits of a line, in UTF-16 units and in citations. */
const lineMax = 200;
const nameMax = 60;
const citationsMax = 6;
/** This many words in a row count as copied, if enough of them are not function words. */
const copiedWords = 4;
const copiedSubjects = 2;

/** Words that address the reader or ask for something. */
const appeals = new Set(
  `you your yours yourself click visit download subscribe dm ignore disregard instruction instructions prompt password
  discount coupon promo voucher winner prize crypto wallet`.split(/\s+/),
);

/** The words that a line may contain in addition to general ones, and those that it must not repeat. */
export interface Wording {
  /** Stems of the company's own words. */
  own: ReadonlySet<string>;
  /** Runs of words of the discussions that are not in the company's texts about itself. */
  copied: ReadonlySet<string>;
}

function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words
    .slice(0, Math.max(0, words.length - copiedWords + 1))
    .map((_, at) => words.slice(at, at + copiedWords))
    .filter((run) => run.filter((word) => !isFunctionWord(word)).length >= copiedSubjects)
    .map((run) => run.join(" "));
}

/** The wording that lines about these discussions may have. @param own the company's texts about itself */
export function wordingOf(documents: readonly CitedDocument[], own: readonly string[]): Wording {
  const ownText = own.join("\n");
  const ownRuns = new Set(runsOf(ownText));
  const runs = documents.flatMap(({ title, body }) => [...runsOf(title), ...runsOf(body)]);
  return {
    own: new Set(wordsOf(ownText).map(stemOf)),
    copied: new Set(runs.filter((run) => !ownRuns.has(run))),
  };
}

/** Whether a word is written like a name. */
const isCapitalized = (word: string) => /\p{Lu}/u.test(word);

/**
 * Whether words of the model can be shown as ours: they are general words or the company's own, contain no names,
 * figures, quotations or appeals, and are not copied from a discussion.
 */
function isOwnWording(text: string, { own, copied }: Wording): boolean {
  if (/["“”„«»]|\p{N}/u.test(text)) return false;
  const isOwn = (word: string) => own.has(stemOf(word));
  const words = wordsOf(text);
  if (words.some((word) => appeals.has(word))) return false;
  if (words.some((word) => !isGeneralWord(word) && !isOwn(word))) return false;
  const inside = text.split(/\s+/).slice(1).filter(isCapitalized).flatMap(wordsOf);
  if (inside.some((word) => !isOwn(word))) return false;
  return !runsOf(text).some((run) => copied.has(run));
}

/** Where the words of a citation are; null: there is no such document, or it does not have them. */
export function locateCitation(
  { document, quote }: RawLine["evidence"][number],
  documents: readonly CitedDocument[],
): EvidenceSpan | null {
  const cited = Number.isInteger(document) ? documents[document - 1] : undefined;
  if (!cited) return null;
  const { postId, title, body } = cited;
  const inBody = locateQuote(body, quote);
  if (inBody) return { postId, field: "content", span: inBody };
  const inTitle = locateQuote(title, quote);
  return inTitle && { postId, field: "title", span: inTitle };
}

/**
 * Checks whether a line can be shown: every citation names a discussion that has the words, the line shares a subject
 * with them, and its own wording is not copied. @returns null when it can't be shown
 */
export function checkLine(
  { text: raw, evidence }: RawLine,
  documents: readonly CitedDocument[],
  wording: Wording,
): CheckedLine | null {
  const text = plain(raw, lineMax);
  // A line with a link or markup in it is dropped, not repaired.
  if (text === "" || text !== fold(raw.normalize("NFKC")) || !isOwnWording(text, wording))
    return null;
  if (evidence.length === 0) return null;
  const located = evidence.map((one) => locateCitation(one, documents));
  const spans = located.filter((one) => one !== null);
  if (spans.length < located.length) return null;
  const quotedStems = subjectStems(evidence.map(({ quote }) => quote).join("\n"));
  if (![...subjectStems(text)].some((stem) => quotedStems.has(stem))) return null;
  const unique = new Map(spans.map((one) => [`${one.postId} ${one.field} ${one.span}`, one]));
  return { text, evidence: [...unique.values()].slice(0, citationsMax) };
}

/** A short name that the model gave, in sentence case; null: its words are not general. */
export function checkName(raw: string, wording: Wording): string | null {
  const name = plain(raw, nameMax).toLowerCase();
  if (name === "" || name !== fold(raw.normalize("NFKC")).toLowerCase()) return null;
  return isOwnWording(name, wording) ? name[0]?.toUpperCase() + name.slice(1) : null;
}
