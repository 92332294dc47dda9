/** Words that few other languages have and hardly an English sentence does without. */
const common = new Set(
  "the and of to is are not you your for be or this that with on it we do must any will may if as by from have has they but all at can what who when please don't should only other here there which about been than them their was were out just how".split(
    " ",
  ),
);

/** Fewer words than these say nothing of their language. */
const fewest = 14;
/** English prose has 30 to 50 of a hundred; rules in keywords some 15. */
const leastCommon = 0.08;

/**
 * Whether a text is in another language than English, as far as its letters and its most common words
 * tell. A text of a few words passes for English.
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
  if (words.length < fewest) return false;
  return words.filter((word) => common.has(word)).length < words.length * leastCommon;
}
