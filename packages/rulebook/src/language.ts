/** Words of nearly every English sentence that few other languages have. */
const commonWords = new Set(
  "the and of to is are not you your for be or this that with on it we do must any will may if as by from have has they but all at can what who when please don't should only other here there which about been than them their was were out just how".split(
    " ",
  ),
);

/** The language of a shorter text can't be detected. */
const minWords = 14;
/** In English prose 30% to 50% of the words are common ones; in rules written as keywords about 15%. */
const minCommonShare = 0.08;

/**
 * Whether a text is in a language other than English, judged by its letters and its most common words. A
 * text of a few words counts as English.
 */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length >= 4 && latin.length < letters.length * 0.6) return true;
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}']+/gu) ?? [];
  if (words.length < minWords) return false;
  return words.filter((word) => commonWords.has(word)).length < words.length * minCommonShare;
}
