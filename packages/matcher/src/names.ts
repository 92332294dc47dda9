/**
 * Names that hold signs: `c++`, `c#`, `.net`, `node.js`, `wi-fi`. A sign counts only where it belongs to such a
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

/** Whether a word of ASCII may end before a unit: at the end of the text, or before ASCII but an apostrophe. */
const endsWord = (unit: number): boolean =>
  Number.isNaN(unit) || (unit < 128 && unit !== 39 && !isPlain(unit));

/**
 * The second part of a name of two, right behind the first, which is from `start` to `end` and of ASCII letters
 * and digits: "js" after a full stop; after a hyphen any word behind "e", or one of those in the table.
 */
export function joinedName(
  text: string,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const sign = text.charAt(end);
  if (sign !== "." && sign !== "-") return null;
  let last = end + 1;
  while (isPlain(text.charCodeAt(last))) last += 1;
  if (!endsWord(text.charCodeAt(last))) return null;
  const second = text.slice(end + 1, last).toLowerCase();
  const first = text.slice(start, end).toLowerCase();
  const isName =
    sign === "."
      ? second === "js"
      : (first === "e" && second.length > 1) || hyphenated.get(first)?.includes(second) === true;
  return isName ? { start: end + 1, end: last } : null;
}

/** How many signs after a word belong to it: two of "c++", one of "c#", whose word is one letter. */
export function signsAfter(text: string, start: number, end: number): number {
  if (text.startsWith("++", end) && text.charAt(end + 2) !== "+") return 2;
  const isLetter = end - start === 1 && text.charCodeAt(start) > 64;
  return isLetter && text.charAt(end) === "#" && text.charAt(end + 1) !== "#" ? 1 : 0;
}

/** Whether a word is the "net" of ".net": nothing that belongs to a word, and no full stop, is before its own. */
export function startsWithDot(text: string, start: number, end: number): boolean {
  if (end - start !== 3 || text.charAt(start - 1) !== ".") return false;
  if (text.slice(start, end).toLowerCase() !== "net") return false;
  const before = text.charCodeAt(start - 2);
  return endsWord(before) && before !== 46;
}
