import { type PackedTerms, type PackUnit, packFirstFit } from "../ports/pack.ts";
import type { SearchTerm } from "../ports/search.ts";

/** The longest query on a self-serve plan, in characters. */
export const maxQueryLength = 512;

const join = " OR ";
/** Excludes retweets. It follows the phrases: X accepts this operator only together with others. */
const wrap = (alternatives: string): string => `(${alternatives}) -is:retweet`;

/**
 * Characters that X's syntax would read as the end of a phrase, or as an escape: quotes of every kind,
 * backslashes and invisible characters. Within quotes, nothing else has a meaning (X API v2, "Build a
 * query").
 */
const unsafe = /["“”„‟«»＂\\\p{C}\s]+/gu;
/** X refuses a phrase that consists of punctuation. */
const searchable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** A phrase as an alternative of a query, or null when nothing in it can be searched. */
export function quoted(phrase: string): string | null {
  // A lone surrogate could not be sent.
  const plain = phrase.toWellFormed().replaceAll("\uFFFD", " ").replace(unsafe, " ").trim();
  return searchable.test(plain) ? `"${plain}"` : null;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The size class of a term: at least half or a quarter of a query, or less. Small ones fill the gaps of large ones. */
function sizeClassOf({ characters, alternatives }: PackUnit, room: number): number {
  const length = characters + (alternatives.size - 1) * join.length;
  return length > room / 2 ? 0 : length > room / 4 ? 1 : 2;
}

/**
 * Packs terms into few queries, large terms first. Within a size class the order of the ids decides, not the exact
 * size: our ids increase with time, so a new term is last in its class. A new small term, as nearly all are, then
 * changes one query, and the others keep their progress.
 * @param max the longest query in characters, counted as UTF-16 units, which are never fewer than X's
 */
export function packQueries(terms: readonly SearchTerm[], max: number): PackedTerms {
  const room = max - wrap("").length;
  // Lower case, because X ignores case, and sorted, so that terms with the same alternatives are recognized.
  const sorted = terms.map(({ id, anyOf }) => ({
    id,
    anyOf: anyOf
      .map((phrase) => phrase.toLowerCase())
      .sort((a, b) => compare(quoted(a) ?? "", quoted(b) ?? "")),
  }));
  return packFirstFit(
    sorted,
    { maxCharacters: max, join, wrap, quote: quoted },
    (a, b) => sizeClassOf(a, room) - sizeClassOf(b, room),
  );
}
