import type { Needs } from "./rules-plan-needs.ts";
import type {
  Alternative,
  Combination,
  ListingKind,
  PlanOptions,
  Uncovered,
  Volumes,
  WatchedPhrase,
} from "./rules-plan-shapes.ts";
import {
  cheapestGroups,
  type Group,
  listing,
  missed,
  type Supply,
  searches,
  together,
  unions,
} from "./rules-plan-supplies.ts";

/** What is asked of the combinations, as eased so far for a short budget. */
export interface Situation {
  /** Seconds for each class of the needs. */
  seconds: readonly number[];
  searchesForCommunities: boolean;
  /** Demands that are given up (`unitOf`). */
  without: ReadonlySet<string>;
}

/** A combination worked out; `supply` is null when it can't be done. */
export interface Weighed {
  combination: Combination;
  supply: Supply | null;
  uncoveredPhrases: number;
}

/** The name of a demand that can be given up: a community's posts or comments, or a phrase elsewhere. */
export function unitOf(kind: ListingKind | "everywhere", name: string): string {
  return `${kind}:${name}`;
}

const noRoom = "There is no room for it in the budget.";

/** Puts what each class wants into groups; what several want goes to the one in the greatest hurry. */
function grouped<T>(
  items: readonly { item: T; classes: Iterable<number> }[],
  seconds: readonly number[],
): Group<T>[] {
  const groups = new Map<number, T[]>();
  for (const { item, classes } of items) {
    const freshness = Math.min(...[...classes].map((one) => seconds[one] ?? 0));
    const group = groups.get(freshness);
    if (group) group.push(item);
    else groups.set(freshness, [item]);
  }
  return [...groups].map(([freshnessSeconds, group]) => ({ freshnessSeconds, items: group }));
}

/** The listings of the communities that are wanted, and what was given up of them. */
function listings(
  kind: ListingKind,
  needs: Needs,
  situation: Situation,
  volumes: Volumes,
  options: PlanOptions,
): Supply {
  const all = [...needs.communities].map(([name, { classes, phraseIds }]) => ({
    classes,
    item: { name, phraseIds },
  }));
  const givenUp = ({ item }: (typeof all)[number]) =>
    situation.without.has(unitOf(kind, item.name));
  const kept = all.filter((one) => !givenUp(one));
  const supply = cheapestGroups(grouped(kept, situation.seconds), (group) =>
    unions(kind, group, volumes, options),
  );
  const uncovered = all.filter(givenUp).map(
    ({ item }): Uncovered => ({
      kind,
      phraseIds: [...item.phraseIds].sort(),
      communities: [item.name],
      reason: noRoom,
    }),
  );
  return together([supply, { ...together([]), uncovered }]);
}

/** Searches for the phrases that are watched everywhere, or for all of them. */
function searched(
  needs: Needs,
  situation: Situation,
  communitiesToo: boolean,
  options: PlanOptions,
): Supply {
  const { without } = situation;
  const kept: { item: WatchedPhrase; classes: number[] }[] = [];
  const left: WatchedPhrase[] = [];
  needs.classes.forEach(({ phrases }, at) => {
    for (const phrase of phrases) {
      const located = communitiesToo ? phrase.communities : [];
      if (!phrase.everywhere && located.length === 0) continue;
      const wanted =
        (phrase.everywhere && !without.has(unitOf("everywhere", phrase.id))) ||
        located.some((name) => !without.has(unitOf("posts", name.toLowerCase())));
      if (wanted) kept.push({ item: phrase, classes: [at] });
      else left.push(phrase);
    }
  });
  const supply = cheapestGroups(grouped(kept, situation.seconds), (group) =>
    searches(group, communitiesToo, options),
  );
  return together([supply, { ...together([]), uncovered: missed(left, communitiesToo, noRoom) }]);
}

/** The stream of all Reddit, as often as the demand in the greatest hurry wants it. */
function allOf(
  kind: ListingKind,
  seconds: readonly number[],
  volumes: Volumes,
  options: PlanOptions,
): Supply | null {
  const watch = listing(kind, ["all"], Math.min(...seconds), volumes, options);
  return watch && { watches: [watch], callsPerMinute: watch.callsPerMinute, uncovered: [] };
}

/** Works out every combination that the situation allows. Posts and comments cost independently. */
export function weigh(
  needs: Needs,
  situation: Situation,
  volumes: Volumes,
  options: PlanOptions,
): Weighed[] {
  const located = needs.classes.flatMap(({ phrases }, at) =>
    phrases.some(({ communities }) => communities.length > 0) ? [situation.seconds[at] ?? 0] : [],
  );
  const posts: [Combination["posts"], Supply | null][] = [
    [
      "listings",
      together([
        listings("posts", needs, situation, volumes, options),
        searched(needs, situation, false, options),
      ]),
    ],
  ];
  if (situation.searchesForCommunities) {
    posts.push(["searches", searched(needs, situation, true, options)]);
  }
  if (situation.seconds.length > 0) {
    posts.push(["all", allOf("posts", situation.seconds, volumes, options)]);
  }
  const comments: [Combination["comments"], Supply | null][] = [
    ["listings", listings("comments", needs, situation, volumes, options)],
  ];
  if (located.length > 0) comments.push(["all", allOf("comments", located, volumes, options)]);

  return posts.flatMap(([ofPosts, postSupply]) =>
    comments.map(([ofComments, commentSupply]): Weighed => {
      const supply = postSupply && commentSupply && together([postSupply, commentSupply]);
      const missing = new Set(supply?.uncovered.flatMap(({ phraseIds }) => phraseIds));
      return {
        combination: { posts: ofPosts, comments: ofComments },
        supply,
        uncoveredPhrases: missing.size,
      };
    }),
  );
}

/** A change must save this share, so that the plan does not swing between two that cost the same. */
const worthChanging = 0.1;

/**
 * The best combination: within the budget before over it, then the one that leaves fewer phrases
 * uncovered, then the cheapest; of equals the first. The current one stays unless another is better by
 * more than a tenth of its calls.
 */
export function choose(
  weighed: readonly Weighed[],
  budget: number,
  current: Combination | undefined,
): (Weighed & { supply: Supply }) | null {
  let best: (Weighed & { supply: Supply }) | null = null;
  let kept: (Weighed & { supply: Supply }) | null = null;
  for (const one of weighed) {
    const { supply, combination } = one;
    if (supply === null) continue;
    const found = { ...one, supply };
    if (combination.posts === current?.posts && combination.comments === current.comments) {
      kept = found;
    }
    const order =
      best === null
        ? -1
        : Number(supply.callsPerMinute > budget) - Number(best.supply.callsPerMinute > budget) ||
          one.uncoveredPhrases - best.uncoveredPhrases ||
          supply.callsPerMinute - best.supply.callsPerMinute;
    if (order < 0) best = found;
  }
  const stays =
    kept !== null &&
    best !== null &&
    kept.supply.callsPerMinute <= budget &&
    kept.uncoveredPhrases <= best.uncoveredPhrases &&
    kept.supply.callsPerMinute * (1 - worthChanging) <= best.supply.callsPerMinute;
  return stays ? kept : best;
}

/** The weighed combinations as the plan tells them. */
export function alternativesOf(weighed: readonly Weighed[], chosen: Combination): Alternative[] {
  return weighed.map(({ combination, supply, uncoveredPhrases }) => ({
    combination,
    callsPerMinute: supply?.callsPerMinute ?? null,
    uncoveredPhrases,
    chosen: combination.posts === chosen.posts && combination.comments === chosen.comments,
  }));
}
