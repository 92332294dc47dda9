import { stableChunks } from "../../../integrations/ports/chunks.ts";
import { paceOf } from "./rules-plan-pace.ts";
import type {
  ListingKind,
  ListingWatch,
  PlannedWatch,
  PlanOptions,
  SearchWatch,
  Uncovered,
  Volumes,
  WatchedPhrase,
} from "./rules-plan-shapes.ts";

/** Some watches, what they cost together and what they leave out. */
export interface Supply {
  watches: PlannedWatch[];
  callsPerMinute: number;
  uncovered: Uncovered[];
}

/** Things that are wanted at the same freshness. */
export interface Group<T> {
  items: T[];
  freshnessSeconds: number;
}

/** Adds supplies up. */
export function together(supplies: readonly Supply[]): Supply {
  return {
    watches: supplies.flatMap(({ watches }) => watches),
    callsPerMinute: supplies.reduce((sum, { callsPerMinute }) => sum + callsPerMinute, 0),
    uncovered: supplies.flatMap(({ uncovered }) => uncovered),
  };
}

/**
 * Supplies groups in the cheapest way: what may wait joins what is in a hurry where that fills its
 * watches for nothing. Looks at all ways to join neighbours in the order of freshness.
 */
export function cheapestGroups<T>(
  groups: readonly Group<T>[],
  supply: (group: Group<T>) => Supply,
): Supply {
  const sorted = groups
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => one.freshnessSeconds - other.freshnessSeconds);
  const best: Supply[] = [{ watches: [], callsPerMinute: 0, uncovered: [] }];
  for (let end = 1; end <= sorted.length; end++) {
    for (let start = 0; start < end; start++) {
      const joined = sorted.slice(start, end);
      const [first] = joined;
      const before = best[start];
      if (first === undefined || before === undefined) continue;
      const items = joined.flatMap((group) => group.items);
      const whole = together([before, supply({ items, freshnessSeconds: first.freshnessSeconds })]);
      const found = best[end];
      if (found === undefined || whole.callsPerMinute < found.callsPerMinute) best[end] = whole;
    }
  }
  return best.at(-1) ?? together([]);
}

/** Items a minute of a community or of `all`. */
export function itemsPerMinute(
  kind: ListingKind,
  name: string,
  volumes: Volumes,
  options: PlanOptions,
): number {
  const volume = name === "all" ? volumes.all : (volumes.communities.get(name) ?? options.unknown);
  return (kind === "posts" ? volume.postsPerHour : volume.commentsPerHour) / 60;
}

/** One listing of communities, or null when it is too fast to be read. */
export function listing(
  kind: ListingKind,
  communities: readonly string[],
  freshnessSeconds: number,
  volumes: Volumes,
  options: PlanOptions,
): ListingWatch | null {
  const rate = communities.reduce(
    (sum, name) => sum + itemsPerMinute(kind, name, volumes, options),
    0,
  );
  const pollRate = paceOf(rate, freshnessSeconds, options.listingEnd, options);
  if (pollRate === null) return null;
  const pilesUpSeconds = rate > 0 ? (options.listingEnd / rate) * 60 : Number.POSITIVE_INFINITY;
  return {
    source: options.source,
    kind,
    communities: [...communities].sort(),
    ...pollRate,
    itemsPerMinute: rate,
    // A day says enough of listings that hardly move.
    catchUpSeconds: Math.min(86_400, Math.floor(pilesUpSeconds - pollRate.everySeconds)),
  };
}

/**
 * Listings of communities in unions: busy ones alone, the others together within the limits on names,
 * characters and items. What half a listing holds stands against an outage, the other half against
 * one look, so that a union can be caught up.
 */
export function unions(
  kind: ListingKind,
  group: Group<{ name: string; phraseIds: string[] }>,
  volumes: Volumes,
  options: PlanOptions,
): Supply {
  const mostRate = (options.listingEnd / 2 / options.outageSeconds) * 60;
  const rated = group.items.map((item) => ({
    ...item,
    rate: itemsPerMinute(kind, item.name, volumes, options),
  }));
  // Half a union's items are more than a page: such a community gains nothing from company.
  const busy = rated.filter(({ rate }) => rate > mostRate / 2);
  const chunks = stableChunks(
    rated.filter(({ rate }) => rate <= mostRate / 2),
    {
      key: ({ name }) => name,
      loads: ({ name, rate }) => [1, name.length + 1, rate],
      most: [options.unionNames, options.unionCharacters, mostRate],
    },
  );
  return together(
    [...busy.map((one) => [one]), ...chunks].map((chunk): Supply => {
      const names = chunk.map(({ name }) => name);
      const watch = listing(kind, names, group.freshnessSeconds, volumes, options);
      if (watch) return { watches: [watch], callsPerMinute: watch.callsPerMinute, uncovered: [] };
      const reason = `New ${kind} come faster there than the listing can be read.`;
      const phraseIds = [...new Set(chunk.flatMap((one) => one.phraseIds))].sort();
      return { ...together([]), uncovered: [{ kind, communities: names, phraseIds, reason }] };
    }),
  );
}

/**
 * Packed searches for phrases.
 * @param communitiesToo whether the searches also stand for the posts of the phrases' communities.
 */
export function searches(
  group: Group<WatchedPhrase>,
  communitiesToo: boolean,
  options: PlanOptions,
): Supply {
  const { queries, tooLong } = options.pack(group.items.map(({ term }) => term));
  const byId = new Map(group.items.map((phrase) => [phrase.id, phrase]));
  const refused = (ids: readonly string[], reason: string): Supply => {
    const phrases = ids.flatMap((id) => byId.get(id) ?? []);
    return { ...together([]), uncovered: missed(phrases, communitiesToo, reason) };
  };
  const found = queries.map(({ query, termIds }): Supply => {
    // Phrases of many customers that look for the same find the same posts.
    const rates = new Map<string, number>();
    for (const id of termIds) {
      const phrase = byId.get(id);
      const rate = phrase?.postsPerHour ?? options.unknownPhrase;
      const key = phrase?.term.anyOf.join("|") ?? id;
      rates.set(key, Math.max(rate, rates.get(key) ?? 0));
    }
    const rate = [...rates.values()].reduce((sum, one) => sum + one, 0) / 60;
    const pollRate = paceOf(rate, group.freshnessSeconds, options.searchEnd, options);
    if (pollRate === null) {
      const reason = "It is said so often that a search can't bring all of it.";
      return refused(termIds, reason);
    }
    const watch: SearchWatch = {
      source: options.source,
      kind: "search",
      query,
      phraseIds: termIds,
      ...pollRate,
    };
    return { watches: [watch], callsPerMinute: watch.callsPerMinute, uncovered: [] };
  });
  return together([...found, refused(tooLong, "It is too long for a search.")]);
}

/** What phrases miss that are not searched for. */
export function missed(
  phrases: readonly WatchedPhrase[],
  communitiesToo: boolean,
  reason: string,
): Uncovered[] {
  const idsOf = (some: readonly WatchedPhrase[]) => some.map(({ id }) => id).sort();
  const everywhere = phrases.filter((phrase) => phrase.everywhere);
  const located = communitiesToo ? phrases.filter((phrase) => phrase.communities.length > 0) : [];
  const names = located.flatMap((phrase) => phrase.communities.map((name) => name.toLowerCase()));
  const all: Uncovered[] = [
    { kind: "everywhere", phraseIds: idsOf(everywhere), communities: [], reason },
    { kind: "posts", phraseIds: idsOf(located), communities: [...new Set(names)].sort(), reason },
  ];
  return all.filter(({ phraseIds }) => phraseIds.length > 0);
}
