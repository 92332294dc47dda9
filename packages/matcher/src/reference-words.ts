/** The words of a text, as the reference splits and folds them. */
import { irregularPlurals, notPlurals } from "./irregular-words.ts";

/** One word of a text, in the two forms in which words are compared. */
export interface Word {
  /** Without case, diacritics and width, and the same for singular and plural. */
  plain: string;
  /** Only without case and width. */
  literal: string;
  start: number;
  end: number;
  /** A sentence ends before this word, so that no term may cross. */
  afterSentence: boolean;
}

interface Character {
  text: string;
  start: number;
  end: number;
}

const zeroWidth = /^[\u200B-\u200D\uFEFF\u00AD]$/;
const apostrophe = /^['\u2019\u02BC]$/;
/** Trademark signs are pictographs in Unicode, but only decoration of a name. */
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

/** Caches results: proofs look up hundreds of millions of characters, and each phrase many times. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = compute(text);
    known.set(text, now);
    return now;
  };
}

export const isEmoji = memoize((c) => /^\p{Extended_Pictographic}$/u.test(c) && !tradeSign.test(c));
const isSkinTone = (c: string) => /^[\u{1F3FB}-\u{1F3FF}]$/u.test(c);
const isFlagHalf = (c: string) => /^[\u{1F1E6}-\u{1F1FF}]$/u.test(c);
export const isMark = memoize((c) => /^\p{M}+$/u.test(c.normalize("NFKC")));
export const isCjk = memoize(
  (c) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(c) &&
    !isMark(c),
);
const isLetter = memoize(
  (c) => /^[\p{L}\p{N}]$/u.test(c) && !isMark(c) && !isCjk(c) && !isEmoji(c) && !apostrophe.test(c),
);

/** The code points of the text with their offsets, without zero-width characters. */
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

const lower = memoize((c) => {
  const folded = [...c.normalize("NFKC")].map((one) => one.toLowerCase()).join("");
  return folded.replaceAll("\u03C2", "\u03C3");
});

const plainOf = memoize((c) => {
  const bare = onlyWordCharacters(lower(c).normalize("NFD")).replaceAll(/\p{M}/gu, "");
  return [...bare].map((one) => plainLetters[one] ?? one).join("");
});

function literalOf(text: string): string {
  return onlyWordCharacters([...text].map(lower).join("")).normalize("NFC");
}

const irregularSingulars = new Map(
  Object.entries(irregularPlurals).map(([singular, plural]) => [plural, singular]),
);
const lookLikePlurals = new Set(notPlurals);

/** The form in which a folded bare word is compared. It is the same for the singular and the plural. */
export function comparedForm(word: string): string {
  if (lookLikePlurals.has(word)) return word;
  let form = irregularSingulars.get(word) ?? word;
  const isLong = () => [...form].length > 3;
  if (isLong() && /[^sui]s$/u.test(form)) form = form.slice(0, -1);
  if (isLong() && /(?:[sxzoi]|ch|sh)e$/.test(form)) form = form.slice(0, -1);
  if (isLong() && form.endsWith("y")) form = `${form.slice(0, -1)}i`;
  return form;
}

/** The number of characters of the word at `at`; 0 when none begins there. */
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

/** The characters of a word: those from `from` up to, but not including, `to`. */
interface Run {
  from: number;
  to: number;
  /** The word to compare, in any case, if it is a name with signs: "C++", "NodeJS". */
  name?: string;
}

/** Splits into maximal runs of letters, digits and marks, CJK characters and emoji. */
function runsOf(all: readonly Character[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  while (at < all.length) {
    const length = wordLength(all, at);
    if (length > 0) runs.push({ from: at, to: at + length });
    at += Math.max(length, 1);
  }
  return runs;
}

/** Two words with one sign between them that are one word without the sign. */
const pairName =
  /^(?:[a-z0-9]+\.js|e-[a-z0-9]{2,}|wi-fi|hi-fi|sci-fi|to-do|to-dos|t-shirt|t-shirts)$/i;

/** Joins names with signs, such as "c++", ".net" and "e-mail", to one word each. */
function joinNames(text: string, all: readonly Character[], runs: readonly Run[]): Run[] {
  // As written: what is invisible separates signs from words, too.
  const startOf = (at: number) => all[at]?.start ?? 0;
  const endOf = (to: number) => all[to - 1]?.end ?? 0;
  const textOf = (from: number, to: number) => text.slice(startOf(from), endOf(to));
  const behind = ({ to }: Run, count: number) => text.charAt(endOf(to) + count - 1);
  /** The part of a word that can be in a name: all of it, or the part before 's. Null if it is not plain. */
  const namePart = ({ from, to }: Run): Run | null => {
    const [, part] = /^([a-z0-9]+)(?:['\u2019\u02BC]s)?$/i.exec(textOf(from, to)) ?? [];
    return part === undefined ? null : { from, to: from + part.length };
  };
  const followsFullStop = ({ from }: Run) => {
    const start = startOf(from);
    if (text.charAt(start - 1) !== ".") return false;
    const [before = ""] = /.$/su.exec(text.slice(Math.max(start - 3, 0), start - 1)) ?? [];
    return before !== "." && !isLetter(before) && !isMark(before) && !zeroWidth.test(before);
  };

  const joined: Run[] = [];
  // The next word is the last one.
  const left = runs.toReversed();
  /** The rest after a part of a word is a separate word: the s of 's. */
  const leaveRest = (word: Run, part: Run) => {
    if (part.to < word.to) left.push({ from: part.to + 1, to: word.to });
  };
  for (let run = left.pop(); run; run = left.pop()) {
    const part = namePart(run);
    const isWhole = part?.to === run.to;
    const next = left.at(-1);
    const nextPart = next ? namePart(next) : null;
    const pair = isWhole && nextPart ? textOf(run.from, nextPart.to) : "";
    if (next && nextPart && pairName.test(pair)) {
      joined.push({ from: run.from, to: nextPart.to, name: pair.replace(/[.-]/, "") });
      left.pop();
      leaveRest(next, nextPart);
      continue;
    }
    const word = part ? textOf(part.from, part.to) : "";
    const hasFullStop = /^net$/i.test(word) && followsFullStop(run);
    if (!part || !(isWhole || hasFullStop)) {
      joined.push(run);
      continue;
    }
    const hasPlusses =
      behind(part, 1) === "+" && behind(part, 2) === "+" && behind(part, 3) !== "+";
    const hasHash = /^[a-z]$/i.test(word) && behind(part, 1) === "#" && behind(part, 2) !== "#";
    const signsBefore = hasFullStop ? 1 : 0;
    const signsBehind = (hasPlusses ? 2 : 0) + (hasHash ? 1 : 0);
    const whole = { from: part.from - signsBefore, to: part.to + signsBehind };
    joined.push({ ...whole, name: textOf(whole.from, whole.to) });
    leaveRest(run, part);
  }
  return joined;
}

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
  const all = characters(text);
  const words: Word[] = [];
  let behindLast = 0;
  for (const { from, to, name } of joinNames(text, all, runsOf(all))) {
    const [first, last] = [all[from], all[to - 1]];
    if (!first || !last) continue;
    const written = all
      .slice(from, to)
      .map((c) => c.text)
      .filter((c) => !apostrophe.test(c));
    let plain = comparedForm(written.map(plainOf).join(""));
    let literal = literalOf(written.join(""));
    if (isEmoji(first.text) || isFlagHalf(first.text)) {
      plain = written.filter((c) => isEmoji(c) || isFlagHalf(c)).join("");
      literal = plain;
    } else if (name !== undefined) {
      plain = comparedForm(name.toLowerCase());
      literal = name.toLowerCase();
    }
    if (plain === "") continue;
    const between = all
      .slice(behindLast, from)
      .map((c) => c.text)
      .join("");
    behindLast = to;
    words.push({
      plain,
      literal,
      start: first.start,
      end: last.end,
      // Intended: "best. CRM" is not the phrase "best crm"; "best. crm" and "best.CRM" are.
      afterSentence: words.length > 0 && sentenceEnd.test(between) && /^\p{Lu}/u.test(first.text),
    });
  }
  return words;
}
