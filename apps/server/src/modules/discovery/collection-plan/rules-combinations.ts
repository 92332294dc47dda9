import type { GroupedDemand } from "./rules-demand.ts";
import {
  cheapestGrouping,
  communityListings,
  type Group,
  listingTask,
  mergeTaskSets,
  searches,
  type TaskSet,
  unmetDemands,
} from "./rules-tasks.ts";
import type {
  Alternative,
  Combination,
  ListingKind,
  PhraseDemand,
  PlanOptions,
  UnmetDemand,
  Volumes,
} from "./rules-types.ts";

/** What a combination must cover, relaxed where the budget is short. */
export interface PlanConstraints {
  /** The allowed wait of each class of the demand, in seconds. */
  seconds: readonly number[];
  searchesForCommunities: boolean;
  /** Keys of dropped demands (`demandKey`). */
  dropped: ReadonlySet<string>;
}

/** A combination with its tasks; `taskSet` is null when it is not possible. */
export interface EvaluatedCombination {
  combination: Combination;
  taskSet: TaskSet | null;
  unmetPhrases: number;
}

/** The key of a demand that can be dropped: a community's posts or comments, or a phrase everywhere. */
export function demandKey(kind: ListingKind | "everywhere", name: string): string {
  return `${kind}:${name}`;
}

const noRoom = "The budget has no room for it.";

