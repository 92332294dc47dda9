/** `[start, end)` in UTF-16 code units. */
export type Span = [number, number];

interface Word {
  /** In lower case, normalized for comparison. */
  normalized: string;
  start: number;
  end: number;
}

/** Splits a text into words, ignoring punctuation, white space and Markdown. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    normalized: match[0].normalize("NFKC").toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The spans where the words of a phrase occur one after the other. */
function findPhrase(phrase: string, words: readonly Word[]): Span[] {
  const phraseWords = wordsOf(phrase).map((word) => word.normalized);
  if (phraseWords.length === 0) return [];
  return words.flatMap((word, at): Span[] => {
    const last = words[at + phraseWords.length - 1];
    const matches = phraseWords.every(
      (expected, offset) => words[at + offset]?.normalized === expected,
    );
    return last && matches ? [[word.start, last.end]] : [];
  });
}

/** Where a line first occurs in a text, ignoring case, punctuation and white space; null: nowhere. */
export const spanOf = (line: string, text: string): Span | null =>
  findPhrase(line, wordsOf(text))[0] ?? null;

/** Returns a filter for spans of the text that do not overlap the given line in it. */
export const outside = (line: string, text: string) => {
  const lineSpan = spanOf(line, text);
  return ([start, end]: Span) => !lineSpan || end <= lineSpan[0] || start >= lineSpan[1];
};

/** The legal form at the end of a company name, e.g. "Inc." */
const legalForm =
  /(?<![\s,])[\s,]+(?:&\s*co|inc|incorporated|ltd|limited|llc|l\.l\.c|llp|lp|plc|corp|corporation|co|company|gmbh|ag|kg|ug|se|s\.?a|s\.?a\.?s|s\.?r\.?l|sarl|s\.?p\.?a|b\.?v|n\.?v|oy|oyj|ab|a\/?s|aps|pty|pte|pvt)\.?$/i;
/** Common words that can't identify a company: "The Company" must not be shortened to "The". */
const commonWords =
  /^(?:the|a|an|my|our|your|we|us|you|it|me|i|go|do|be|on|in|one|all|now|so|up|yes|no|and|this|that)$/i;

/** A company name without its legal form: "Acme" for "Acme Inc." */
export function shortCompanyName(company: string): string {
  let name = company.trim();
  for (let shorter = name.replace(legalForm, ""); shorter !== name; ) {
    if (wordsOf(shorter).length === 0 || commonWords.test(shorter)) return name;
    name = shorter;
    shorter = name.replace(legalForm, "");
  }
  return name;
}

/** The spans where a text contains a name, outside of its disclosure line. */
export const findName = (name: string, text: string, disclosure: string): Span[] =>
  findPhrase(name, wordsOf(text)).filter(outside(disclosure, text));

/** Maximum number of words compared of each text. */
const maxComparedWords = 2_000;
/** Minimum number of shared words worth quoting. */
const minSharedWords = 4;

/**
 * Finds the longest sequence of words that two texts share, as it is written in the first; null: none has
 * `minSharedWords`.
 */
export function longestCommonWords(
  text: string,
  other: string,
): { span: Span; quote: string } | null {
  const words = wordsOf(text).slice(0, maxComparedWords);
  const others = wordsOf(other).slice(0, maxComparedWords);
  // The longest common substring by dynamic programming over words: each row holds, for each position in
  // `others`, the length of the shared sequence that ends there.
  let previous = new Uint16Array(others.length + 1);
  let best = { length: 0, end: 0 };
  for (const [at, { normalized }] of words.entries()) {
    const current = new Uint16Array(others.length + 1);
    for (const [otherAt, word] of others.entries()) {
      if (word.normalized !== normalized) continue;
      const length = (previous[otherAt] ?? 0) + 1;
      current[otherAt + 1] = length;
      if (length > best.length) best = { length, end: at };
    }
    previous = current;
  }
  const [first, last] = [words[best.end - best.length + 1], words[best.end]];
  if (best.length < minSharedWords || !first || !last) return null;
  return { span: [first.start, last.end], quote: text.slice(first.start, last.end) };
}
