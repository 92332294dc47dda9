import { limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import * as store from "./store.ts";

/** A post that anyone with a link may read is looked at again after so long. */
const recheckAfterMs = 12 * 3_600_000;

export type FriendMaintenance = ReturnType<typeof createFriendMaintenance>;

/** Keeps what is shared true, and ends it in its time. */
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
     * Looks again at the posts of living snapshots, where a look costs nothing; what is gone where it
     * stood is taken away here too.
     */
    async recheck(): Promise<void> {
      const now = clock.now();
      const seenBefore = new Date(now.getTime() - recheckAfterMs);
      for (const lookup of lookups.filter(({ readMicros }) => readMicros === 0)) {
        const ask = { source: lookup.name, now, seenBefore, limit: lookup.most };
        try {
          await posts.lookAgain(lookup, await store.findPostsToRecheck(database.read, ask));
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          log.warn(
            { err: error, source: lookup.name },
            "shared posts could not be looked at again",
          );
        }
      }
    },

    /** Forgets what is over. */
    async prune(): Promise<void> {
      const now = clock.now();
      const foundBefore = new Date(now.getTime() - limits.friendSnapshotMs);
      await store.deleteExpired(database.read, now, foundBefore);
    },
  };
}
