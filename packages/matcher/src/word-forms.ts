import { irregularPlurals, notPlurals } from "./irregular-words.ts";

/**
 * Singular and plural: which forms of an English noun count as one word. Both sides of a comparison get
 * the same form, which need not be a word itself: "company" and "companies" are both `compani`.
 */

const isPlural = /[^siu]s$/;
const endsInSilentE = /(?:[sxzoi]|[cs]h)e$/;

/** The number of characters, where it matters: the ending of words of up to three does not change. */
const isLong = (word: string): boolean =>
  word.length > 3 && (word.length > 6 || [...word].length > 3);

/** The common form of the forms that follow the rules of spelling. */
function regularForm(word: string): string {
  let form = word;
  if (isLong(form) && isPlural.test(form)) form = form.slice(0, -1);
  // "boxes" is "boxe" by now and "databases" is "database": both lose their e, as "database" itself does.
  if (isLong(form) && endsInSilentE.test(form)) form = form.slice(0, -1);
  // "companies" is "compani" by now.
  if (isLong(form) && form.endsWith("y")) form = `${form.slice(0, -1)}i`;
  return form;
}

/** Words that do not follow the rules, with their common forms. All are ASCII and of at most 16 letters. */
export const irregularForms: ReadonlyMap<string, string> = new Map([
  ...Object.entries(irregularPlurals).map(
    ([singular, plural]) => [plural, regularForm(singular)] as const,
  ),
  ...notPlurals.map((word) => [word, word] as const),
]);

/**
 * The form in which a bare word is compared: the same for its singular and its plural. Not a stemmer: verbs
 * and derived words stay different words, except where they are spelled like a plural.
 * @param word folded: without case and diacritics
 */
export const commonForm = (word: string): string => irregularForms.get(word) ?? regularForm(word);
