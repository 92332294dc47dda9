import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { lagQuantile, lagStep } from "./rules-lag.ts";
import * as store from "./store-lags.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export type Freshness = ReturnType<typeof createFreshness>;

/** How long after they were said posts are found. */
export function createFreshness(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** Counts posts that were just found, in the transaction that brings them in. */
    record(tx: Tx, source: Source, posts: readonly Post[]): Promise<void> {
      const now = clock.now().getTime();
      const steps = Map.groupBy(posts, ({ postedAt }) =>
        lagStep(Math.max(0, now - postedAt.getTime()) / 1000),
      );
      const counts = new Map([...steps].map(([step, group]) => [step, group.length]));
      return store.addLags(tx, source, new Date(Math.floor(now / hourMs) * hourMs), counts);
    },

    /** Half and 95 of 100 posts of the last day were found within so many seconds, by source. */
    async figures(): Promise<Map<Source, { p50: number; p95: number; posts: number }>> {
      const since = new Date(clock.now().getTime() - dayMs);
      const found = new Map<Source, { p50: number; p95: number; posts: number }>();
      for (const [source, counts] of await store.lagsSince(database.read, since)) {
        const [p50, p95] = [lagQuantile(counts, 0.5), lagQuantile(counts, 0.95)];
        const posts = [...counts.values()].reduce((sum, count) => sum + count, 0);
        if (p50 !== null && p95 !== null) found.set(source, { p50, p95, posts });
      }
      return found;
    },

    prune: () => store.pruneLags(database.read, new Date(clock.now().getTime() - 7 * dayMs)),
  };
}
