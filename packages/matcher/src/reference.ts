/**
 * The slow, obvious reference: what the engine must find, written down as directly as it can be said.
 * It shares nothing with the engine but the types and the list of stop-words, and was written without
 * a look at it. Tests and proofs hold the two equal; never use it where speed matters.
 */
import { stopWords } from "./stop-words.ts";
import type { ParsedPhrase, ParseResult, PhraseRefusal, Span, Term } from "./types.ts";

/** One word of a text, in the two forms in which words are compared. */
interface Word {
  /** Without case, diacritics, width and plural. */
  plain: string;
  /** Without case and width alone. */
  literal: string;
  start: number;
  end: number;
  /** No term may run from the word before into this one: a sentence ends between them. */
  afterSentence: boolean;
}

interface Character {
  text: string;
  start: number;
  end: number;
}

const zeroWidth = /^[\u200B-\u200D\uFEFF\u00AD]$/;
const apostrophe = /^['\u2019\u02BC]$/;
/** Trademark signs are pictographs to Unicode; people write them against a name without meaning it. */
const tradeSign = /^[\u00A9\u00AE\u2122]$/;
const sentenceEnd =
  /^[^.!?\u2026\u3002\uFF01\uFF1F]*[.!?\u2026\u3002\uFF01\uFF1F][\s\S]*\p{White_Space}/u;
const plainLetters: Record<string, string> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
};

/** Remembers what was answered: proofs ask the same of some hundred million characters, and of each phrase often. */
function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = answer(text);
    known.set(text, now);
    return now;
  };
}

const isEmoji = remembered((c) => /^\p{Extended_Pictographic}$/u.test(c) && !tradeSign.test(c));
const isSkinTone = (c: string) => /^[\u{1F3FB}-\u{1F3FF}]$/u.test(c);
const isFlagHalf = (c: string) => /^[\u{1F1E6}-\u{1F1FF}]$/u.test(c);
const isMark = remembered((c) => /^\p{M}+$/u.test(c.normalize("NFKC")));
const isCjk = remembered(
  (c) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(c) &&
    !isMark(c),
);
const isLetter = remembered(
  (c) => /^[\p{L}\p{N}]$/u.test(c) && !isMark(c) && !isCjk(c) && !isEmoji(c) && !apostrophe.test(c),
);

/** The text's code points with their places; zero-width characters are as if they were not there. */
function characters(text: string): Character[] {
  const found: Character[] = [];
  let start = 0;
  for (const c of text) {
    if (!zeroWidth.test(c)) found.push({ text: c, start, end: start + c.length });
    start += c.length;
  }
  return found;
}

const onlyWordCharacters = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{M}]|\u02BC/gu, "");

const lower = remembered((c) => {
  const folded = [...c.normalize("NFKC")].map((one) => one.toLowerCase()).join("");
  return folded.replaceAll("\u03C2", "\u03C3");
});

const plainOf = remembered((c) => {
  const bare = onlyWordCharacters(lower(c).normalize("NFD")).replaceAll(/\p{M}/gu, "");
  return [...bare].map((one) => plainLetters[one] ?? one).join("");
});

function literalOf(text: string): string {
  return onlyWordCharacters([...text].map(lower).join("")).normalize("NFC");
}

function singular(word: string): string {
  const letters = [...word];
  const before = letters.at(-2) ?? "";
  if (letters.length > 3 && letters.at(-1) === "s" && !"sui".includes(before)) {
    return letters.slice(0, -1).join("");
  }
  return word;
}

/** How many characters from `at` on make one word; 0 when none begins here. */
function wordLength(all: readonly Character[], at: number): number {
  const c = (index: number) => all[index]?.text ?? "";
  const first = c(at);
  let end = at + 1;
  if (isEmoji(first)) {
    while (isSkinTone(c(end)) || isMark(c(end))) end += 1;
    return end - at;
  }
  if (isFlagHalf(first)) {
    if (!isFlagHalf(c(end))) return 0;
    end += 1;
    while (isMark(c(end))) end += 1;
    return end - at;
  }
  if (isCjk(first)) {
    while (isMark(c(end))) end += 1;
    return end - at;
  }
  if (!isLetter(first) && !isMark(first)) return 0;
  const belongs = (text: string) => isLetter(text) || isMark(text);
  while (belongs(c(end)) || (apostrophe.test(c(end)) && belongs(c(end + 1)))) end += 1;
  return end - at;
}

function wordsOf(text: string): Word[] {
  const all = characters(text);
  const words: Word[] = [];
  let at = 0;
  let behindLast = 0;
  while (at < all.length) {
    const length = wordLength(all, at);
    const run = all.slice(at, at + length);
    at += Math.max(length, 1);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) continue;
    const written = run.map((c) => c.text).filter((c) => !apostrophe.test(c));
    const picture = isEmoji(first.text) || isFlagHalf(first.text);
    const name = picture ? written.filter((c) => isEmoji(c) || isFlagHalf(c)).join("") : null;
    const plain = name ?? singular(written.map(plainOf).join(""));
    if (plain === "") continue;
    const between = all
      .slice(behindLast, at - length)
      .map((c) => c.text)
      .join("");
    behindLast = at;
    words.push({
      plain,
      literal: name ?? literalOf(written.join("")),
      start: first.start,
      end: last.end,
      // Decided on purpose: "best. CRM" is not the phrase "best crm"; "best. crm" and "best.CRM" are.
      afterSentence: words.length > 0 && sentenceEnd.test(between) && /^\p{Lu}/u.test(first.text),
    });
  }
  return words;
}

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

const foldedStopWords = new Set([...stopWords].map(singular));

function isTooBroad({ words, literal }: Term): boolean {
  const [only = ""] = words;
  // An accent does not make a letter more than one. Marks alone are taken off: some letters
  // (U+16D68) decompose into two letters and are still one.
  const letters = [...only].filter((c) => !isMark(c));
  const [letter = ""] = only;
  if (words.length === 1 && letters.length === 1 && !isCjk(letter) && !isEmoji(letter)) return true;
  const stops = literal ? stopWords : foldedStopWords;
  return words.every((word) => stops.has(word)) && !(literal && words.length >= 3);
}

/** Reads a phrase as the engine must read it. Messages are not the reference's business. */
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

/** All places of a term among the words of a text. */
function placesOf(term: Term, words: readonly Word[]): Span[] {
  const places: Span[] = [];
  for (const [at, first] of words.entries()) {
    const fits = term.words.every((wanted, index) => {
      const word = words[at + index];
      if (!word || (index > 0 && word.afterSentence)) return false;
      return (term.literal ? word.literal : word.plain) === wanted;
    });
    const last = words[at + term.words.length - 1];
    if (fits && last) places.push({ start: first.start, end: last.end });
  }
  return places;
}

/** The words of a text, in order: as bare words are compared, and as quoted ones are. */
export const referenceWords = (text: string): { plain: string; literal: string }[] =>
  wordsOf(text).map(({ plain, literal }) => ({ plain, literal }));

const parseOnce = remembered(referenceParse);

/**
 * Which of the phrases occur in a text, in the order of `phrases`, with all their places in UTF-16
 * units. Phrases that can't be watched match nothing.
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
    const occurs = (term: Term) => placesOf(term, words).length > 0;
    if (!required.every(occurs) || excluded.some(occurs)) return [];
    const places = any.flatMap((term) => placesOf(term, words));
    const spans = [...new Map(places.map((span) => [`${span.start} ${span.end}`, span])).values()];
    spans.sort((a, b) => a.start - b.start || a.end - b.end);
    return spans.length > 0 ? [{ phrase, spans }] : [];
  });
}
