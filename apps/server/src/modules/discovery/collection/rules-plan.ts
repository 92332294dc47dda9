import {
  alternativesOf,
  choose,
  type Situation,
  unitOf,
  type Weighed,
  weigh,
} from "./rules-plan-combinations.ts";
import { type Needs, needsOf } from "./rules-plan-needs.ts";
import {
  type Demand,
  type ListingPlan,
  type PlannedWatch,
  type PlanOptions,
  planDefaults,
  type Stretched,
  type Volumes,
} from "./rules-plan-shapes.ts";
import { itemsPerMinute, type Supply } from "./rules-plan-supplies.ts";

/** By how much freshness is stretched, step by step; the end is `longestSeconds`. */
const stretches = [1.25, 1.5, 2, 3, 4, 6, 8, 12, Number.POSITIVE_INFINITY];

type Chosen = Weighed & { supply: Supply };

function stretch(wanted: number, by: number, longest: number): number {
  return Math.max(wanted, Math.min(longest, Math.round(wanted * by)));
}

/** The situations in which a short budget is tried, from what hurts least to what hurts most. */
function* easings(needs: Needs, options: PlanOptions): Generator<Situation> {
  const { longestSeconds: longest } = options;
  const asWanted = needs.classes.map(({ wantedSeconds }) => wantedSeconds);
  const without: ReadonlySet<string> = new Set();
  yield { seconds: asWanted, searchesForCommunities: options.searchesForCommunities, without };
  if (!options.searchesForCommunities) {
    yield { seconds: asWanted, searchesForCommunities: true, without };
  }
  for (const whom of ["free", "all"] as const) {
    // With no workspace of the kind nothing would change.
    if (whom === "free" && needs.classes.every(({ free }) => !free)) continue;
    for (const by of stretches) {
      const seconds = needs.classes.map(({ wantedSeconds, free }) => {
        if (free) return stretch(wantedSeconds, whom === "free" ? by : Infinity, longest);
        return whom === "all" ? stretch(wantedSeconds, by, longest) : wantedSeconds;
      });
      yield { seconds, searchesForCommunities: true, without };
    }
  }
}

/** All demands that could be given up, the dearest for each phrase it serves first. */
function unitsByPrice(needs: Needs, volumes: Volumes, options: PlanOptions): string[] {
  const units: { unit: string; price: number }[] = [];
  for (const [name, { phraseIds }] of needs.communities) {
    for (const kind of ["comments", "posts"] as const) {
      const calls = itemsPerMinute(kind, name, volumes, options) / options.page;
      units.push({ unit: unitOf(kind, name), price: calls / phraseIds.length });
    }
  }
  for (const { id, everywhere } of needs.classes.flatMap(({ phrases }) => phrases)) {
    // A search finds room for a dozen phrases or more, and need not be made more often than hourly.
    if (everywhere) units.push({ unit: unitOf("everywhere", id), price: 1 / 60 / 12 });
  }
  return units
    .sort((one, other) => other.price - one.price || (one.unit < other.unit ? -1 : 1))
    .map(({ unit }) => unit);
}

/** Gives up as few demands as bring the plan into the budget (by bisection over their order). */
function giveUp(
  needs: Needs,
  situation: Situation,
  volumes: Volumes,
  options: PlanOptions,
  budget: number,
): { chosen: Chosen; weighed: Weighed[] } | null {
  const units = unitsByPrice(needs, volumes, options);
  const attempt = (count: number) => {
    const without = new Set(units.slice(0, count));
    const weighed = weigh(needs, { ...situation, without }, volumes, options);
    const chosen = choose(weighed, budget, undefined);
    return chosen && chosen.supply.callsPerMinute <= budget ? { chosen, weighed } : null;
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

function stretchedOf(needs: Needs, seconds: readonly number[]): Stretched[] {
  return needs.classes.flatMap(({ phrases, wantedSeconds, free }, at): Stretched[] => {
    const planned = seconds[at] ?? wantedSeconds;
    if (planned <= wantedSeconds) return [];
    const reason = free
      ? "The budget is short, and workspaces without a plan wait first."
      : "The budget is short even with all workspaces without a plan at their longest wait.";
    const phraseIds = phrases.map(({ id }) => id);
    return [{ phraseIds, free, wantedSeconds, seconds: planned, reason }];
  });
}

/** The same order whatever the order of the demand: by kind, then by what is read. */
function inOrder(watches: readonly PlannedWatch[]): PlannedWatch[] {
  const nameOf = (watch: PlannedWatch) =>
    watch.kind === "search" ? watch.query : watch.communities.join("+");
  const named = watches.map((watch) => ({ watch, name: `${watch.kind} ${nameOf(watch)}` }));
  return named.sort((one, other) => (one.name < other.name ? -1 : 1)).map(({ watch }) => watch);
}

/** Packing is the dear part, and the same phrases are packed for each stretch of their freshness. */
function remembering(pack: PlanOptions["pack"]): PlanOptions["pack"] {
  const packed = new Map<string, ReturnType<PlanOptions["pack"]>>();
  return (terms) => {
    const key = terms.map(({ id }) => id).join("\n");
    const found = packed.get(key) ?? pack(terms);
    packed.set(key, found);
    return found;
  };
}

/**
 * Picks the cheapest set of requests at Reddit that covers what all workspaces want together.
 *
 * Compared are: the stream of all posts, or listings of the communities and packed searches for what
 * is wanted everywhere; the stream of all comments, or listings of the communities. When even the
 * cheapest is over the budget, then in this order: searches may stand in for listings of posts,
 * workspaces without a plan wait longer, all wait longer, and the demands that cost most for each
 * phrase are given up. The plan says so in `stretched` and `uncovered`. It is never over the budget.
 *
 * The same demand gives the same plan in whatever order it comes, and one phrase or community more
 * changes few watches: unions and queries are cut at places that their own parts choose (see
 * `integrations/ports/chunks.ts`), and with `current` the combination stays unless a change saves a tenth.
 *
 * @param options `pack` is the source's packer; all else has a default (`planDefaults`).
 */
export function planListings(
  demand: Demand,
  volumes: Volumes,
  options: Partial<PlanOptions> & Pick<PlanOptions, "pack">,
): ListingPlan {
  const full: PlanOptions = { ...planDefaults, ...options, pack: remembering(options.pack) };
  const budget = full.limit * full.share;
  const needs = needsOf(demand);

  let situation: Situation | undefined;
  let weighed: Weighed[] = [];
  let chosen: Chosen | null = null;
  for (situation of easings(needs, full)) {
    weighed = weigh(needs, situation, volumes, full);
    chosen = choose(weighed, budget, full.current);
    if (chosen && chosen.supply.callsPerMinute <= budget) break;
  }
  if (situation && (!chosen || chosen.supply.callsPerMinute > budget)) {
    const eased = giveUp(needs, situation, volumes, full, budget);
    if (eased) ({ chosen, weighed } = eased);
  }
  if (!chosen || !situation) throw new Error("no combination of requests could be worked out");

  const { supply, combination } = chosen;
  const watches = inOrder(supply.watches);
  return {
    watches,
    callsPerMinute: watches.reduce((sum, watch) => sum + watch.callsPerMinute, 0),
    budget,
    limit: full.limit,
    combination,
    stretched: stretchedOf(needs, situation.seconds),
    uncovered: supply.uncovered,
    alternatives: alternativesOf(weighed, combination),
    oneSearchEach: needs.classes.reduce(
      (sum, { phrases, wantedSeconds }) => sum + (phrases.length * 60) / wantedSeconds,
      0,
    ),
    phrases: demand.phrases.length,
  };
}
