/** A word of a text, with its offsets (UTF-16 code units, end exclusive). */
export interface Word {
  /** In lower case, without apostrophes: `don't` and `dont` are the same word. See `contractions`. */
  text: string;
  start: number;
  end: number;
  /** Whether it is written with a capital first letter. */
  isCapitalized: boolean;
  /** The number of its sentence. */
  sentence: number;
}

/** A text in words and sentences. */
export interface TokenizedText {
  words: Word[];
  /** For each sentence, whether it ends with a question mark. */
  questions: boolean[];
}

// A word begins with a letter, a digit or a sign that means something before a number; an apostrophe
// or a full stop within it belongs to it (`don't`, `node.js`, `3.5`, `$1,000`), at its end it does not. A
// hyphen separates two words, so that `self-hosted` and `self hosted` are the same.
const token = /[\p{L}\p{N}$€£#@][\p{L}\p{N}]*(?:['’.+&_][\p{L}\p{N}]+|,\d{3}(?!\d))*[%+]?/gu;
const apostrophe = /['’]/;
const apostrophes = /['’]/g;

/** Contractions that would be another word without the apostrophe ("we're" is not "were"). */
const contractions: Readonly<Record<string, string>> = {
  "we're": "weare",
  "we'll": "wewill",
  "i'll": "iwill",
};

const capital = /^\p{Lu}/u;

/** Separates two sentences; a period needs a space after it. */
const boundary = /[!?;:\n()[\]|•…]|\.(?=\s|$)|\s[-–—]+\s|—|\s{3}/;
const question = /\?/;

/** A word in the form that patterns use. */
function normalize(word: string): string {
  if (word.search(apostrophe) < 0) return word.toLowerCase();
  const straight = word.replace(apostrophes, "'").toLowerCase();
  return contractions[straight] ?? straight.replaceAll("'", "");
}

/** Splits a text into words and sentences. */
export function tokenize(text: string): TokenizedText {
  const words: Word[] = [];
  const questions: boolean[] = [];
  let sentence = 0;
  let last = 0;
  for (const found of text.matchAll(token)) {
    const between = text.slice(last, found.index);
    if (words.length > 0 && boundary.test(between)) {
      questions[sentence] = question.test(between);
      sentence++;
    }
    last = found.index + found[0].length;
    words.push({
      text: normalize(found[0]),
      start: found.index,
      end: last,
      isCapitalized: capital.test(found[0]),
      sentence,
    });
  }
  if (words.length > 0) questions[sentence] = question.test(text.slice(last));
  return { words, questions };
}
