import { stableChunks } from "./chunks.ts";
import { createFirstFit, type FirstFit } from "./first-fit.ts";
import type { PackedQuery, SearchTerm } from "./search.ts";

/** How a source's search syntax is written, and how long its queries may be. */
export interface QuerySyntax {
  /** The maximum number of characters of a whole query (UTF-16 units). */
  maxCharacters: number;
  /** Joins two alternatives, such as ` OR `. */
  join: string;
  /** Quotes one literal phrase, such as `"best crm"`; null when nothing in it can be searched for. */
  quote: (phrase: string) => string | null;
  /** Adds what every query needs around the alternatives, such as parentheses and filters. */
  wrap?: (alternatives: string) => string;
  /** How the source counts words, where it limits them. */
  words?: {
    max: number;
    /** The words of a quoted phrase. */
    count: (quoted: string) => number;
    /** The words that `wrap` adds to a query, and that `join` adds for each alternative. */
    wrap: number;
    join: number;
  };
}

/** Queries, with the ids of the terms that each finds, and the ids of terms that fit into no query. */
export interface PackedTerms {
  queries: PackedQuery[];
  tooLong: string[];
}

/** Terms with the same alternatives: they share a query and cost as much as one term. */
export interface PackUnit {
  ids: string[];
  /** Quoted alternatives by lower case: searches are case-insensitive. */
  alternatives: ReadonlyMap<string, string>;
  /** The characters of all alternatives, without the joins. */
  characters: number;
}

/** The length of a query or a part of one. */
interface Size {
  characters: number;
  words: number;
}

/** A query that is being filled. An alternative that it already has takes no more room. */
interface Bin extends Size {
  alternatives: Map<string, string>;
  termIds: string[];
}

const wrapperOf = ({ wrap }: QuerySyntax) => wrap ?? ((alternatives: string) => alternatives);
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Joins terms with the same alternatives, in the order of their ids. */
function toUnits(terms: readonly SearchTerm[], { quote }: QuerySyntax): PackUnit[] {
  const units = new Map<string, PackUnit>();
  for (const { id, anyOf } of terms.toSorted((a, b) => compareIds(a.id, b.id))) {
    const alternatives = new Map<string, string>();
    for (const phrase of anyOf) {
      const quoted = quote(phrase);
      const key = quoted?.toLowerCase();
      if (quoted !== null && key && !alternatives.has(key)) alternatives.set(key, quoted);
    }
    const key = [...alternatives.keys()].join("\n");
    const known = units.get(key);
    const characters = [...alternatives.values()].reduce((sum, { length }) => sum + length, 0);
    if (known) known.ids.push(id);
    else units.set(key, { ids: [id], alternatives, characters });
  }
  return [...units.values()];
}

/** The size of a bin with the alternatives of a unit added. */
function sizeWith(bin: Bin, unit: PackUnit, { join, words: rule }: QuerySyntax): Size {
  let { characters, words } = bin;
  let isEmpty = bin.alternatives.size === 0;
  for (const [key, quoted] of unit.alternatives) {
    if (bin.alternatives.has(key)) continue;
    characters += quoted.length + (isEmpty ? 0 : join.length);
    words += (rule?.count(quoted) ?? 0) + (isEmpty ? 0 : (rule?.join ?? 0));
    isEmpty = false;
  }
  return { characters, words };
}

function add(packing: FirstFit<Bin>, bin: Bin, unit: PackUnit, size: Size): void {
  Object.assign(bin, size);
  bin.termIds.push(...unit.ids);
  for (const [key, quoted] of unit.alternatives) {
    if (!bin.alternatives.has(key)) bin.alternatives.set(key, quoted);
  }
  packing.addParts(bin, unit.alternatives.keys());
}

/**
 * Packs terms into few queries by first fit. Each term is in exactly one query with all its alternatives, and an
 * alternative of several terms is written once per query. Few queries matter where each one costs money.
 * @param compare the order in which terms are placed; equal ones are placed by id
 */
export function packFirstFit(
  terms: readonly SearchTerm[],
  syntax: QuerySyntax,
  compare: (a: PackUnit, b: PackUnit) => number,
): PackedTerms {
  const wrap = wrapperOf(syntax);
  const { join, maxCharacters, words: rule } = syntax;
  const packing = createFirstFit<Bin>();
  const tooLong: string[] = [];
  const createBin = (): Bin => ({
    alternatives: new Map(),
    termIds: [],
    characters: wrap("").length,
    words: rule?.wrap ?? 0,
  });
  for (const unit of toUnits(terms, syntax).toSorted(compare)) {
    const fits = (bin: Bin): boolean => {
      const { characters, words } = sizeWith(bin, unit, syntax);
      return characters <= maxCharacters && words <= (rule?.max ?? 0);
    };
    const { alternatives, characters } = unit;
    const words = rule
      ? [...alternatives.values()].reduce((sum, quoted) => sum + rule.count(quoted), 0)
      : 0;
    // Units with the same numbers and no shared alternative fit into the same bins.
    const size = `${characters} ${words} ${alternatives.size}`;
    const known = packing.find(size, alternatives.keys(), fits);
    const bin = known ?? createBin();
    if (alternatives.size === 0 || !fits(bin)) {
      tooLong.push(...unit.ids);
      continue;
    }
    if (!known) packing.add(bin);
    add(packing, bin, unit, sizeWith(bin, unit, syntax));
  }
  const queries = packing.bins.map(({ alternatives, termIds }) => ({
    query: wrap([...alternatives.values()].join(join)),
    termIds,
  }));
  return { queries, tooLong: tooLong.sort(compareIds) };
}

/**
 * Packs terms into few queries so that adding a term changes few of them (see `stableChunks`): an unchanged
 * query keeps its progress. The result depends only on the set of terms. Terms with the same phrases share a
 * query: a hundred customers with one phrase cost as much as one.
 */
export function packStable(terms: readonly SearchTerm[], syntax: QuerySyntax): PackedTerms {
  const wrap = wrapperOf(syntax);
  const { join, quote, words: rule } = syntax;
  const maxWords = rule ? rule.max - rule.wrap : Number.POSITIVE_INFINITY;
  const units = new Map<string, Size & { text: string; ids: string[] }>();
  for (const { id, anyOf } of terms) {
    const quoted = [...new Set(anyOf)].sort().flatMap((phrase) => quote(phrase) ?? []);
    const text = quoted.join(join);
    const words = quoted.reduce((sum, one) => sum + (rule ? rule.count(one) + rule.join : 0), 0);
    const known = units.get(text);
    if (known) known.ids.push(id);
    else units.set(text, { text, ids: [id], characters: text.length, words });
  }
  const room = syntax.maxCharacters - wrap("").length;
  const fits = ({ text, characters, words }: Size & { text: string }) =>
    text !== "" && characters <= room && words <= maxWords;
  const distinct = [...units.values()];
  const chunks = stableChunks(distinct.filter(fits), {
    key: ({ text }) => text,
    // Each term is counted with a join; the last one's is not written.
    loads: ({ characters, words }) => [characters + join.length, words],
    max: [room + join.length, maxWords],
  });
  return {
    queries: chunks.map((chunk) => ({
      query: wrap(chunk.map(({ text }) => text).join(join)),
      termIds: chunk.flatMap(({ ids }) => ids).sort(),
    })),
    tooLong: distinct
      .filter((one) => !fits(one))
      .flatMap(({ ids }) => ids)
      .sort(),
  };
}
