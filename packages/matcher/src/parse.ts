import { kindOf, kinds } from "./characters.ts";
import { cut, MAX_LENGTH, type Piece } from "./pieces.ts";
import { stopWords } from "./stop-words.ts";
import { tokenize } from "./tokenize.ts";
import type { ParsedPhrase, ParseResult, PhraseRefusal, Term } from "./types.ts";
import { commonForm } from "./word-forms.ts";

/** The max number of words of a phrase, operators' words included. */
const MAX_WORDS = 10;
/** A quoted phrase of function words is narrow enough from here on ("to be or not to be"). */
const MIN_LITERAL_STOP_WORDS = 3;

function wordsOf(piece: Piece): string[] {
  const words = tokenize(piece.text);
  return piece.quoted ? words.literal : words.folded;
}

/**
 * Puts the pieces together: bare words of an alternative are one term, quoted parts one each.
 * @param typed receives the text of each term as it was typed
 */
function assemble(pieces: Piece[], typed: Map<Term, string>): ParsedPhrase {
  const phrase: ParsedPhrase = { any: [], required: [], excluded: [] };
  const alternatives = new Map<number, { bare: string[]; texts: string[]; quoted: Term[] }>();
  for (const piece of pieces) {
    const words = wordsOf(piece);
    if (words.length === 0) continue;
    const term: Term = { words, literal: piece.quoted };
    typed.set(term, piece.text.trim());
    if (piece.role === "required") phrase.required.push(term);
    else if (piece.role === "excluded") phrase.excluded.push(term);
    else {
      let parts = alternatives.get(piece.alternative);
      if (parts === undefined) {
        parts = { bare: [], texts: [], quoted: [] };
        alternatives.set(piece.alternative, parts);
      }
      if (piece.quoted) parts.quoted.push(term);
      else {
        parts.bare.push(...words);
        parts.texts.push(piece.text);
      }
    }
  }
  for (const { bare, texts, quoted } of alternatives.values()) {
    if (bare.length > 0) {
      const term = { words: bare, literal: false };
      typed.set(term, texts.join(" "));
      phrase.any.push(term);
    } else phrase.any.push(...quoted.splice(0, 1));
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
 * @returns the parsed form, its words folded as matching compares them, or the reason why the phrase
 *   is refused. Never throws.
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
  const typed = new Map<Term, string>();
  const phrase = assemble(pieces, typed);
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
      `“${typed.get(broad)}” alone would match far too many posts. Add a word that says what you are looking for.`,
    );
  }
  return { ok: true, phrase };
}
