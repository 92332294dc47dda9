/**
 * Converts a parsed phrase to search terms. A search may find more than the phrase means, because results are
 * matched again, but must not find less if it matches words exactly, except for misspelled plurals.
 */

/** A run of words next to each other, folded as the matcher folds them (its `Term`). */
interface FoldedRun {
  words: readonly string[];
  literal: boolean;
}

/** The parts of a parsed phrase that a search needs (the matcher's `ParsedPhrase` fits). */
export interface FoldedPhrase {
  any: readonly FoldedRun[];
}

/** The limits of a search term. */
export interface TermLimits {
  /** The maximum number of literal phrases in a term; each alternative gets its share, and at least two. */
  maxVariants: number;
  /** The maximum number of characters in all of them together. */
  maxCharacters: number;
}

/** Two words that may be plurals, or one in two alternatives; a third of Reddit's query. */
const termLimits: TermLimits = { maxVariants: 4, maxCharacters: 160 };

/** Room for the quotes and the operator around each phrase. */
const aroundPhrase = 6;

/** Words that have no plural ("fors"), so they have one spelling. */
const numberless = (
  "a about after all also am an and any anyone are as at be because been before best but by could did do " +
  "else ever for from had has have he i if in into is it just looking me more most much my no not now of " +
  "on only or over please really should so some someone something than that the them then there these " +
  "they this those to too us very was we were what when where which while who why will with without " +
  "would you"
).split(" ");

/** Stop words with little meaning. Their plurals count ("news" is folded to "new"). */
const stopWords = new Set([
  ...numberless,
  ..."better can get good help her his how its know like need new one other our out she their try up use want your".split(
    " ",
  ),
]);
const hasOneSpelling = new Set(numberless);

/** Words from which the matcher removed an apostrophe; a search may know them only with it. */
const contractions: ReadonlyMap<string, string> = new Map(
  (
    "aren't can't couldn't didn't doesn't don't hasn't haven't i'd i'll i'm i've isn't shouldn't that'll " +
    "they're they've wasn't we'll we're we've weren't what're won't wouldn't you'll you're you've"
  )
    .split(" ")
    .map((word) => [word.replace("'", ""), word]),
);

/** In Han, kana and Hangul, each character is a word, and words are written without spaces. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]\p{M}*$/u;

/** The spellings of a phrase's words, by the word as the matcher compares it (its `spellingsOf`). */
export interface Spellings {
  bare: ReadonlyMap<string, readonly string[]>;
  quoted: ReadonlyMap<string, readonly string[]>;
}
type SpellingsOfWord = ReadonlyMap<string, readonly string[]>;

/** The spellings of a word. */
function spellings(word: string, known: SpellingsOfWord): readonly string[] {
  const apart = contractions.get(word);
  if (apart !== undefined) return [word, apart];
  const [typed = word, ...others] = known.get(word) ?? [];
  return hasOneSpelling.has(typed) || unspaced.test(word) ? [typed] : [typed, ...others];
}

/** All ways to write a run of words. */
function writings(words: readonly string[], known: SpellingsOfWord): string[] {
  let written = [""];
  let before = "";
  for (const word of words) {
    const space = before === "" || (unspaced.test(before) && unspaced.test(word)) ? "" : " ";
    written = written.flatMap((start) =>
      spellings(word, known).map((spelling) => `${start}${space}${spelling}`),
    );
    before = word;
  }
  return written;
}

/** How specific a run of words is: the number of letters in words that are not stop words. */
function specificityOf(words: readonly string[]): number {
  const isStopWord = (word: string) => stopWords.has(word) || contractions.has(word);
  return words.reduce((sum, word) => sum + (isStopWord(word) ? 0 : word.length), 0);
}

/**
 * The most specific part of a word sequence within the limits; posts with the whole sequence contain each
 * part. Of equally specific parts, it is the longer, then the later one (nouns are last in English).
 */
function bestPart(run: FoldedRun, spelled: Spellings, max: number, characters: number): string[] {
  const known = run.literal ? spelled.quoted : spelled.bare;
  let best: { written: string[]; specificity: number; words: number } | null = null;
  for (let start = 0; start < run.words.length; start++) {
    for (let end = start + 1; end <= run.words.length; end++) {
      const words = run.words.slice(start, end);
      const variants = words.reduce((all, word) => all * spellings(word, known).length, 1);
      if (variants > max) break;
      const written = writings(words, known);
      if (written.reduce((sum, one) => sum + one.length + aroundPhrase, 0) > characters) break;
      const part = { written, specificity: specificityOf(words), words: words.length };
      const better =
        best === null ||
        part.specificity > best.specificity ||
        (part.specificity === best.specificity && part.words >= best.words);
      if (better) best = part;
    }
  }
  // Only a single word that is longer than the limit gets here.
  return best?.written ?? run.words.slice(0, 1).flatMap((word) => spellings(word, known));
}

/**
 * The literal phrases to search for, any of which may occur. A search that matches words exactly, but ignores case,
 * width, diacritics and the possessive 's, then misses nothing that the matcher would match. Misspelled plurals are
 * the exception: the matcher takes "boxs" for "box", but no search includes it, because each further spelling takes
 * the place of other phrases in queries that cost money.
 *
 * Each alternative has its words in order, with singular and plural of each or, where that is too many, of
 * its most specific part. Required and excluded words are left to the matcher.
 *
 * @returns a term in the shape of `integrations/ports/search.ts`; its phrases are sorted and without
 *   duplicates.
 */
export function searchTermOf(
  id: string,
  phrase: FoldedPhrase,
  known: Spellings,
  limits: TermLimits = termLimits,
): { id: string; anyOf: string[] } {
  const share = Math.max(1, phrase.any.length);
  const max = Math.max(2, Math.floor(limits.maxVariants / share));
  const characters = Math.floor(limits.maxCharacters / share);
  const anyOf = new Set(phrase.any.flatMap((run) => bestPart(run, known, max, characters)));
  return { id, anyOf: [...anyOf].sort() };
}
