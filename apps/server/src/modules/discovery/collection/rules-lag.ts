/** Upper ends of the classes in which lags are counted, in seconds; the last holds all that is later. */
export const lagSteps = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600,
  7_200, 14_400, 28_800, 57_600, 86_400, 172_800, 604_800, 31_536_000,
] as const;

/** The class of a lag. */
export const lagStep = (seconds: number): number =>
  lagSteps.find((step) => seconds <= step) ?? lagSteps.at(-1) ?? 0;

/** Fewer say nothing. */
const leastPosts = 5;

/**
 * The lag that a share of the posts does not exceed, to the end of its class; null for too few.
 * @param counts posts by class
 */
export function lagQuantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...counts.values()].reduce((sum, posts) => sum + posts, 0);
  if (all < leastPosts) return null;
  let below = 0;
  for (const [step, posts] of [...counts].sort(([a], [b]) => a - b)) {
    below += posts;
    if (below >= all * share) return step;
  }
  return null;
}
