/** Words without topical meaning: function words, and words that are common in questions and requests. */
const commonWords: ReadonlySet<string> = new Set(
  `a about after again all also always am an and another any anybody anyone anything are as ask asking at back be because
  been before being best better between both but by can cannot cant could did didnt do does doesnt doing dont down each edit
  else even ever every everyone few find first for from get getting give go going good got great had has have having he hello
  help her here hey hi him his hope how i id if ill im in into is isnt it its ive just keep kind know last least let like little
  long look looking lot lots made make many may maybe me might more most much must my need never new next no not now of off
  on once one only or other others our out over own people please pls put really recommend recommendation recommendations
  right same say see she should since so some somebody someone something still such suggest suggestion suggestions sure take
  than thank thanks that thats the their them then there these they thing things think this those though through time to too
  tried try trying two under until up us use used using very want wanted was way we well went were what when where whether
  which while who why will with without wont work works would year years yes yet you your
  actually ago already basically bit bought buy buying cheap client clients cost costs currently customer customers day days
  different doubled easy everybody feel feels free friend friends happy hard hate honestly hour hours idea ideas issue issues
  literally love maybe minute minutes money month monthly months morning most nice nobody nothing number old option options
  paid part pay paying point possible pretty price prices pricing problem problems question questions quick quite rather
  reason said says seem seems send sending sent several side simple single somehow soon start started stuff tell tells
  thoughts today together told tomorrow tonight trouble understand usually wait wants week weeks whole wonder wondering
  worth wrong yearly yesterday yourself`.split(/\s+/),
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
  word.length > 2 && !commonWords.has(withoutApostrophes(word)) && !/^\p{N}+$/u.test(word);

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
 * @param watched the keywords that the post matched
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
      // Punctuation or a line break between two words: they are no pair.
      if (next && text.slice(word.end, next.start) === " ") pairs.add(`${word.text} ${next.text}`);
    }
  }
  return [...[...pairs].slice(0, maxTerms / 2), ...singles].slice(0, maxTerms);
}
