/** Upper bounds of the delay histogram's buckets, in seconds; the last bucket holds all longer ones. */
const delayBuckets = [
  1, 2, 3, 5, 8, 12, 20, 30, 45, 60, 90, 120, 180, 300, 450, 600, 900, 1_200, 1_800, 2_700, 3_600,
  7_200, 14_400, 28_800, 57_600, 86_400, 172_800, 604_800, 31_536_000,
] as const;

/** The bucket of a delay. */
export const delayBucketOf = (seconds: number): number =>
  delayBuckets.find((bound) => seconds <= bound) ?? delayBuckets.at(-1) ?? 0;

/** Fewer posts give no meaningful quantile. */
const minPosts = 5;

/**
 * The delay that a share of the posts does not exceed, as the bound of its bucket; null for too few posts.
 * @param counts posts by bucket
 */
export function delayQuantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const all = [...counts.values()].reduce((sum, posts) => sum + posts, 0);
  if (all < minPosts) return null;
  let below = 0;
  for (const [bucket, posts] of [...counts].sort(([a], [b]) => a - b)) {
    below += posts;
    if (below >= all * share) return bucket;
  }
  return null;
}
