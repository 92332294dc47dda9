import { createFirstFit, type FirstFit } from "../ports/first-fit.ts";
import type { PackedQuery, SearchTerm } from "../ports/search.ts";

/** The longest query of an app that signed up by itself, in characters. */
export const longestQuery = 512;

/** Of retweets nothing is wanted; it stands after the phrases, since X takes it beside others alone. */
const tail = " -is:retweet";
const between = " OR ";
const frame = `()${tail}`.length;

/**
 * What X's syntax would read as the end of a phrase, or as an escape: quotes of every kind, backslashes
 * and what can't be seen. Within quotes nothing else has a meaning (X API v2, "Build a query").
 */
const unsafe = /["“”„‟«»＂\\\p{C}\s]+/gu;
/** X refuses a phrase of signs alone. */
const searchable = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** A phrase as an alternative of a query, or null when nothing in it can be searched. */
export function quoted(phrase: string): string | null {
  // A lone surrogate could not be sent.
  const plain = phrase.toWellFormed().replaceAll("\uFFFD", " ").replace(unsafe, " ").trim();
  return searchable.test(plain) ? `"${plain}"` : null;
}

/** Terms with the same alternatives: they always go together, and cost as much as one. */
interface Unit {
  ids: string[];
  alternatives: string[];
  length: number;
}

const lengthOf = (alternatives: Iterable<string>): number => {
  let length = -between.length;
  for (const one of alternatives) length += one.length + between.length;
  return length;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Terms as units in the order of their ids, without those that don't fit into a query of this size. */
function toUnits(terms: readonly SearchTerm[], room: number): { units: Unit[]; tooLong: string[] } {
  const byText = new Map<string, Unit>();
  const tooLong: string[] = [];
  for (const { id, anyOf } of terms.toSorted((a, b) => compare(a.id, b.id))) {
    // X takes no notice of case, so neither spelling finds more than the other.
    const phrases = anyOf.flatMap((phrase) => quoted(phrase.toLowerCase()) ?? []);
    const alternatives = [...new Set(phrases)].sort(compare);
    const text = alternatives.join(between);
    const known = byText.get(text);
    if (alternatives.length === 0 || text.length > room) tooLong.push(id);
    else if (known) known.ids.push(id);
    else byText.set(text, { ids: [id], alternatives, length: text.length });
  }
  return { units: [...byText.values()], tooLong };
}

/** Large units leave gaps that small ones fill, so they are placed first: by half, quarter and less of a query. */
const classOf = (length: number, room: number): number =>
  length > room / 2 ? 0 : length > room / 4 ? 1 : 2;

/** Where phrases gather; a phrase that is there already costs nothing more. */
interface Bin {
  alternatives: Set<string>;
  length: number;
  ids: string[];
}

function place(packing: FirstFit<Bin>, { alternatives, ids, length }: Unit, room: number): void {
  const freshFor = (bin: Bin) => alternatives.filter((one) => !bin.alternatives.has(one));
  const lengthWith = (bin: Bin): number => {
    const fresh = freshFor(bin);
    return bin.length + (fresh.length > 0 ? between.length + lengthOf(fresh) : 0);
  };
  const bin = packing.find(String(length), alternatives, (one) => lengthWith(one) <= room);
  if (bin) {
    bin.length = lengthWith(bin);
    for (const one of alternatives) bin.alternatives.add(one);
    bin.ids.push(...ids);
    packing.hold(bin, alternatives);
    return;
  }
  const all = new Set(alternatives);
  const fresh = { alternatives: all, length: lengthOf(all), ids: [...ids] };
  packing.add(fresh);
  packing.hold(fresh, alternatives);
}

/**
 * Puts terms into as few queries as hold them: the first query with room, large terms first. Within a
 * class of size the ids' order decides and not the size to the letter: our ids grow with time, so a new
 * term comes last in its class. A small one, as nearly all are, then changes one query and no other,
 * and each of the rest keeps its place in time.
 * @param max the longest query in characters, counted as UTF-16 units, which are never fewer than X's
 */
export function packQueries(
  terms: readonly SearchTerm[],
  max: number,
): { queries: PackedQuery[]; tooLong: string[] } {
  const room = max - frame;
  const { units, tooLong } = toUnits(terms, room);
  const packing = createFirstFit<Bin>();
  // Sorting is stable: the order of ids stays within a class.
  const ordered = units.toSorted((a, b) => classOf(a.length, room) - classOf(b.length, room));
  for (const unit of ordered) place(packing, unit, room);
  return {
    queries: packing.bins.map(({ alternatives, ids }) => ({
      query: `(${[...alternatives].join(between)})${tail}`,
      termIds: ids,
    })),
    tooLong,
  };
}
