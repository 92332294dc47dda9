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

/** What a name ends in that says only what kind of company it is. */
const legalForm =
  /(?<![\s,])[\s,]+(?:&\s*co|inc|incorporated|ltd|limited|llc|l\.l\.c|llp|lp|plc|corp|corporation|co|company|gmbh|ag|kg|ug|se|s\.?a|s\.?a\.?s|s\.?r\.?l|sarl|s\.?p\.?a|b\.?v|n\.?v|oy|oyj|ab|a\/?s|aps|pty|pte|pvt)\.?$/i;
/** Words that are in every text: "The Company" is not looked for as "the". */
const everyday =
  /^(?:the|a|an|my|our|your|we|us|you|it|me|i|go|do|be|on|in|one|all|now|so|up|yes|no|and|this|that)$/i;

/** A company as people call it: "Acme" for "Acme Inc." */
export function calledName(company: string): string {
  let name = company.trim();
  for (let shorter = name.replace(legalForm, ""); shorter !== name; ) {
    if (wordsOf(shorter).length === 0 || everyday.test(shorter)) return name;
    name = shorter;
    shorter = name.replace(legalForm, "");
  }
  return name;
}

/** Where a text names something, outside of its disclosure line. */
export const namesOf = (name: string, text: string, disclosure: string): Span[] =>
  placesOf(name, wordsOf(text)).filter(outside(disclosure, text));

/** So many words of each text are compared, and so many at least are worth showing. */
const maxComparedWords = 2_000;
const minSharedWords = 4;

/** The longest row of words that two texts have in common, as it stands in the first; null: none worth showing. */
export function commonRun(text: string, other: string): { span: Span; quote: string } | null {
  const words = wordsOf(text).slice(0, maxComparedWords);
  const others = wordsOf(other).slice(0, maxComparedWords);
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
  if (best.length < minSharedWords || !first || !last) return null;
  return { span: [first.start, last.end], quote: text.slice(first.start, last.end) };
}
