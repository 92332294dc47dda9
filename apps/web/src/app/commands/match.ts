/**
 * Rates how well a command matches a query. Every typed word must be found in the command: at the beginning of a word,
 * inside one, with a typing error, or as an abbreviation of one.
 */

const weights = { whole: 8, start: 6, inside: 3, typo: 2, abbreviation: 1 } as const;

/** Words that were matched in the order in which they were typed. */
const inOrder = 1;
/** The label starts with the query. */
const atStart = 4;

/** Returns the words of a text in lower case and without accents. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whether all characters of `typed` occur in `word` in their order, beginning with the first. */
function abbreviates(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false;
  let at = 0;
  for (const character of word) if (character === typed[at]) at += 1;
  return at === typed.length;
}

/** Whether `typed` is the beginning of `word` with one letter wrong, missing, too many, or two swapped. */
function isTypo(typed: string, word: string): boolean {
  if (typed.length < 4 || typed[0] !== word[0]) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at + 1);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return (
    word.slice(at + 1).startsWith(rest) ||
    word.slice(at).startsWith(rest) ||
    word.slice(at + 1).startsWith(typed.slice(at)) ||
    (isSwapped && word.slice(at + 2).startsWith(typed.slice(at + 2)))
  );
}

function weightOf(typed: string, word: string): number {
  if (word === typed) return weights.whole;
  if (word.startsWith(typed)) return weights.start;
  if (typed.length > 1 && word.includes(typed)) return weights.inside;
  if (isTypo(typed, word)) return weights.typo;
  return typed.length > 1 && abbreviates(typed, word) ? weights.abbreviation : 0;
}

/**
 * Returns how well a command fits, or 0 if it does not.
 * @param also words that are not shown, such as synonyms; they count half
 */
export function matchOf(query: string, label: string, also = ""): number {
  const typed = wordsOf(query);
  const shown = wordsOf(label);
  const hidden = wordsOf(also);
  let score = 0;
  let last = -1;
  for (const word of typed) {
    let best = 0;
    let bestAt = -1;
    shown.forEach((candidate, at) => {
      const weight = weightOf(word, candidate) + (at > last ? inOrder : 0);
      if (weight > best && weightOf(word, candidate) > 0) [best, bestAt] = [weight, at];
    });
    for (const candidate of hidden) {
      const weight = weightOf(word, candidate) / 2;
      if (weight > best) [best, bestAt] = [weight, last];
    }
    if (best === 0) return 0;
    score += best;
    last = bestAt;
  }
  return shown.join(" ").startsWith(typed.join(" ")) ? score + atStart : score;
}
