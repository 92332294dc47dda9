import type { Source } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Posts } from "./service.ts";
import { type PostRow, setSeen } from "./store.ts";
import { findOfFeed, findUnseenOfFeed } from "./store-feed-posts.ts";

const pageSize = 500;

export type FeedPosts = ReturnType<typeof createFeedPosts>;

/** The stored posts of single feeds and forums. */
export function createFeedPosts(deps: { database: Database; clock: Clock; posts: Posts }) {
  const { database, clock, posts } = deps;
  return {
    /** Iterates over the posts of a feed since a moment, oldest first, in pages. Removed ones are omitted. */
    async *since(feedId: string, moment: Date): AsyncGenerator<PostRow[]> {
      let after: PostRow | null = null;
      while (true) {
        const page: PostRow[] = await findOfFeed(database.pool, feedId, moment, after, pageSize);
        if (page.length === 0) return;
        yield page;
        after = page.at(-1) ?? null;
        if (page.length < pageSize) return;
      }
    },

    /** External ids of the posts of a feed that were not seen since a moment, the oldest check first. */
    unseenSince: (feedId: string, seenBefore: Date, limit: number): Promise<string[]> =>
      findUnseenOfFeed(database.pool, feedId, seenBefore, limit),

    /** Records the check of a post. A post that was deleted there is removed here too. */
    recordCheck: (source: Source, externalId: string, isDeleted: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        if (isDeleted) await posts.purge(tx, source, [externalId]);
        else await setSeen(tx, source, [externalId], clock.now());
      }),
  };
}
