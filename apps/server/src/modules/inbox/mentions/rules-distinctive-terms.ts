/**
 * Words that say nothing of what a post is about, in posts that ask for something: function words,
 * and what people ask with.
 */
const common: ReadonlySet<string> = new Set(
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

/** How far from a match words still belong to it. */
const nearWords = 12;
/** Of a post that nothing was matched in. */
const firstWords = 40;
const maxTerms = 12;

type Marks = readonly (readonly [number, number])[];

interface Word {
  text: string;
  start: number;
  end: number;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)].map((found) => ({
    text: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));

const bare = (word: string) => word.replace(/['’]/g, "");
const saysMuch = (word: string) =>
  word.length > 2 && !common.has(bare(word)) && !/^\p{N}+$/u.test(word);

/** The words of a text that stand near its marks; all of them when `near` is null. */
function tellingOf(text: string, marks: Marks, near: number | null): (Word | null)[] {
  const words = wordsOf(text);
  const isMarked = ({ start, end }: Word) => marks.some(([from, to]) => start < to && end > from);
  const marked = words.flatMap((word, at) => (isMarked(word) ? [at] : []));
  return words.map((word, at) => {
    if (isMarked(word) || !saysMuch(word.text)) return null;
    if (near === null) return word;
    const isNear =
      marked.length > 0 ? marked.some((mark) => Math.abs(mark - at) <= near) : at < firstWords;
    return isNear ? word : null;
  });
}

/**
 * Words, and runs of two, by which posts like this one might be left out: from the title, and from
 * near the watched phrase. The phrase itself is none.
 * @param watched the keywords that the post matched
 * @returns the most telling first: runs before words, the title's before the body's
 */
export function distinctiveTerms(
  post: { title: string; body: string },
  marks: { title: Marks; body: Marks },
  watched: readonly string[],
): string[] {
  const known = new Set(watched.flatMap((phrase) => wordsOf(phrase).map(({ text }) => text)));
  const runs = new Set<string>();
  const single = new Set<string>();
  for (const [text, spans, near] of [
    [post.title, marks.title, null],
    [post.body, marks.body, nearWords],
  ] as const) {
    const words = tellingOf(text, spans, near).map((word) =>
      word && known.has(word.text) ? null : word,
    );
    for (const [at, word] of words.entries()) {
      if (!word) continue;
      if (word.text.length > 3) single.add(word.text);
      const next = words[at + 1];
      // A sentence's end, a bracket or a line between them: nobody wrote these next to each other.
      if (next && text.slice(word.end, next.start) === " ") runs.add(`${word.text} ${next.text}`);
    }
  }
  return [...[...runs].slice(0, maxTerms / 2), ...single].slice(0, maxTerms);
}
