import {
  alternativesOf,
  chooseCombination,
  demandKey,
  type EvaluatedCombination,
  evaluateCombinations,
  type PlanConstraints,
} from "./rules-combinations.ts";
import { type GroupedDemand, groupDemand } from "./rules-demand.ts";
import { itemsPerMinute, type TaskSet } from "./rules-tasks.ts";
import {
  type DelayedDemand,
  type Demand,
  type ListingPlan,
  type PlannedTask,
  type PlanOptions,
  planDefaults,
  type Volumes,
} from "./rules-types.ts";

/** The factors by which waits are extended, step by step, up to `maxSeconds`. */
const waitFactors = [1.25, 1.5, 2, 3, 4, 6, 8, 12, Number.POSITIVE_INFINITY];

type Chosen = EvaluatedCombination & { taskSet: TaskSet };

function extendWait(requested: number, by: number, maxWait: number): number {
  return Math.max(requested, Math.min(maxWait, Math.round(requested * by)));
}

/** Constraints to try for a short budget, from the least to the most harmful. */
function* relaxedConstraints(
  grouped: GroupedDemand,
  options: PlanOptions,
): Generator<PlanConstraints> {
  const { maxSeconds: maxWait } = options;
  const asRequested = grouped.classes.map(({ requestedSeconds }) => requestedSeconds);
  const dropped: ReadonlySet<string> = new Set();
  yield { seconds: asRequested, searchesForCommunities: options.searchesForCommunities, dropped };
  if (!options.searchesForCommunities) {
    yield { seconds: asRequested, searchesForCommunities: true, dropped };
  }
  for (const whom of ["free", "all"] as const) {
    // Without such workspaces nothing would change.
    if (whom === "free" && grouped.classes.every(({ free }) => !free)) continue;
    for (const by of waitFactors) {
      const seconds = grouped.classes.map(({ requestedSeconds, free }) => {
        if (free) return extendWait(requestedSeconds, whom === "free" ? by : Infinity, maxWait);
        return whom === "all" ? extendWait(requestedSeconds, by, maxWait) : requestedSeconds;
      });
      yield { seconds, searchesForCommunities: true, dropped };
    }
  }
}

/** All demands that could be dropped, the most expensive per phrase first. */
function demandsByCost(grouped: GroupedDemand, volumes: Volumes, options: PlanOptions): string[] {
  const units: { unit: string; price: number }[] = [];
  for (const [name, { phraseIds }] of grouped.communities) {
    for (const kind of ["comments", "posts"] as const) {
      const calls = itemsPerMinute(kind, name, volumes, options) / options.page;
      units.push({ unit: demandKey(kind, name), price: calls / phraseIds.length });
    }
  }
  for (const { id, everywhere } of grouped.classes.flatMap(({ phrases }) => phrases)) {
    // A search holds a dozen phrases or more and is polled at most hourly.
    if (everywhere) units.push({ unit: demandKey("everywhere", id), price: 1 / 60 / 12 });
  }
  return units
    .sort((one, other) => other.price - one.price || (one.unit < other.unit ? -1 : 1))
    .map(({ unit }) => unit);
}

/** Drops the fewest demands that bring the plan within the budget (by bisection over their order). */
function dropDemands(
  grouped: GroupedDemand,
  constraints: PlanConstraints,
  volumes: Volumes,
  options: PlanOptions,
  budget: number,
): { chosen: Chosen; evaluated: EvaluatedCombination[] } | null {
  const units = demandsByCost(grouped, volumes, options);
  const attempt = (count: number) => {
    const dropped = new Set(units.slice(0, count));
    const evaluated = evaluateCombinations(grouped, { ...constraints, dropped }, volumes, options);
    const chosen = chooseCombination(evaluated, budget, undefined);
    return chosen && chosen.taskSet.callsPerMinute <= budget ? { chosen, evaluated } : null;
  };
  let [enough, few] = [units.length, 0];
  let found = attempt(enough);
  while (enough - few > 1) {
    const middle = Math.floor((enough + few) / 2);
    const next = attempt(middle);
    if (next) [enough, found] = [middle, next];
    else few = middle;
  }
  return found;
}

