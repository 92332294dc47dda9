import type { Demand, ListingKind, ListingPlan, PlannedTask } from "./rules-types.ts";

type Covered = Pick<ListingPlan, "tasks" | "delayed" | "unmet">;

/** How often the tasks poll each community and phrase, in seconds. */
function intervalsOf(tasks: readonly PlannedTask[]) {
  const intervals = new Map<string, number>();
  const note = (name: string, seconds: number) =>
    intervals.set(name, Math.min(seconds, intervals.get(name) ?? Number.POSITIVE_INFINITY));
  for (const task of tasks) {
    if (task.kind === "search") {
      for (const id of task.phraseIds) note(`search ${id}`, task.everySeconds);
    } else {
      for (const name of task.communities) note(`${task.kind} ${name}`, task.everySeconds);
    }
  }
  return (...names: string[]) =>
    Math.min(...names.map((name) => intervals.get(name) ?? Number.POSITIVE_INFINITY));
}

/**
 * Checks a plan by its tasks alone, regardless of how it was made.
 *
 * @returns a sentence for each demand that no task polls as often as requested (or as the plan says
 *   under `delayed`) and that is not listed under `unmet`. An empty list means a complete plan.
 */
export function coverageGaps(demand: Demand, plan: Covered): string[] {
  const shortestInterval = intervalsOf(plan.tasks);
  const allowed = new Map(
    plan.delayed.flatMap(({ phraseIds, seconds }) => phraseIds.map((id) => [id, seconds] as const)),
  );
  const named = new Set<string>();
  for (const { kind, phraseIds, communities } of plan.unmet) {
    for (const id of phraseIds) {
      if (kind === "everywhere") named.add(`${kind} ${id}`);
      for (const name of communities) named.add(`${kind} ${name} ${id}`);
    }
  }
  const gaps: string[] = [];
  const expect = (what: string, unless: string, seconds: number, max: number) => {
    if (seconds <= max || named.has(unless)) return;
    gaps.push(
      `${what} ${seconds === Number.POSITIVE_INFINITY ? "is not polled" : `is polled every ${seconds} s`}, requested: every ${max} s`,
    );
  };
  for (const { id, communities, everywhere, freshnessSeconds } of demand.phrases) {
    const max = allowed.get(id) ?? freshnessSeconds;
    for (const community of communities) {
      const name = community.toLowerCase();
      for (const kind of ["posts", "comments"] satisfies ListingKind[]) {
        const ways = [`${kind} all`, `${kind} ${name}`];
        if (kind === "posts") ways.push(`search ${id}`);
        expect(
          `${kind} of ${name} for ${id}`,
          `${kind} ${name} ${id}`,
          shortestInterval(...ways),
          max,
        );
      }
    }
    if (everywhere) {
      const seconds = shortestInterval("posts all", `search ${id}`);
      expect(`everywhere for ${id}`, `everywhere ${id}`, seconds, max);
    }
  }
  return gaps;
}
