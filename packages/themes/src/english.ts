import type { Sentence } from "./tokenize.ts";
import { functionWords } from "./words.ts";

/** The min share of an English text's words that are among the language's most frequent ones. */
const minShare = 0.2;
/** Shorter texts, such as titles, may have none of them. */
const minWords = 12;
const letter = /\p{L}/u;
const latin = /\p{Script=Latin}/u;

/** Whether a text is in English, judged by its letters and its most frequent words. */
export function isEnglish(sentences: readonly Sentence[]): boolean {
  let all = 0;
  let known = 0;
  let foreign = 0;
  for (const { words } of sentences)
    for (const { text } of words) {
      all++;
      if (functionWords.has(text)) known++;
      else if (letter.test(text) && !latin.test(text)) foreign++;
    }
  return all < minWords ? foreign === 0 : known >= all * minShare;
}