function delayedOf(grouped: GroupedDemand, seconds: readonly number[]): DelayedDemand[] {
  return grouped.classes.flatMap(({ phrases, requestedSeconds, free }, at): DelayedDemand[] => {
    const planned = seconds[at] ?? requestedSeconds;
    if (planned <= requestedSeconds) return [];
    const reason = free
      ? "The budget is short, and workspaces without a plan wait first."
      : "The budget is short even with all workspaces without a plan at their longest wait.";
    const phraseIds = phrases.map(({ id }) => id);
    return [{ phraseIds, free, requestedSeconds, seconds: planned, reason }];
  });
}

/** Sorts by kind and target, independent of the order of the demand. */
function inOrder(tasks: readonly PlannedTask[]): PlannedTask[] {
  const nameOf = (task: PlannedTask) =>
    task.kind === "search" ? task.query : task.communities.join("+");
  const named = tasks.map((task) => ({ task, name: `${task.kind} ${nameOf(task)}` }));
  return named.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ task }) => task);
}

/** Caches packing, the expensive part: the same phrases are packed for each wait that is tried. */
function cachePacking(pack: PlanOptions["pack"]): PlanOptions["pack"] {
  const packed = new Map<string, ReturnType<PlanOptions["pack"]>>();
  return (terms) => {
    const key = terms.map(({ id }) => id).join("\n");
    const found = packed.get(key) ?? pack(terms);
    packed.set(key, found);
    return found;
  };
}

/**
 * Picks the cheapest set of Reddit requests that covers the demand of all workspaces.
 *
 * It compares, for posts: the listing of all Reddit, or listings of the communities with packed searches
 * for phrases that are requested everywhere; for comments: the listing of all Reddit, or listings of the
 * communities. When even the cheapest is over the budget, it tries in this order: searches replace listings
 * of posts, workspaces without a plan wait longer, all wait longer, and the demands that cost the most per
 * phrase are dropped. The plan lists these in `delayed` and `unmet`. It never exceeds the budget.
 *
 * The same demand gives the same plan in any order, and one more phrase or community changes few tasks:
 * listings and queries are chunked by content (see `integrations/ports/chunks.ts`), and with `current`
 * the combination stays unless a change saves a tenth.
 *
 * @param options `pack` is the source's packer; all else has a default (`planDefaults`).
 */
export function planListings(
  demand: Demand,
  volumes: Volumes,
  options: Partial<PlanOptions> & Pick<PlanOptions, "pack">,
): ListingPlan {
  const full: PlanOptions = { ...planDefaults, ...options, pack: cachePacking(options.pack) };
  const budget = full.limit * full.share;
  const grouped = groupDemand(demand);

  let constraints: PlanConstraints | undefined;
  let evaluated: EvaluatedCombination[] = [];
  let chosen: Chosen | null = null;
  for (constraints of relaxedConstraints(grouped, full)) {
    evaluated = evaluateCombinations(grouped, constraints, volumes, full);
    chosen = chooseCombination(evaluated, budget, full.current);
    if (chosen && chosen.taskSet.callsPerMinute <= budget) break;
  }
  if (constraints && (!chosen || chosen.taskSet.callsPerMinute > budget)) {
    const eased = dropDemands(grouped, constraints, volumes, full, budget);
    if (eased) ({ chosen, evaluated } = eased);
  }
  if (!chosen || !constraints) throw new Error("no combination of requests could be worked out");

  const { taskSet, combination } = chosen;
  const tasks = inOrder(taskSet.tasks);
  return {
    tasks,
    callsPerMinute: tasks.reduce((sum, task) => sum + task.callsPerMinute, 0),
    budget,
    limit: full.limit,
    combination,
    delayed: delayedOf(grouped, constraints.seconds),
    unmet: taskSet.unmet,
    alternatives: alternativesOf(evaluated, combination),
    unpackedCallsPerMinute: grouped.classes.reduce(
      (sum, { phrases, requestedSeconds }) => sum + (phrases.length * 60) / requestedSeconds,
      0,
    ),
    phrases: demand.phrases.length,
  };
}
