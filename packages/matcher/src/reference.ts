/**
 * The reference: what the engine must find, implemented as simply as possible. It is slow, and was written
 * independently of the engine. The two share only the types, the list of stop words and the list of irregular
 * words. Tests and proofs compare them.
 */
import {
  comparedForm,
  isCjk,
  isEmoji,
  isMark,
  memoize,
  type Word,
  wordsOf,
} from "./reference-words.ts";
import { stopWords } from "./stop-words.ts";
import type { ParsedPhrase, ParseResult, PhraseRefusal, Span, Term } from "./types.ts";

function refuse(code: PhraseRefusal["code"]): ParseResult {
  return { ok: false, refusal: { code, message: code } };
}

interface Piece {
  operator: "+" | "-" | null;
  quoted: boolean;
  text: string;
}

/** A phrase's pieces by alternative, or null when a quote is not closed. */
function piecesOf(text: string): Piece[][] | null {
  const alternatives: Piece[][] = [[]];
  let rest = text;
  let tokenStarts = true;
  while (rest !== "") {
    const [blank] = /^\p{White_Space}+/u.exec(rest) ?? [];
    if (blank) {
      rest = rest.slice(blank.length);
      tokenStarts = true;
      continue;
    }
    if (rest.startsWith("|")) {
      alternatives.push([]);
      rest = rest.slice(1);
      tokenStarts = true;
      continue;
    }
    const operator = tokenStarts && /^[+-]/.test(rest) ? (rest[0] as "+" | "-") : null;
    if (operator) rest = rest.slice(1);
    tokenStarts = false;
    if (/^["“”]/.test(rest)) {
      const [whole, inside = ""] = /^["“”]([^"“”]*)["“”]/.exec(rest) ?? [];
      if (whole === undefined) return null;
      alternatives.at(-1)?.push({ operator, quoted: true, text: inside });
      rest = rest.slice(whole.length);
      continue;
    }
    const [bare = ""] = /^[^\p{White_Space}|"“”]+/u.exec(rest) ?? [];
    alternatives.at(-1)?.push({ operator, quoted: false, text: bare });
    rest = rest.slice(bare.length);
  }
  return alternatives;
}

const termOf = (texts: string[], literal: boolean): Term => ({
  words: texts.flatMap(wordsOf).map((word) => (literal ? word.literal : word.plain)),
  literal,
});

const foldedStopWords = new Set([...stopWords].map(comparedForm));

function isTooBroad({ words, literal }: Term): boolean {
  const [only = ""] = words;
  // A letter with an accent counts as one. Only marks are removed: some letters (U+16D68) decompose into
  // two letters, but count as one.
  const letters = [...only].filter((c) => !isMark(c));
  const [letter = ""] = only;
  if (words.length === 1 && letters.length === 1 && !isCjk(letter) && !isEmoji(letter)) return true;
  const stops = literal ? stopWords : foldedStopWords;
  return words.every((word) => stops.has(word)) && !(literal && words.length >= 3);
}

/** Parses a phrase as the engine must; the messages of refusals differ. */
export function referenceParse(text: string): ParseResult {
  const trimmed = text.trim();
  if (trimmed.length > 100) return refuse("TOO_LONG");
  const alternatives = piecesOf(trimmed);
  if (!alternatives) return refuse("UNBALANCED_QUOTES");
  const phrase: ParsedPhrase = { any: [], required: [], excluded: [] };
  const alsoRequired: Term[] = [];
  for (const pieces of alternatives) {
    for (const { operator, quoted, text: inside } of pieces) {
      const term = termOf([inside], quoted);
      if (operator === null || term.words.length === 0) continue;
      (operator === "+" ? phrase.required : phrase.excluded).push(term);
    }
    const plain = pieces.filter((piece) => piece.operator === null);
    const bare = termOf(
      plain.filter(({ quoted }) => !quoted).map((piece) => piece.text),
      false,
    );
    const quotes = plain
      .filter(({ quoted }) => quoted)
      .map((piece) => termOf([piece.text], true))
      .filter(({ words }) => words.length > 0);
    const terms = bare.words.length > 0 ? [bare, ...quotes] : quotes;
    phrase.any.push(...terms.slice(0, 1));
    alsoRequired.push(...terms.slice(1));
  }
  phrase.required.push(...alsoRequired);
  if (phrase.any.length === 0) phrase.any.push(...phrase.required.splice(0, 1));
  if (phrase.any.length === 0)
    return refuse(phrase.excluded.length > 0 ? "ONLY_EXCLUSIONS" : "EMPTY");
  const terms = [...phrase.any, ...phrase.required, ...phrase.excluded];
  if (terms.reduce((sum, { words }) => sum + words.length, 0) > 10) return refuse("TOO_MANY_WORDS");
  if (phrase.any.some(isTooBroad)) return refuse("TOO_BROAD");
  return { ok: true, phrase };
}

/** The spans of a term in the words of a text. */
function spansOf(term: Term, words: readonly Word[]): Span[] {
  const found: Span[] = [];
  for (const [at, first] of words.entries()) {
    const fits = term.words.every((expected, index) => {
      const word = words[at + index];
      if (!word || (index > 0 && word.afterSentence)) return false;
      return (term.literal ? word.literal : word.plain) === expected;
    });
    const last = words[at + term.words.length - 1];
    if (fits && last) found.push({ start: first.start, end: last.end });
  }
  return found;
}

/** The words of a text, in order: as bare words are compared, and as quoted ones are. */
export const referenceWords = (text: string): { plain: string; literal: string }[] =>
  wordsOf(text).map(({ plain, literal }) => ({ plain, literal }));

const parseOnce = memoize(referenceParse);

/**
 * Which of the phrases occur in a text, in the order of `phrases`, with all their spans in UTF-16 units.
 * Refused phrases match nothing.
 */
export function referenceMatch(
  phrases: readonly string[],
  text: string,
): { phrase: string; spans: Span[] }[] {
  const words = wordsOf(text);
  return phrases.flatMap((phrase) => {
    const parsed = parseOnce(phrase);
    if (!parsed.ok) return [];
    const { any, required, excluded } = parsed.phrase;
    const occurs = (term: Term) => spansOf(term, words).length > 0;
    if (!required.every(occurs) || excluded.some(occurs)) return [];
    const all = any.flatMap((term) => spansOf(term, words));
    const spans = [...new Map(all.map((span) => [`${span.start} ${span.end}`, span])).values()];
    spans.sort((a, b) => a.start - b.start || a.end - b.end);
    return spans.length > 0 ? [{ phrase, spans }] : [];
  });
}
