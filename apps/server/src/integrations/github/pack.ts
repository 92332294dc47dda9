import { type PackedTerms, packFirstFit } from "../ports/pack.ts";
import type { PackedQuery, SearchTerm } from "../ports/search.ts";

/** GitHub does not count qualifiers. It is unclear whether it counts operators, so we do. */
const maxCharacters = 256;
/** AND, OR and NOT of one query. */
const maxOperators = 5;

const join = " OR ";
const issues = " in:title,body is:issue";
const discussions = " in:title,body type:discussion";

/** Characters that the search syntax would read as the end of a phrase, and invisible ones. */
const unsafe = /["“”„‟«»＂\\\p{C}\s]+/gu;
const searchable = /[\p{L}\p{N}]/u;

/** A phrase in quotes; null when nothing in it can be searched: GitHub ignores punctuation. */
function quoted(phrase: string): string | null {
  const plain = phrase.toWellFormed().replaceAll("\uFFFD", " ").replace(unsafe, " ").trim();
  return searchable.test(plain) ? `"${plain.toLowerCase()}"` : null;
}

/** The phrases of a packed query. */
export const phrasesOf = (query: string): string[] =>
  [...query.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase ?? "");

/** Whether a packed query is for discussions, which only GraphQL finds. */
export const isForDiscussions = (query: string): boolean => query.endsWith(discussions);

/**
 * Packs phrases into few queries of at most six. A term with more spellings than a query has room for is
 * spread over several, and a phrase of several terms is searched once. New phrases come last, as their ids
 * grow, so that the queries before them keep their progress.
 * @param withDiscussions whether each query is made for discussions too
 */
export function packQueries(
  terms: readonly SearchTerm[],
  { withDiscussions }: { withDiscussions: boolean },
): PackedTerms {
  const idsByPhrase = new Map<string, string[]>();
  const tooLong: string[] = [];
  for (const { id, anyOf } of terms.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const phrases = new Set(anyOf.flatMap((phrase) => quoted(phrase) ?? []));
    const fitting = [...phrases].filter(({ length }) => length <= maxCharacters);
    if (fitting.length === 0) tooLong.push(id);
    for (const phrase of fitting) {
      const ids = idsByPhrase.get(phrase);
      if (ids) ids.push(id);
      else idsByPhrase.set(phrase, [id]);
    }
  }
  const phrases = [...idsByPhrase.keys()];
  const packed = packFirstFit(
    phrases.map((phrase, at) => ({ id: String(at).padStart(9, "0"), anyOf: [phrase] })),
    {
      maxCharacters,
      join,
      quote: (phrase) => phrase,
      words: { max: maxOperators, count: () => 0, wrap: 0, join: 1 },
    },
    () => 0,
  );
  const queries = packed.queries.flatMap(({ query, termIds }): PackedQuery[] => {
    const ids = termIds.flatMap((at) => idsByPhrase.get(phrases[Number(at)] ?? "") ?? []);
    const one = { query: `(${query})${issues}`, termIds: [...new Set(ids)].sort() };
    return withDiscussions ? [one, { ...one, query: `(${query})${discussions}` }] : [one];
  });
  return { queries, tooLong: tooLong.sort() };
}
