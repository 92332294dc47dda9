import type { Demand, WatchedPhrase } from "./rules-plan-shapes.ts";

/** Phrases that want the same freshness and pay alike: what is stretched together. */
export interface FreshnessClass {
  wantedSeconds: number;
  free: boolean;
  phrases: WatchedPhrase[];
}

/** The demand by community: everything that the phrases want, each once. */
export interface Needs {
  classes: FreshnessClass[];
  /** By lower-case name: the classes that want it, and the phrases. */
  communities: Map<string, { classes: Set<number>; phraseIds: string[] }>;
}

/**
 * Puts the demand together, in an order that does not depend on the phrases' order. A phrase without
 * communities that is not wanted everywhere needs nothing.
 */
export function needsOf(demand: Demand): Needs {
  const phrases = [...demand.phrases].sort((one, other) => (one.id < other.id ? -1 : 1));
  const classes = new Map<string, FreshnessClass>();
  for (const phrase of phrases) {
    if (!phrase.everywhere && phrase.communities.length === 0) continue;
    const { free, freshnessSeconds: wantedSeconds } = phrase;
    const key = `${wantedSeconds} ${free}`;
    const found = classes.get(key);
    if (found) found.phrases.push(phrase);
    else classes.set(key, { wantedSeconds, free, phrases: [phrase] });
  }
  const sorted = [...classes.values()].sort(
    (one, other) =>
      one.wantedSeconds - other.wantedSeconds || Number(one.free) - Number(other.free),
  );
  const communities: Needs["communities"] = new Map();
  sorted.forEach((one, at) => {
    for (const { id, communities: names } of one.phrases) {
      for (const name of new Set(names.map((each) => each.toLowerCase()))) {
        const found = communities.get(name) ?? { classes: new Set(), phraseIds: [] };
        communities.set(name, found);
        found.classes.add(at);
        found.phraseIds.push(id);
      }
    }
  });
  return { classes: sorted, communities };
}
