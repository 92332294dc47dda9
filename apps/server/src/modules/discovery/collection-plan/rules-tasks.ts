import { stableChunks } from "../../../integrations/ports/chunks.ts";
import { cheapestPollRate } from "./rules-poll-rate.ts";
import type {
  ListingKind,
  ListingTask,
  PhraseDemand,
  PlannedTask,
  PlanOptions,
  SearchTask,
  UnmetDemand,
  Volumes,
} from "./rules-types.ts";

/** Some tasks, their total cost, and the demands that they do not cover. */
export interface TaskSet {
  tasks: PlannedTask[];
  callsPerMinute: number;
  unmet: UnmetDemand[];
}

/** Items with the same requested freshness. */
export interface Group<T> {
  items: T[];
  freshnessSeconds: number;
}

/** Combines task sets. */
export function mergeTaskSets(taskSets: readonly TaskSet[]): TaskSet {
  return {
    tasks: taskSets.flatMap(({ tasks }) => tasks),
    callsPerMinute: taskSets.reduce((sum, { callsPerMinute }) => sum + callsPerMinute, 0),
    unmet: taskSets.flatMap(({ unmet }) => unmet),
  };
}

/**
 * The cheapest way to join groups: less urgent items join more urgent ones where those tasks have room.
 * Tries all ways to join neighbors in the order of freshness (dynamic programming).
 */
export function cheapestGrouping<T>(
  groups: readonly Group<T>[],
  taskSet: (group: Group<T>) => TaskSet,
): TaskSet {
  const sorted = groups
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => one.freshnessSeconds - other.freshnessSeconds);
  const best: TaskSet[] = [{ tasks: [], callsPerMinute: 0, unmet: [] }];
  for (let end = 1; end <= sorted.length; end++) {
    for (let start = 0; start < end; start++) {
      const joined = sorted.slice(start, end);
      const [first] = joined;
      const before = best[start];
      if (first === undefined || before === undefined) continue;
      const items = joined.flatMap((group) => group.items);
      const whole = mergeTaskSets([
        before,
        taskSet({ items, freshnessSeconds: first.freshnessSeconds }),
      ]);
      const found = best[end];
      if (found === undefined || whole.callsPerMinute < found.callsPerMinute) best[end] = whole;
    }
  }
  return best.at(-1) ?? mergeTaskSets([]);
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

/** One listing of communities, or null when items arrive too fast to be read. */
export function listingTask(
  kind: ListingKind,
  communities: readonly string[],
  freshnessSeconds: number,
  volumes: Volumes,
  options: PlanOptions,
): ListingTask | null {
  const rate = communities.reduce(
    (sum, name) => sum + itemsPerMinute(kind, name, volumes, options),
    0,
  );
  const pollRate = cheapestPollRate(rate, freshnessSeconds, options.listingMaxItems, options);
  if (pollRate === null) return null;
  const secondsUntilFull =
    rate > 0 ? (options.listingMaxItems / rate) * 60 : Number.POSITIVE_INFINITY;
  return {
    source: options.source,
    kind,
    communities: [...communities].sort(),
    ...pollRate,
    itemsPerMinute: rate,
    // A day is enough to know about quiet listings.
    maxOutageSeconds: Math.min(86_400, Math.floor(secondsUntilFull - pollRate.everySeconds)),
  };
}

/**
 * Listings of several communities: busy ones alone, the others together within the limits on names,
 * characters and items. Half of a listing's capacity covers an outage, the other half one poll.
 */
export function communityListings(
  kind: ListingKind,
  group: Group<{ name: string; phraseIds: string[] }>,
  volumes: Volumes,
  options: PlanOptions,
): TaskSet {
  const maxRate = (options.listingMaxItems / 2 / options.outageSeconds) * 60;
  const rated = group.items.map((item) => ({
    ...item,
    rate: itemsPerMinute(kind, item.name, volumes, options),
  }));
  // Half of a listing's items are more than a page: such a community gains nothing from sharing.
  const busy = rated.filter(({ rate }) => rate > maxRate / 2);
  const chunks = stableChunks(
    rated.filter(({ rate }) => rate <= maxRate / 2),
    {
      key: ({ name }) => name,
      loads: ({ name, rate }) => [1, name.length + 1, rate],
      max: [options.maxListingNames, options.maxListingCharacters, maxRate],
    },
  );
  return mergeTaskSets(
    [...busy.map((one) => [one]), ...chunks].map((chunk): TaskSet => {
      const names = chunk.map(({ name }) => name);
      const task = listingTask(kind, names, group.freshnessSeconds, volumes, options);
      if (task) return { tasks: [task], callsPerMinute: task.callsPerMinute, unmet: [] };
      const reason = `New ${kind} arrive faster there than we can read the listing.`;
      const phraseIds = [...new Set(chunk.flatMap((one) => one.phraseIds))].sort();
      return { ...mergeTaskSets([]), unmet: [{ kind, communities: names, phraseIds, reason }] };
    }),
  );
}

/**
 * Packed searches for phrases.
 * @param includeCommunities whether the searches replace the listings of posts of the phrases' communities.
 */
export function searches(
  group: Group<PhraseDemand>,
  includeCommunities: boolean,
  options: PlanOptions,
): TaskSet {
  const { queries, tooLong } = options.pack(group.items.map(({ term }) => term));
  const byId = new Map(group.items.map((phrase) => [phrase.id, phrase]));
  const refused = (ids: readonly string[], reason: string): TaskSet => {
    const phrases = ids.flatMap((id) => byId.get(id) ?? []);
    return { ...mergeTaskSets([]), unmet: unmetDemands(phrases, includeCommunities, reason) };
  };
  const found = queries.map(({ query, termIds }): TaskSet => {
    // The same phrase of several customers finds the same posts.
    const rates = new Map<string, number>();
    for (const id of termIds) {
      const phrase = byId.get(id);
      const rate = phrase?.postsPerHour ?? options.unknownPhrasePostsPerHour;
      const key = phrase?.term.anyOf.join("|") ?? id;
      rates.set(key, Math.max(rate, rates.get(key) ?? 0));
    }
    const rate = [...rates.values()].reduce((sum, one) => sum + one, 0) / 60;
    const pollRate = cheapestPollRate(
      rate,
      group.freshnessSeconds,
      options.searchMaxItems,
      options,
    );
    if (pollRate === null) {
      const reason = "It is too common for a search to return every match.";
      return refused(termIds, reason);
    }
    const task: SearchTask = {
      source: options.source,
      kind: "search",
      query,
      phraseIds: termIds,
      ...pollRate,
    };
    return { tasks: [task], callsPerMinute: task.callsPerMinute, unmet: [] };
  });
  return mergeTaskSets([...found, refused(tooLong, "It is too long for a search.")]);
}

/** The unmet demands of phrases that are not searched for. */
export function unmetDemands(
  phrases: readonly PhraseDemand[],
  includeCommunities: boolean,
  reason: string,
): UnmetDemand[] {
  const idsOf = (some: readonly PhraseDemand[]) => some.map(({ id }) => id).sort();
  const everywhere = phrases.filter((phrase) => phrase.everywhere);
  const located = includeCommunities
    ? phrases.filter((phrase) => phrase.communities.length > 0)
    : [];
  const names = located.flatMap((phrase) => phrase.communities.map((name) => name.toLowerCase()));
  const all: UnmetDemand[] = [
    { kind: "everywhere", phraseIds: idsOf(everywhere), communities: [], reason },
    { kind: "posts", phraseIds: idsOf(located), communities: [...new Set(names)].sort(), reason },
  ];
  return all.filter(({ phraseIds }) => phraseIds.length > 0);
}
