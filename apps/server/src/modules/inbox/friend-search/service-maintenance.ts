import { limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import * as store from "./store.ts";

/** How often shared posts are fetched again. */
const recheckAfterMs = 12 * 3_600_000;

/** Keeps shared snapshots up to date, and deletes expired ones. */
export function createFriendMaintenance(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  lookups: readonly PostLookup[];
}) {
  const { database, clock, log, posts, lookups } = deps;

  return {
    /**
     * Fetches the posts of active snapshots again where this is free; posts that were deleted or removed
     * there are removed here.
     */
    async recheck(): Promise<void> {
      const now = clock.now();
      const seenBefore = new Date(now.getTime() - recheckAfterMs);
      for (const lookup of lookups.filter(({ readMicros }) => readMicros === 0)) {
        const query = { source: lookup.name, now, seenBefore, limit: lookup.max };
        try {
          await posts.recheck(lookup, await store.findPostsToRecheck(database.pool, query));
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          log.warn({ err: error, source: lookup.name }, "shared posts could not be fetched again");
        }
      }
    },

    /** Deletes expired snapshots and searches. */
    async prune(): Promise<void> {
      const now = clock.now();
      const foundBefore = new Date(now.getTime() - limits.friendSnapshotMs);
      await store.deleteExpired(database.pool, now, foundBefore);
    },
  };
}
