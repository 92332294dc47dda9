import { type Discussion, researchLimits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { DiscussionReader } from "./service-reader.ts";
import { type DiscussionSearch, listedSources, noticeOf } from "./service-search.ts";
import * as store from "./store.ts";

/** How often a workspace may search. */
const searchRule: Rule = { name: "search-discussions", times: 60, seconds: 3_600 };

export type Discussions = ReturnType<typeof createDiscussions>;

/** Searches for discussions, and the posts that workspaces save. */
export function createDiscussions(deps: {
  database: Database;
  clock: Clock;
  throttle: Throttle;
  reader: DiscussionReader;
  search: DiscussionSearch;
}) {
  const { database, clock, throttle, reader, search } = deps;

  return {
    /** Posts in communities with any of the phrases, the strongest intent first. @throws AppError VALIDATION_FAILED, TOO_MANY_REQUESTS */
    async searchListed(
      workspaceId: string,
      { keywords, limit }: { keywords: readonly string[]; limit: number },
    ): Promise<{ posts: Discussion[]; notice: string | null }> {
      await throttle.count(searchRule, workspaceId);
      const outcome = await search.searchSources(workspaceId, keywords, {
        named: listedSources,
      });
      const options = { limit, named: listedSources };
      const ranked = await search.rankStored(workspaceId, keywords, options);
      const rows = ranked.map(({ post }) => post);
      const scored = new Map(ranked.map(({ post, intent }) => [post.id, intent]));
      const posts = await reader.present(workspaceId, rows, scored);
      return { posts, notice: noticeOf(outcome) };
    },

    /** Saved posts, the last saved first. */
    async saved(
      workspaceId: string,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ posts: Discussion[]; total: number }> {
      const ids = await store.listSaved(database.pool, workspaceId);
      const readable = await reader.load(ids);
      const rows = ids.flatMap((id) => readable.get(id) ?? []);
      const page = rows.slice(offset, offset + limit);
      return { posts: await reader.present(workspaceId, page), total: rows.length };
    },

    /** Saves a stored post. @throws AppError NOT_FOUND, SAVED_POSTS_FULL */
    async save(workspaceId: string, postId: string): Promise<Discussion> {
      const row = (await reader.load([postId])).get(postId);
      if (!row) throw new AppError("NOT_FOUND");
      await database.transaction(async (tx) => {
        await store.lockSaved(tx, workspaceId);
        const ids = await store.listSaved(tx, workspaceId);
        if (ids.includes(postId)) return;
        if (ids.length >= researchLimits.savedPostsMax) throw new AppError("SAVED_POSTS_FULL");
        await store.insertSaved(tx, { workspaceId, postId, savedAt: clock.now() });
      });
      const [post] = await reader.present(workspaceId, [row]);
      if (!post) throw new AppError("NOT_FOUND");
      return post;
    },

    /** Removes a post from the saved ones. @throws AppError NOT_FOUND */
    async unsave(workspaceId: string, postId: string): Promise<void> {
      const wasSaved = await store.deleteSaved(database.pool, workspaceId, postId);
      if (!wasSaved) throw new AppError("NOT_FOUND");
    },
  };
}
