/** `[start, end)` in UTF-16 code units. */
export type Span = [number, number];

interface Word {
  bare: string;
  start: number;
  end: number;
}

/** Words as they are compared, whatever stands between them, with their places. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    bare: match[0].normalize("NFKC").toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Where words stand in a row in a text. */
function placesOf(wanted: string, words: readonly Word[]): Span[] {
  const bare = wordsOf(wanted).map((word) => word.bare);
  if (bare.length === 0) return [];
  return words.flatMap((word, at): Span[] => {
    const last = words[at + bare.length - 1];
    const here = bare.every((one, offset) => words[at + offset]?.bare === one);
    return last && here ? [[word.start, last.end]] : [];
  });
}

/** Where a text carries a line, whatever its marks and spaces; null: nowhere. */
export const spanOf = (line: string, text: string): Span | null =>
  placesOf(line, wordsOf(text))[0] ?? null;

/** Which places of a text do not touch a line that stands in it. */
export const outside = (line: string, text: string) => {
  const inside = spanOf(line, text);
  return ([start, end]: Span) => !inside || end <= inside[0] || start >= inside[1];
};

/** Where a text names something, outside of its disclosure line. */
export const namesOf = (name: string, text: string, disclosure: string): Span[] =>
  placesOf(name, wordsOf(text)).filter(outside(disclosure, text));

/** So many words of each text are compared, and so many at least are worth showing. */
const mostCompared = 2_000;
const leastShared = 4;

/** The longest row of words that two texts have in common, as it stands in the first; null: none worth showing. */
export function commonRun(text: string, other: string): { span: Span; quote: string } | null {
  const words = wordsOf(text).slice(0, mostCompared);
  const others = wordsOf(other).slice(0, mostCompared);
  let before = new Uint16Array(others.length + 1);
  let best = { length: 0, end: 0 };
  for (const [at, { bare }] of words.entries()) {
    const now = new Uint16Array(others.length + 1);
    for (const [place, word] of others.entries()) {
      if (word.bare !== bare) continue;
      const length = (before[place] ?? 0) + 1;
      now[place + 1] = length;
      if (length > best.length) best = { length, end: at };
    }
    before = now;
  }
  const [first, last] = [words[best.end - best.length + 1], words[best.end]];
  if (best.length < leastShared || !first || !last) return null;
  return { span: [first.start, last.end], quote: text.slice(first.start, last.end) };
}
