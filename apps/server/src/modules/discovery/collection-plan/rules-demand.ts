import type { Demand, PhraseDemand } from "./rules-types.ts";

/** Phrases with the same requested freshness and kind of tier: they are delayed together. */
interface FreshnessClass {
  requestedSeconds: number;
  free: boolean;
  phrases: PhraseDemand[];
}

/** The demand by freshness class and by community. */
export interface GroupedDemand {
  classes: FreshnessClass[];
  /** The classes and phrases that request a community, by its lower-case name. */
  communities: Map<string, { classes: Set<number>; phraseIds: string[] }>;
}

/**
 * Groups the demand, independent of the phrases' order. A phrase without communities that is not
 * requested everywhere adds nothing.
 */
export function groupDemand(demand: Demand): GroupedDemand {
  const phrases = [...demand.phrases].sort((one, other) => (one.id < other.id ? -1 : 1));
  const classes = new Map<string, FreshnessClass>();
  for (const phrase of phrases) {
    if (!phrase.everywhere && phrase.communities.length === 0) continue;
    const { free, freshnessSeconds: requestedSeconds } = phrase;
    const key = `${requestedSeconds} ${free}`;
    const found = classes.get(key);
    if (found) found.phrases.push(phrase);
    else classes.set(key, { requestedSeconds, free, phrases: [phrase] });
  }
  const sorted = [...classes.values()].sort(
    (one, other) =>
      one.requestedSeconds - other.requestedSeconds || Number(one.free) - Number(other.free),
  );
  const communities: GroupedDemand["communities"] = new Map();
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
