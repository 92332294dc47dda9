import { stableChunks } from "./chunks.ts";
import type { PackedQuery, SearchTerm } from "./search.ts";

/** How a source's search syntax is written, and what a query of it may hold. */
export interface PackSyntax {
  /** The most characters of a whole query (UTF-16 units). */
  most: number;
  /** The most words of a whole query, where the source counts them; operators are not words. */
  mostWords?: number;
  /** What stands between two alternatives, such as ` OR `. */
  join: string;
  /** Writes one literal phrase, such as `"best crm"`. */
  quote: (phrase: string) => string;
  /** Puts what every query needs around the alternatives, such as parentheses and filters. */
  wrap?: (alternatives: string) => string;
}

const wordsIn = (phrase: string) => phrase.split(" ").length;

/**
 * Puts terms into few queries of a source's syntax. Terms that look for the same are one: a hundred
 * customers who watch one phrase cost what one does. The result depends on the set of terms alone,
 * and one term more changes few queries (see `stableChunks`).
 *
 * @returns the queries, each at most `most` characters and `mostWords` words long, with the ids of
 *   the terms that they find, sorted; `tooLong` are the ids of terms that fit in no query, sorted,
 *   and of terms without a phrase.
 */
export function packTerms(
  terms: readonly SearchTerm[],
  syntax: PackSyntax,
): { queries: PackedQuery[]; tooLong: string[] } {
  const wrap = syntax.wrap ?? ((alternatives: string) => alternatives);
  const mostWords = syntax.mostWords ?? Number.POSITIVE_INFINITY;
  const same = new Map<string, { text: string; words: number; ids: string[] }>();
  for (const { id, anyOf } of terms) {
    const phrases = [...new Set(anyOf)].sort();
    const text = phrases.map(syntax.quote).join(syntax.join);
    const words = phrases.reduce((sum, phrase) => sum + wordsIn(phrase), 0);
    const found = same.get(text);
    if (found) found.ids.push(id);
    else same.set(text, { text, words, ids: [id] });
  }

  const room = syntax.most - wrap("").length;
  const fits = ({ text, words }: { text: string; words: number }) =>
    text !== "" && text.length <= room && words <= mostWords;
  const distinct = [...same.values()];
  const chunks = stableChunks(distinct.filter(fits), {
    key: ({ text }) => text,
    // Each term brings a join with it; the last one's is not written.
    loads: ({ text, words }) => [text.length + syntax.join.length, words],
    most: [room + syntax.join.length, mostWords],
  });
  return {
    queries: chunks.map((chunk) => ({
      query: wrap(chunk.map(({ text }) => text).join(syntax.join)),
      termIds: chunk.flatMap(({ ids }) => ids).sort(),
    })),
    tooLong: distinct
      .filter((one) => !fits(one))
      .flatMap(({ ids }) => ids)
      .sort(),
  };
}
