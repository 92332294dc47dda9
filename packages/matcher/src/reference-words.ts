/** The words of a text, as the reference splits and folds them. */

/** One word of a text, in the two forms in which words are compared. */
export interface Word {
  /** Without case, diacritics, width and plural. */
  plain: string;
  /** Without case and width alone. */
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

/** Caches results: proofs ask for hundreds of millions of characters, and for each phrase often. */
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

export function singular(word: string): string {
  const letters = [...word];
  const before = letters.at(-2) ?? "";
  if (letters.length > 3 && letters.at(-1) === "s" && !"sui".includes(before)) {
    return letters.slice(0, -1).join("");
  }
  return word;
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

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
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
      // Intended: "best. CRM" is not the phrase "best crm"; "best. crm" and "best.CRM" are.
      afterSentence: words.length > 0 && sentenceEnd.test(between) && /^\p{Lu}/u.test(first.text),
    });
  }
  return words;
}
