/** A Chinese or Japanese character, a Korean syllable, a word, up to three digits, or one other character. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]/gu;

/** Letters of a word that make one token; long words have several tokens. */
const lettersOfToken = 6;

/**
 * Estimates the tokens of a text without a model's vocabulary. For English the estimate is about four characters per
 * token, the services' own rule of thumb.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) count += Math.ceil(piece.length / lettersOfToken);
  return count;
}

/** The beginning of a text with at most `max` tokens; the whole text if it is short enough. */
export function cutToTokens(text: string, max: number): string {
  let count = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    count += Math.ceil(piece.length / lettersOfToken);
    if (count > max) return text.slice(0, index);
  }
  return text;
}
