import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { delayBucketOf, delayQuantile } from "./rules-delays.ts";
import * as store from "./store-delays.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Delays = ReturnType<typeof createDelays>;

/** Measures how long after publication posts are found. */
export function createDelays(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** Records the delay of new posts, in the transaction that stores them. */
    record(tx: Tx, source: Source, posts: readonly Post[]): Promise<void> {
      const now = clock.now().getTime();
      const buckets = Map.groupBy(posts, ({ postedAt }) =>
        delayBucketOf(Math.max(0, now - postedAt.getTime()) / 1000),
      );
      const counts = new Map([...buckets].map(([bucket, group]) => [bucket, group.length]));
      return store.addDelays(tx, source, new Date(Math.floor(now / hourMs) * hourMs), counts);
    },

    /** Median and 95th percentile of the last day in seconds, by source. */
    async figures(): Promise<Map<Source, { p50: number; p95: number; posts: number }>> {
      const since = new Date(clock.now().getTime() - dayMs);
      const found = new Map<Source, { p50: number; p95: number; posts: number }>();
      for (const [source, counts] of await store.delaysSince(database.pool, since)) {
        const [p50, p95] = [delayQuantile(counts, 0.5), delayQuantile(counts, 0.95)];
        const posts = [...counts.values()].reduce((sum, count) => sum + count, 0);
        if (p50 !== null && p95 !== null) found.set(source, { p50, p95, posts });
      }
      return found;
    },

    prune: () => store.pruneDelays(database.pool, new Date(clock.now().getTime() - 7 * dayMs)),
  };
}
