/** A word of a text with its offsets (UTF-16 units, end exclusive). */
export interface Word {
  /** In lower case, without apostrophes: `don't` is `dont`. */
  text: string;
  start: number;
  end: number;
  /** Whether something other than a space separates it from the word before. */
  isCut: boolean;
}

/** A sentence of a text. `end` includes its punctuation. */
export interface Sentence {
  words: readonly Word[];
  start: number;
  end: number;
  isQuestion: boolean;
}

/** How much of a text is read. */
const maxLength = 6_000;
/** A longer sentence has no punctuation and is read in parts, because finding its claims takes quadratic time. */
const maxSentenceWords = 150;
/** Longer words are codes or noise. */
const maxWordLength = 30;

/** Links, addresses, quoted lines and code, which are not the author's prose; at most a line each. */
const notProse = /(?:https?:\/\/|www\.)[^\s)\]>]+|`[^`\n]+`|^[ \t]*(?:>|&gt;)[^\n]*/gm;
/** A word; an apostrophe, a hyphen or a full stop within it belongs to it. */
const token = /[\p{L}\p{N}$€£][\p{L}\p{N}]*(?:['’.&\u2011-][\p{L}\p{N}]+)*[+%]?/gu;
const apostrophes = /['’]/g;
const hyphen = /\u2011/g;
const letters = /^[a-z]+$/;
/** What separates two sentences; a full stop needs a space after it. */
const boundary = /[!?;:\n()[\]|•…]|\.(?:\s|$)|\s[-–—]|—/;
const closing = /^[.!?…]+["”’)]?/;
const space = /^\s+$/;

const plainWord = (word: string): string => {
  const lower = word.toLowerCase();
  return letters.test(lower) ? lower : lower.replace(apostrophes, "").replace(hyphen, "-");
};

/** Replaces what is not prose by spaces, so that offsets do not change. */
const prose = (text: string): string =>
  text.slice(0, maxLength).replace(notProse, (found) => `\n${" ".repeat(found.length - 1)}`);

/** Splits a text into sentences of words; offsets are those of the text. */
export function readSentences(text: string): Sentence[] {
  const plain = prose(text);
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  const finish = () => {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return;
    const sign = plain.slice(last.end, last.end + 4).match(closing)?.[0] ?? "";
    const end = last.end + sign.length;
    sentences.push({ words, start: first.start, end, isQuestion: sign.includes("?") });
    words = [];
  };
  for (const found of plain.matchAll(token)) {
    const last = words.at(-1);
    const between = last ? plain.slice(last.end, found.index) : "";
    if (last && (boundary.test(between) || words.length >= maxSentenceWords)) finish();
    // A long "word" is noise and separates its neighbors.
    if (found[0].length > maxWordLength) {
      finish();
      continue;
    }
    words.push({
      text: plainWord(found[0]),
      start: found.index,
      end: found.index + found[0].length,
      isCut: words.length > 0 && !space.test(between),
    });
  }
  finish();
  return sentences;
}
