/** A sign of Chinese or Japanese, a syllable of Korean, a word, up to three digits, or one other sign. */
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{M}]+|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]/gu;

/** Letters of a word that stand for one token: long words are made of several. */
const lettersOfToken = 6;

/**
 * About how many tokens a text has. Without any model's vocabulary it can only be an estimate; with English
 * it comes to about four characters each, which is what the services give as a rule of thumb.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) count += Math.ceil(piece.length / lettersOfToken);
  return count;
}

/** The beginning of a text that has at most so many tokens; the whole of it where that is enough. */
export function cutToTokens(text: string, max: number): string {
  let count = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    count += Math.ceil(piece.length / lettersOfToken);
    if (count > max) return text.slice(0, index);
  }
  return text;
}
