/** Helpers of the engine's tests. */
import { parsePhrase } from "./parse.ts";
import { referenceMatch } from "./reference.ts";
import type { PhraseEngine, Span } from "./types.ts";

/** Creates a generator of numbers from 0 to 1, the same in each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs a property `short` times in `npm test`, and ten times as often in `npm run prove:properties`. */
export const runsOf = (short: number) => ({
  numRuns: short * Number(process.env.PROPERTY_FACTOR ?? 1),
});

/** The matches of an engine by phrase, as `referenceMatches` gives them. */
export function engineMatches(
  engine: PhraseEngine,
  ids: ReadonlyMap<number, string>,
  text: string,
) {
  const found = engine
    .match(text)
    .map(({ phraseId, spans }) => [ids.get(phraseId), spans] as const);
  return new Map(found);
}

/** Adds the phrases that are not refused. @returns the phrase of each id. */
export function addPhrases(engine: PhraseEngine, phrases: readonly string[]): Map<number, string> {
  const ids = new Map<number, string>();
  for (const phrase of phrases) if (parsePhrase(phrase).ok) ids.set(engine.add(phrase, 1), phrase);
  return ids;
}

/**
 * Adds phrases to an engine for as long as `check` runs. Properties share one engine: creating its memory takes
 * longer than a hundred searches.
 */
export function withPhrases(
  engine: PhraseEngine,
  phrases: readonly string[],
  check: (ids: Map<number, string>) => void,
): void {
  const ids = addPhrases(engine, phrases);
  try {
    check(ids);
  } finally {
    for (const phrase of ids.values()) engine.remove(phrase, 1);
  }
}

/** The matches of the reference, by phrase. */
export const referenceMatches = (phrases: readonly string[], text: string) =>
  new Map<string | undefined, Span[]>(
    referenceMatch(phrases, text).map(({ phrase, spans }) => [phrase, spans]),
  );

/** Runs of one to three words of a text, which match it as phrases. */
export const ngrams = (text: string): string[] => {
  const words = text.split(/\s+/).filter(Boolean);
  return words.flatMap((_, at) => [1, 2, 3].map((size) => words.slice(at, at + size).join(" ")));
};