/** Groups items by freshness; an item of several classes belongs to the one with the shortest wait. */
function groupByFreshness<T>(
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

/** Listings of the requested communities, and the dropped ones as unmet. */
function listings(
  kind: ListingKind,
  grouped: GroupedDemand,
  constraints: PlanConstraints,
  volumes: Volumes,
  options: PlanOptions,
): TaskSet {
  const all = [...grouped.communities].map(([name, { classes, phraseIds }]) => ({
    classes,
    item: { name, phraseIds },
  }));
  const isDropped = ({ item }: (typeof all)[number]) =>
    constraints.dropped.has(demandKey(kind, item.name));
  const included = all.filter((one) => !isDropped(one));
  const taskSet = cheapestGrouping(groupByFreshness(included, constraints.seconds), (group) =>
    communityListings(kind, group, volumes, options),
  );
  const unmet = all.filter(isDropped).map(
    ({ item }): UnmetDemand => ({
      kind,
      phraseIds: [...item.phraseIds].sort(),
      communities: [item.name],
      reason: noRoom,
    }),
  );
  return mergeTaskSets([taskSet, { ...mergeTaskSets([]), unmet }]);
}

/** Searches for the phrases that are requested everywhere, or for all phrases. */
function searchTaskSet(
  grouped: GroupedDemand,
  constraints: PlanConstraints,
  includeCommunities: boolean,
  options: PlanOptions,
): TaskSet {
  const { dropped } = constraints;
  const included: { item: PhraseDemand; classes: number[] }[] = [];
  const left: PhraseDemand[] = [];
  grouped.classes.forEach(({ phrases }, at) => {
    for (const phrase of phrases) {
      const located = includeCommunities ? phrase.communities : [];
      if (!phrase.everywhere && located.length === 0) continue;
      const requested =
        (phrase.everywhere && !dropped.has(demandKey("everywhere", phrase.id))) ||
        located.some((name) => !dropped.has(demandKey("posts", name.toLowerCase())));
      if (requested) included.push({ item: phrase, classes: [at] });
      else left.push(phrase);
    }
  });
  const taskSet = cheapestGrouping(groupByFreshness(included, constraints.seconds), (group) =>
    searches(group, includeCommunities, options),
  );
  return mergeTaskSets([
    taskSet,
    { ...mergeTaskSets([]), unmet: unmetDemands(left, includeCommunities, noRoom) },
  ]);
}

/** The listing of all Reddit, polled as often as the shortest requested wait. */
function everythingListing(
  kind: ListingKind,
  seconds: readonly number[],
  volumes: Volumes,
  options: PlanOptions,
): TaskSet | null {
  const task = listingTask(kind, ["all"], Math.min(...seconds), volumes, options);
  return task && { tasks: [task], callsPerMinute: task.callsPerMinute, unmet: [] };
}

/** Evaluates every combination that the constraints allow. Posts and comments cost independently. */
export function evaluateCombinations(
  grouped: GroupedDemand,
  constraints: PlanConstraints,
  volumes: Volumes,
  options: PlanOptions,
): EvaluatedCombination[] {
  const located = grouped.classes.flatMap(({ phrases }, at) =>
    phrases.some(({ communities }) => communities.length > 0) ? [constraints.seconds[at] ?? 0] : [],
  );
  const posts: [Combination["posts"], TaskSet | null][] = [
    [
      "listings",
      mergeTaskSets([
        listings("posts", grouped, constraints, volumes, options),
        searchTaskSet(grouped, constraints, false, options),
      ]),
    ],
  ];
  if (constraints.searchesForCommunities) {
    posts.push(["searches", searchTaskSet(grouped, constraints, true, options)]);
  }
  if (constraints.seconds.length > 0) {
    posts.push(["all", everythingListing("posts", constraints.seconds, volumes, options)]);
  }
  const comments: [Combination["comments"], TaskSet | null][] = [
    ["listings", listings("comments", grouped, constraints, volumes, options)],
  ];
  if (located.length > 0)
    comments.push(["all", everythingListing("comments", located, volumes, options)]);

  return posts.flatMap(([ofPosts, postSupply]) =>
    comments.map(([ofComments, commentSupply]): EvaluatedCombination => {
      const taskSet = postSupply && commentSupply && mergeTaskSets([postSupply, commentSupply]);
      const missing = new Set(taskSet?.unmet.flatMap(({ phraseIds }) => phraseIds));
      return {
        combination: { posts: ofPosts, comments: ofComments },
        taskSet,
        unmetPhrases: missing.size,
      };
    }),
  );
}

/** A change must save this share, so that the plan does not alternate between two of similar cost. */
const minSavings = 0.1;

/**
 * The best combination: one within the budget before one over it, then the one that leaves fewer phrases
 * uncovered, then the cheapest, then the first. The current one stays unless another one saves more than a
 * tenth of its calls.
 */
export function chooseCombination(
  evaluated: readonly EvaluatedCombination[],
  budget: number,
  current: Combination | undefined,
): (EvaluatedCombination & { taskSet: TaskSet }) | null {
  let best: (EvaluatedCombination & { taskSet: TaskSet }) | null = null;
  let currentOne: (EvaluatedCombination & { taskSet: TaskSet }) | null = null;
  for (const one of evaluated) {
    const { taskSet, combination } = one;
    if (taskSet === null) continue;
    const found = { ...one, taskSet };
    if (combination.posts === current?.posts && combination.comments === current.comments) {
      currentOne = found;
    }
    const order =
      best === null
        ? -1
        : Number(taskSet.callsPerMinute > budget) - Number(best.taskSet.callsPerMinute > budget) ||
          one.unmetPhrases - best.unmetPhrases ||
          taskSet.callsPerMinute - best.taskSet.callsPerMinute;
    if (order < 0) best = found;
  }
  const stays =
    currentOne !== null &&
    best !== null &&
    currentOne.taskSet.callsPerMinute <= budget &&
    currentOne.unmetPhrases <= best.unmetPhrases &&
    currentOne.taskSet.callsPerMinute * (1 - minSavings) <= best.taskSet.callsPerMinute;
  return stays ? currentOne : best;
}

/** The evaluated combinations as the plan lists them. */
export function alternativesOf(
  evaluated: readonly EvaluatedCombination[],
  chosen: Combination,
): Alternative[] {
  return evaluated.map(({ combination, taskSet, unmetPhrases }) => ({
    combination,
    callsPerMinute: taskSet?.callsPerMinute ?? null,
    unmetPhrases,
    chosen: combination.posts === chosen.posts && combination.comments === chosen.comments,
  }));
}
