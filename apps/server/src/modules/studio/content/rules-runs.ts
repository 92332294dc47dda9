/** A word of a text and its position, in UTF-16 units. */
interface Word {
  folded: string;
  start: number;
  end: number;
}

/** The position in a text of words that it has in common with a source. */
export interface CommonRun {
  start: number;
  end: number;
  /** The number of words. */
  count: number;
}

const fold = (word: string) => word.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }));

/** Finds the words of a text that sources contain in the same order. */
export function createRunFinder(text: string) {
  const words = wordsIn(text);
  /** The positions of each run of words, by the number of words. */
  const runs = new Map<number, Map<string, number[]>>();
  const keyAt = (list: readonly Word[], at: number, size: number) =>
    list
      .slice(at, at + size)
      .map(({ folded }) => folded)
      .join(" ");

  function runsOf(size: number): Map<string, number[]> {
    const known = runs.get(size);
    if (known) return known;
    const positions = new Map<string, number[]>();
    for (let at = 0; at + size <= words.length; at++) {
      const key = keyAt(words, at, size);
      positions.set(key, [...(positions.get(key) ?? []), at]);
    }
    runs.set(size, positions);
    return positions;
  }

  return {
    /**
     * The longest run of words in common with a source, of at least `min` words (or all words of a shorter source);
     * null: there is none.
     */
    longest(source: string, min: number): CommonRun | null {
      const given = wordsIn(source);
      const size = Math.min(min, given.length);
      if (size === 0) return null;
      const positions = runsOf(size);
      let best: { at: number; count: number } | null = null;
      for (let from = 0; from + size <= given.length; from++) {
        for (const at of positions.get(keyAt(given, from, size)) ?? []) {
          let count = size;
          while (
            from + count < given.length &&
            at + count < words.length &&
            given[from + count]?.folded === words[at + count]?.folded
          ) {
            count += 1;
          }
          if (best === null || count > best.count) best = { at, count };
        }
      }
      const first = best && words[best.at];
      const last = best && words[best.at + best.count - 1];
      return best && first && last
        ? { start: first.start, end: last.end, count: best.count }
        : null;
    },
  };
}
