import { kindOf, kinds } from "./characters.ts";

/**
 * Names with signs: `c++`, `c#`, `.net`, `node.js`, `wi-fi`. A sign counts only where it belongs to such a
 * name; elsewhere it separates words. All of it is ASCII.
 */

/** Words that a hyphen joins to one, as they are also written: "wi-fi" is "wifi". Not "to do": only "to-do". */
const hyphenated: ReadonlyMap<string, readonly string[]> = new Map([
  ["wi", ["fi"]],
  ["hi", ["fi"]],
  ["sci", ["fi"]],
  ["to", ["do", "dos"]],
  ["t", ["shirt", "shirts"]],
]);

const isPlain = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);

/** The end of the run of ASCII letters and digits that begins at `from`. */
function plainEnd(text: string, from: number): number {
  let end = from;
  while (isPlain(text.charCodeAt(end))) end += 1;
  return end;
}

/** Where a word that begins at a place ends; the place itself if none begins there. */
export type WordEnd = (start: number) => number;

const possessive = /^['\u2019\u02BC]s$/i;

/** Where a name may end in the word from `start` to `end`: at its own end or before 's; null if it is not plain. */
function nameEnd(text: string, start: number, end: number): number | null {
  const plain = plainEnd(text, start);
  if (plain === start) return null;
  return plain === end || possessive.test(text.slice(plain, end)) ? plain : null;
}

/** Whether ".net" may begin at a place: no word, nothing invisible and no full stop is before it. */
function mayBeginWithDot(text: string, place: number): boolean {
  const last = text.charCodeAt(place - 1);
  if (last === 46) return false;
  // The second half of a surrogate pair.
  const isPair = last >= 0xdc00 && last <= 0xdfff && place > 1;
  const whole = isPair ? text.codePointAt(place - 2) : undefined;
  const kind = kindOf(whole !== undefined && whole > 0xffff ? whole : last);
  return kind !== kinds.letter && kind !== kinds.mark && kind !== kinds.zeroWidth;
}

/** A name, or the word in its place: its position in the text, and the form in which it is compared. */
export interface Name {
  start: number;
  end: number;
  /** In lower case. */
  name: string;
}

/**
 * The name with signs that begins with the word from `start` to `end`, or the word itself if it is of ASCII letters
 * and digits only; null for any other word.
 */
export function nameAt(text: string, start: number, end: number, wordEnd: WordEnd): Name | null {
  const plain = nameEnd(text, start, end);
  if (plain === null) return null;
  const whole = (from: number, to: number) => ({
    start: from,
    end: to,
    name: text.slice(from, to).toLowerCase(),
  });
  if (plain === end) {
    const last = joinedEnd(text, start, plain, wordEnd);
    if (last !== null) return { ...whole(start, last), name: joined(text.slice(start, last)) };
  }
  const signs = plain === end ? signsAfter(text, start, plain) : 0;
  if (startsWithDot(text, start, plain)) return whole(start - 1, plain + signs);
  return plain === end ? whole(start, plain + signs) : null;
}

const joined = (name: string) => name.replace(/[.-]/, "").toLowerCase();

/**
 * The end of the two-part name that begins with a word: its second part is "js" after a full stop; after a hyphen any
 * word behind "e", or one of those in the table.
 */
function joinedEnd(text: string, start: number, end: number, wordEnd: WordEnd): number | null {
  const sign = text.charAt(end);
  if (sign !== "." && sign !== "-") return null;
  const last = nameEnd(text, end + 1, wordEnd(end + 1));
  if (last === null) return null;
  const second = text.slice(end + 1, last).toLowerCase();
  const first = text.slice(start, end).toLowerCase();
  const isName =
    sign === "."
      ? second === "js"
      : (first === "e" && second.length > 1) || hyphenated.get(first)?.includes(second) === true;
  return isName ? last : null;
}

/** How many signs after a word belong to it: two of "c++", one of "c#", whose word is one letter. */
function signsAfter(text: string, start: number, end: number): number {
  if (text.startsWith("++", end) && text.charAt(end + 2) !== "+") return 2;
  const isLetter = end - start === 1 && text.charCodeAt(start) > 64;
  return isLetter && text.charAt(end) === "#" && text.charAt(end + 1) !== "#" ? 1 : 0;
}

/** Whether a word is the "net" of ".net". */
function startsWithDot(text: string, start: number, end: number): boolean {
  if (text.charAt(start - 1) !== "." || text.slice(start, end).toLowerCase() !== "net")
    return false;
  return start === 1 || mayBeginWithDot(text, start - 1);
}
