import { isFunctionWord } from "./rules-function-words.ts";

/** Words that are common in questions and requests on any topic, besides function words. */
const commonWords: ReadonlySet<string> = new Set(
  `actually ago ask asking back basically best better bit bought buy buying cheap client clients cost costs
  currently customer customers day days different doubled easy edit feel feels find first free friend friends
  get getting give go going good got great happy hard hate help honestly hope hour hours idea ideas issue issues
  keep kind know last let literally little long look looking lot love made make minute minutes money month
  monthly months morning new next nice number old option options paid part pay paying people point possible
  pretty price prices pricing problem problems put question questions quick reason recommend recommendation
  recommendations right said say says see seem seems send sending sent side simple single soon start started
  stuff suggest suggestion suggestions take tell tells thing things think thoughts time today told tomorrow
  tonight tried trouble try trying two understand use using wait want wanted wants way week weeks went whole
  wonder wondering work works wrong year yearly years yesterday`.split(/\s+/),
);

/** How many words away from a match still belong to it. */
const maxDistance = 12;
/** Of a post without a match, this many words from the start are used. */
const maxWordsWithoutMarks = 40;
const maxTerms = 12;

type Marks = readonly (readonly [number, number])[];

interface TextWord {
  text: string;
  start: number;
  end: number;
}

const wordsIn = (text: string): TextWord[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)].map((found) => ({
    text: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));

const withoutApostrophes = (word: string) => word.replace(/['’]/g, "");
const isDistinctive = (word: string) =>
  word.length > 2 &&
  !isFunctionWord(word) &&
  !commonWords.has(withoutApostrophes(word)) &&
  !/^\p{N}+$/u.test(word);

/** The distinctive words of a text near its marks; all of them when `near` is null. */
function distinctiveWordsOf(text: string, marks: Marks, near: number | null): (TextWord | null)[] {
  const words = wordsIn(text);
  const isMarked = ({ start, end }: TextWord) =>
    marks.some(([from, to]) => start < to && end > from);
  const marked = words.flatMap((word, at) => (isMarked(word) ? [at] : []));
  return words.map((word, at) => {
    if (isMarked(word) || !isDistinctive(word.text)) return null;
    if (near === null) return word;
    const isNear =
      marked.length > 0
        ? marked.some((mark) => Math.abs(mark - at) <= near)
        : at < maxWordsWithoutMarks;
    return isNear ? word : null;
  });
}

/**
 * Words and word pairs that could exclude posts like this one, from the title and from near the keyword. The
 * keyword's own words are not among them.
 * @param keywords those that the post matched
 * @returns the most distinctive first: pairs before words, those of the title before those of the body
 */
export function distinctiveTerms(
  post: { title: string; body: string },
  marks: { title: Marks; body: Marks },
  keywords: readonly string[],
): string[] {
  const known = new Set(keywords.flatMap((phrase) => wordsIn(phrase).map(({ text }) => text)));
  const pairs = new Set<string>();
  const singles = new Set<string>();
  for (const [text, spans, near] of [
    [post.title, marks.title, null],
    [post.body, marks.body, maxDistance],
  ] as const) {
    const words = distinctiveWordsOf(text, spans, near).map((word) =>
      word && known.has(word.text) ? null : word,
    );
    for (const [at, word] of words.entries()) {
      if (!word) continue;
      if (word.text.length > 3) singles.add(word.text);
      const next = words[at + 1];
      // Words with punctuation or a line break between them are not a pair.
      if (next && text.slice(word.end, next.start) === " ") pairs.add(`${word.text} ${next.text}`);
    }
  }
  return [...[...pairs].slice(0, maxTerms / 2), ...singles].slice(0, maxTerms);
}
