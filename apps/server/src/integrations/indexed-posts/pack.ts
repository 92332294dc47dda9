import { createFirstFit } from "../ports/first-fit.ts";
import type { PackedQuery, SearchTerm } from "../ports/search.ts";
import type { WebSearch } from "../ports/web-search.ts";

/** A phrase, and what it takes in a query beside what joins it to others. */
interface Phrase {
  text: string;
  characters: number;
  words: number;
}

/** A query that is being filled. */
interface Bin {
  phrases: Map<string, string>;
  termIds: string[];
  characters: number;
  words: number;
}

/** A term's phrases by their lower case: a search takes no notice of case. */
interface Load {
  id: string;
  phrases: Map<string, Phrase>;
  characters: number;
  /** What it says, by which loads of a size are sorted. */
  name: string;
}

const joint = " OR ";

/**
 * How many words a service may count in a text: those between spaces, and what punctuation parts
 * within them, since none says how it counts.
 */
export function wordsIn(text: string): number {
  return text
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part) => Math.max(1, part.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0))
    .reduce((sum, count) => sum + count, 0);
}

function loadOf({ id, anyOf }: SearchTerm): Load {
  const phrases = new Map<string, Phrase>();
  for (const phrase of anyOf) {
    // A quote within would end the phrase there.
    const text = phrase.replaceAll('"', " ").replaceAll(/\s+/g, " ").trim();
    const key = text.toLowerCase();
    if (text === "" || phrases.has(key)) continue;
    phrases.set(key, { text, characters: text.length + 2, words: wordsIn(text) });
  }
  const characters = [...phrases.values()].reduce((sum, one) => sum + one.characters, 0);
  return { id, phrases, characters, name: [...phrases.keys(), id].join("\n") };
}

/** What a bin would come to with these phrases too, each said once. */
function withLoad(bin: Bin, { phrases }: Load): { characters: number; words: number } {
  let { characters, words } = bin;
  let any = bin.phrases.size > 0;
  for (const [key, phrase] of phrases) {
    if (bin.phrases.has(key)) continue;
    characters += phrase.characters + (any ? joint.length : 0);
    words += phrase.words + (any ? 1 : 0);
    any = true;
  }
  return { characters, words };
}

function put(bin: Bin, load: Load): void {
  Object.assign(bin, withLoad(bin, load));
  bin.termIds.push(load.id);
  for (const [key, { text }] of load.phrases) {
    if (!bin.phrases.has(key)) bin.phrases.set(key, text);
  }
}

/** Largest first, and by what is in them where they are as large: the order they came in is no matter. */
function bySize(a: Load, b: Load): number {
  if (a.characters !== b.characters) return b.characters - a.characters;
  return a.name < b.name ? -1 : 1;
}

/**
 * Puts terms into as few queries as hold them, first-fit decreasing: `site:… ("a" OR "b")`. Each term
 * stands whole in exactly one query; one that fits in none, or asks for nothing, is `tooLong`.
 * @param within the operator before the phrases
 */
export function pack(
  terms: readonly SearchTerm[],
  within: string,
  limits: Pick<WebSearch["limits"], "characters" | "words">,
): { queries: PackedQuery[]; tooLong: string[] } {
  const emptyBin = (): Bin => ({
    phrases: new Map(),
    termIds: [],
    // A space, and the parentheses.
    characters: within.length + 3,
    words: wordsIn(within),
  });
  const holds = (bin: Bin, load: Load): boolean => {
    const { characters, words } = withLoad(bin, load);
    return characters <= limits.characters && words <= limits.words;
  };
  const packing = createFirstFit<Bin>();
  const tooLong: string[] = [];
  for (const load of terms.map(loadOf).sort(bySize)) {
    const words = [...load.phrases.values()].reduce((sum, phrase) => sum + phrase.words + 1, 0);
    // What joins the phrases counts too: sizes are the same for as many phrases alone.
    const size = `${load.characters} ${words} ${load.phrases.size}`;
    const known = packing.find(size, load.phrases.keys(), (one) => holds(one, load));
    const bin = known ?? emptyBin();
    if (load.phrases.size === 0 || !holds(bin, load)) {
      tooLong.push(load.id);
      continue;
    }
    if (!known) packing.add(bin);
    put(bin, load);
    packing.hold(bin, load.phrases.keys());
  }
  const queries = packing.bins.map(({ phrases, termIds }) => ({
    query: `${within} (${[...phrases.values()].map((phrase) => `"${phrase}"`).join(joint)})`,
    termIds,
  }));
  return { queries, tooLong };
}
