/** The ways to write the words of a phrase that count as the same, for searches that take words exactly. */
import { irregularPlurals } from "./irregular-words.ts";
import { tokenize } from "./tokenize.ts";
import { commonForm } from "./word-forms.ts";

const singulars = new Map(
  Object.entries(irregularPlurals).map(([singular, plural]) => [plural, singular]),
);

/** Nouns in -ie, whose plurals look like those of nouns in -y. */
const inIe = new Set(
  "brownie calorie cookie foodie genie hoodie indie movie newbie prairie rookie selfie zombie".split(
    " ",
  ),
);
/** Nouns in -o with a plural in -es. */
const inOes = new Set(
  "cargo domino echo embargo hero mosquito potato tomato tornado torpedo veto volcano".split(" "),
);

const joined: ReadonlyMap<string, string> = new Map([
  ["wifi", "wi-fi"],
  ["hifi", "hi-fi"],
  ["scifi", "sci-fi"],
  ["todo", "to-do"],
  ["tshirt", "t-shirt"],
]);

function pluralOf(singular: string): string {
  const irregular = irregularPlurals[singular];
  if (irregular !== undefined) return irregular;
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(?:[sxz]|[cs]h)$/.test(singular) || inOes.has(singular)
    ? `${singular}es`
    : `${singular}s`;
}

/** What a word may be the plural of, by its spelling. */
function singularsOf(plural: string): string[] {
  const irregular = singulars.get(plural);
  if (irregular !== undefined) return [irregular];
  if (!plural.endsWith("s")) return [];
  const withoutS = plural.slice(0, -1);
  if (plural.endsWith("ies")) return [inIe.has(withoutS) ? withoutS : `${plural.slice(0, -3)}y`];
  const withoutEs = plural.slice(0, -2);
  if (/(?:x|ss|zz|[cs]h)es$/.test(plural) || inOes.has(withoutEs)) return [withoutEs];
  // "statuses" and "houses" are spelled alike.
  return /[^s]uses$/.test(plural) ? [withoutS, withoutEs] : [withoutS];
}

/** A written word with its singular or plural, if the matcher treats both as the same. */
function numbersOf(word: string): string[] {
  if (!/[\p{L}\p{N}]$/u.test(word)) return [word];
  const form = commonForm(word);
  const found = singularsOf(word).filter((one) => one.length > 1 && commonForm(one) === form);
  const other =
    found.length > 0 ? found : [pluralOf(word)].filter((one) => commonForm(one) === form);
  return [word, ...other];
}

/** The other way to write a name of two parts; null for other words. */
function apart(word: string): string | null {
  const hyphenated = joined.get(word);
  if (hyphenated !== undefined) return hyphenated;
  return word.length > 3 && word.endsWith("js") ? `${word.slice(0, -2)}.js` : null;
}

/** The spellings of a phrase's words, by the word as it is in terms: of bare words and of quoted ones. */
export interface Spellings {
  bare: ReadonlyMap<string, readonly string[]>;
  quoted: ReadonlyMap<string, readonly string[]>;
}

/**
 * The spellings of each word of a phrase: as typed, and for bare words in the other number, too. Bare words of
 * "small businesses" give `small`: small, smalls; `business`: businesses, business.
 */
export function spellingsOf(text: string): Spellings {
  const { folded, literal, start, end } = tokenize(text);
  const [bare, quoted] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, word: string, spellings: readonly string[]) =>
    to.set(word, [...new Set([...(to.get(word) ?? []), ...spellings])]);
  for (const [at, form] of folded.entries()) {
    const word = literal[at] ?? form;
    const typed = text.slice(start[at], end[at]).toLowerCase();
    const names = [apart(word), /[-.]/.test(typed) ? typed : null].filter((one) => one !== null);
    // As typed first.
    const named = names.includes(typed) ? [typed, word, ...names] : [word, ...names];
    add(quoted, word, named);
    add(bare, form, names.length > 0 ? named : numbersOf(word));
  }
  return { bare, quoted };
}
