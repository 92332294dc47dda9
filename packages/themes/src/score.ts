import { nounStem, verbStem } from "./stem.ts";
import { readSentences } from "./tokenize.ts";
import { breakers, genericHeads, openers } from "./words.ts";

/** n log n, with 0 for 0. */
const entropy = (count: number): number => (count > 0 ? count * Math.log(count) : 0);

/**
 * Dunning's log-likelihood ratio (1993) of two events: `both` sentences have both, `first` and `second` have each, of
 * `all`. Negative if they occur together less often than by chance.
 */
export function logLikelihood(both: number, first: number, second: number, all: number): number {
  const cells = [both, first - both, second - both, all - first - second + both];
  const sum =
    cells.reduce((total, cell) => total + entropy(cell), 0) -
    entropy(first) -
    entropy(all - first) -
    entropy(second) -
    entropy(all - second) +
    entropy(all);
  return both * all >= first * second ? 2 * sum : -2 * sum;
}

/** The stems of those words of a company's profile that name something. */
export function profileStems(texts: readonly string[]): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { words } of texts.flatMap((text) => readSentences(text)))
    for (const { text } of words) {
      const stem = nounStem(text);
      if (text.length < 3 || breakers.has(text) || openers.has(text) || genericHeads.has(stem))
        continue;
      stems.add(stem);
      stems.add(verbStem(text));
    }
  return stems;
}

/** The share of the words of a key that a profile has. */
export function overlapOf(key: string, profile: ReadonlySet<string>): number {
  const words = key.split(" ").filter((word) => word.length > 2);
  return words.filter((word) => profile.has(word)).length / Math.max(1, words.length);
}
