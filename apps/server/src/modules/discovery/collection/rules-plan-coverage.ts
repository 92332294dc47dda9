import type { Demand, ListingKind, ListingPlan, PlannedWatch } from "./rules-plan-shapes.ts";

type Covered = Pick<ListingPlan, "watches" | "stretched" | "uncovered">;

/** How often each community and phrase is looked at by the watches, in seconds. */
function looksOf(watches: readonly PlannedWatch[]) {
  const looks = new Map<string, number>();
  const note = (name: string, seconds: number) =>
    looks.set(name, Math.min(seconds, looks.get(name) ?? Number.POSITIVE_INFINITY));
  for (const watch of watches) {
    if (watch.kind === "search") {
      for (const id of watch.phraseIds) note(`search ${id}`, watch.everySeconds);
    } else {
      for (const name of watch.communities) note(`${watch.kind} ${name}`, watch.everySeconds);
    }
  }
  return (...names: string[]) =>
    Math.min(...names.map((name) => looks.get(name) ?? Number.POSITIVE_INFINITY));
}

/**
 * Whether a plan does what is wanted, worked out from its watches alone and not from how it was made.
 *
 * @returns a sentence for each demand that no watch looks at as often as wanted (or as the plan says
 *   under `stretched`) and that is not named under `uncovered`. An empty list is a sound plan.
 */
export function coverageGaps(demand: Demand, plan: Covered): string[] {
  const looked = looksOf(plan.watches);
  const allowed = new Map(
    plan.stretched.flatMap(({ phraseIds, seconds }) =>
      phraseIds.map((id) => [id, seconds] as const),
    ),
  );
  const named = new Set<string>();
  for (const { kind, phraseIds, communities } of plan.uncovered) {
    for (const id of phraseIds) {
      if (kind === "everywhere") named.add(`${kind} ${id}`);
      for (const name of communities) named.add(`${kind} ${name} ${id}`);
    }
  }
  const gaps: string[] = [];
  const expect = (what: string, unless: string, seconds: number, most: number) => {
    if (seconds <= most || named.has(unless)) return;
    gaps.push(
      `${what} ${seconds === Number.POSITIVE_INFINITY ? "is not looked at" : `is looked at every ${seconds} s`}, wanted: every ${most} s`,
    );
  };
  for (const { id, communities, everywhere, freshnessSeconds } of demand.phrases) {
    const most = allowed.get(id) ?? freshnessSeconds;
    for (const community of communities) {
      const name = community.toLowerCase();
      for (const kind of ["posts", "comments"] satisfies ListingKind[]) {
        const ways = [`${kind} all`, `${kind} ${name}`];
        if (kind === "posts") ways.push(`search ${id}`);
        expect(`${kind} of ${name} for ${id}`, `${kind} ${name} ${id}`, looked(...ways), most);
      }
    }
    if (everywhere) {
      const seconds = looked("posts all", `search ${id}`);
      expect(`everywhere for ${id}`, `everywhere ${id}`, seconds, most);
    }
  }
  return gaps;
}
