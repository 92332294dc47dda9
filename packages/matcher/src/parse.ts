import { kindOf, kinds } from "./characters.ts";
import { stopWords } from "./stop-words.ts";
import { tokenize } from "./tokenize.ts";
import type { ParsedPhrase, ParseResult, PhraseRefusal, Term } from "./types.ts";
import { commonForm } from "./word-forms.ts";

/** The longest phrase, in UTF-16 units after trimming. */
const MAX_LENGTH = 100;
/** The most words of a phrase, operators' words included. */
const MAX_WORDS = 10;
/** A quoted phrase of function words is narrow enough from here on ("to be or not to be"). */
const MIN_LITERAL_STOP_WORDS = 3;

const QUOTES = '"“”';
const BLANK = /^\p{White_Space}$/u;

type Role = "alternative" | "required" | "excluded";

/** A stretch of the phrase between blanks, quotes and bars. */
interface Piece {
  role: Role;
  quoted: boolean;
  text: string;
  /** The number of the alternative in which the piece stands. */
  alternative: number;
}

/** Cuts a phrase into pieces; undefined if a quote is not closed. */
function cut(text: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  let alternative = 0;
  let role: Role = "alternative";
  let atTokenStart = true;
  let position = 0;
  while (position < text.length) {
    const character = text.charAt(position);
    if (BLANK.test(character) || character === "|") {
      if (character === "|") alternative++;
      role = "alternative";
      atTokenStart = true;
      position++;
    } else if (atTokenStart && (character === "+" || character === "-")) {
      role = character === "+" ? "required" : "excluded";
      atTokenStart = false;
      position++;
    } else if (QUOTES.includes(character)) {
      let close = position + 1;
      while (close < text.length && !QUOTES.includes(text.charAt(close))) close++;
      if (close === text.length) return undefined;
      pieces.push({ role, quoted: true, text: text.slice(position + 1, close), alternative });
      // The operator has its operand; what sticks to the closing quote is a bare word.
      role = "alternative";
      atTokenStart = false;
      position = close + 1;
    } else {
      const start = position;
      while (position < text.length && !endsBarePiece(text.charAt(position))) position++;
      pieces.push({ role, quoted: false, text: text.slice(start, position), alternative });
      role = "alternative";
      atTokenStart = false;
    }
  }
  return pieces;
}

function endsBarePiece(character: string): boolean {
  return character === "|" || QUOTES.includes(character) || BLANK.test(character);
}

function wordsOf(piece: Piece): string[] {
  const words = tokenize(piece.text);
  return piece.quoted ? words.literal : words.folded;
}

/** Puts the pieces together: bare words of an alternative are one term, quoted parts one each. */
function assemble(pieces: Piece[]): ParsedPhrase {
  const phrase: ParsedPhrase = { any: [], required: [], excluded: [] };
  const alternatives = new Map<number, { bare: string[]; quoted: Term[] }>();
  for (const piece of pieces) {
    const words = wordsOf(piece);
    if (words.length === 0) continue;
    const term: Term = { words, literal: piece.quoted };
    if (piece.role === "required") phrase.required.push(term);
    else if (piece.role === "excluded") phrase.excluded.push(term);
    else {
      let parts = alternatives.get(piece.alternative);
      if (parts === undefined) {
        parts = { bare: [], quoted: [] };
        alternatives.set(piece.alternative, parts);
      }
      if (piece.quoted) parts.quoted.push(term);
      else parts.bare.push(...words);
    }
  }
  for (const { bare, quoted } of alternatives.values()) {
    if (bare.length > 0) phrase.any.push({ words: bare, literal: false });
    else phrase.any.push(...quoted.splice(0, 1));
    phrase.required.push(...quoted);
  }
  if (phrase.any.length === 0) phrase.any.push(...phrase.required.splice(0, 1));
  return phrase;
}

/** Whether a word is a single letter or digit; CJK characters and emoji say more than a letter. */
function isOneLetter(word: string): boolean {
  const letters = [...word].filter((letter) => kindOf(letter.codePointAt(0) ?? 0) !== kinds.mark);
  const only = letters.length === 1 ? letters[0] : undefined;
  return only !== undefined && kindOf(only.codePointAt(0) ?? 0) === kinds.letter;
}

const bareStopWords = new Set([...stopWords].map(commonForm));

function isTooBroad(term: Term): boolean {
  const [first] = term.words;
  if (term.words.length === 1 && first !== undefined && isOneLetter(first)) return true;
  if (term.literal && term.words.length >= MIN_LITERAL_STOP_WORDS) return false;
  const stops = term.literal ? stopWords : bareStopWords;
  return term.words.every((word) => stops.has(word));
}

function refuse(code: PhraseRefusal["code"], message: string): ParseResult {
  return { ok: false, refusal: { code, message } };
}

/**
 * Reads a phrase as a customer types it: words, "quoted words", `|`, `+required`, `-excluded`.
 *
 * @param text the phrase, at most 100 UTF-16 units after trimming and 10 words in all.
 * @returns the parsed form, its words folded as matching compares them, or the reason for which the
 *   phrase can't be watched. Never throws.
 */
export function parsePhrase(text: string): ParseResult {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) {
    return refuse(
      "TOO_LONG",
      `A phrase can have at most ${MAX_LENGTH} characters; this one has ${trimmed.length}. Shorten it, or split it into several phrases.`,
    );
  }
  const pieces = cut(trimmed);
  if (pieces === undefined) {
    return refuse(
      "UNBALANCED_QUOTES",
      'A quotation mark is not closed. Put a " at the end of the quoted words, or remove the first one.',
    );
  }
  const phrase = assemble(pieces);
  const terms = [...phrase.any, ...phrase.required, ...phrase.excluded];
  if (terms.length === 0) {
    return refuse("EMPTY", "There is no word to search for. Enter at least one word.");
  }
  if (phrase.any.length === 0) {
    return refuse(
      "ONLY_EXCLUSIONS",
      "This phrase only excludes words. Add at least one word to search for, without a minus sign.",
    );
  }
  const count = terms.reduce((sum, term) => sum + term.words.length, 0);
  if (count > MAX_WORDS) {
    return refuse(
      "TOO_MANY_WORDS",
      `A phrase can have at most ${MAX_WORDS} words; this one has ${count}. Remove some words, or split it into several phrases.`,
    );
  }
  const broad = phrase.any.find(isTooBroad);
  if (broad !== undefined) {
    return refuse(
      "TOO_BROAD",
      `“${broad.words.join(" ")}” alone would match far too many posts. Add a word that says what you are looking for.`,
    );
  }
  return { ok: true, phrase };
}
