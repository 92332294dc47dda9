/** One word of a text, with where it stands in it (UTF-16 code units, end exclusive). */
export interface Word {
  /** In lower case, without apostrophes: `don't` and `dont` are the same word. See `contractions`. */
  text: string;
  start: number;
  end: number;
  /** As it was written, with a capital first. */
  capital: boolean;
  /** Which sentence it stands in. */
  sentence: number;
}

/** A text as the rules read it. */
export interface ReadText {
  words: Word[];
  /** Of each sentence, whether it ends with a question mark. */
  questions: boolean[];
}

// A word begins with a letter, a digit or a sign that means something before a number; an apostrophe
// or a full stop within it belongs to it (`don't`, `node.js`, `3.5`, `$1,000`), at its end it does not. A
// hyphen parts two words, so that `self-hosted` and `self hosted` read the same.
const token = /[\p{L}\p{N}$€£#@][\p{L}\p{N}]*(?:['’.+&_][\p{L}\p{N}]+|,\d{3}(?!\d))*[%+]?/gu;
const apostrophe = /['’]/;
const apostrophes = /['’]/g;

/** Those that would be another word without their apostrophe ("we're" is not "were"). */
const contractions: Readonly<Record<string, string>> = {
  "we're": "weare",
  "we'll": "wewill",
  "i'll": "iwill",
};

const capital = /^\p{Lu}/u;

/** What parts two sentences where it stands between two words; a dot needs a space after it. */
const boundary = /[!?;:\n()[\]|•…]|\.(?=\s|$)|\s[-–—]+\s|—/;
const question = /\?/;

/** A word as the patterns write it. */
function plain(word: string): string {
  if (word.search(apostrophe) < 0) return word.toLowerCase();
  const straight = word.replace(apostrophes, "'").toLowerCase();
  return contractions[straight] ?? straight.replaceAll("'", "");
}

/** Takes a text apart into words and sentences. */
export function readText(text: string): ReadText {
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
      text: plain(found[0]),
      start: found.index,
      end: last,
      capital: capital.test(found[0]),
      sentence,
    });
  }
  if (words.length > 0) questions[sentence] = question.test(text.slice(last));
  return { words, questions };
}
