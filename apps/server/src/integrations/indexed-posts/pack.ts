import { type PackedTerms, type PackUnit, packFirstFit } from "../ports/pack.ts";
import type { SearchTerm } from "../ports/search.ts";
import type { WebSearch } from "../ports/web-search.ts";

/**
 * The highest number of words that a search engine may count in a text: it splits at spaces and punctuation,
 * since no engine documents how it counts.
 */
export function countWords(text: string): number {
  return text
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => Math.max(1, part.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

/** A phrase in quotes; null when it is empty. */
function quote(phrase: string): string | null {
  // A quotation mark inside the phrase would end it there.
  const text = phrase.replaceAll('"', " ").replaceAll(/\s+/g, " ").trim();
  return text === "" ? null : `"${text}"`;
}

const sortKeyOf = ({ alternatives, ids }: PackUnit): string =>
  [...[...alternatives.keys()].map((quoted) => quoted.slice(1, -1)), ids[0]].join("\n");

/** Largest first, then by content: the result does not depend on the order of the terms. */
function bySize(a: PackUnit, b: PackUnit): number {
  if (a.characters !== b.characters) return b.characters - a.characters;
  return sortKeyOf(a) < sortKeyOf(b) ? -1 : 1;
}

/**
 * Packs terms into as few queries as hold them, first-fit decreasing: `site:… ("a" OR "b")`.
 * @param within the operator before the phrases
 */
export function pack(
  terms: readonly SearchTerm[],
  siteOperator: string,
  limits: Pick<WebSearch["limits"], "characters" | "words">,
): PackedTerms {
  const syntax = {
    maxCharacters: limits.characters,
    join: " OR ",
    quote,
    wrap: (alternatives: string) => `${siteOperator} (${alternatives})`,
    words: { max: limits.words, count: countWords, wrap: countWords(siteOperator), join: 1 },
  };
  return packFirstFit(terms, syntax, bySize);
}
