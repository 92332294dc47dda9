import type { Queryable } from "../../../infrastructure/database/index.ts";
import type { WorkspaceFeeds } from "../workspace-feeds/index.ts";
import type { MatchedPost } from "./events.ts";

/** A match, and the feed that its post was read from; null for a post that all workspaces can see. */
export type FeedMatch = MatchedPost & { feedId: string | null };

/**
 * Removes the matches in a feed's posts of workspaces for which the feed is not read. A feed is read once for all
 * workspaces that have added it, and its posts are matched against the phrases of all.
 */
export async function withinFeeds(
  db: Queryable,
  workspaceFeeds: Pick<WorkspaceFeeds, "subscribersOf">,
  matched: readonly FeedMatch[],
): Promise<MatchedPost[]> {
  const feedIds = [...new Set(matched.flatMap(({ feedId }) => feedId ?? []))];
  const subscribers = await workspaceFeeds.subscribersOf(feedIds, db);
  return matched.flatMap(({ feedId, ...post }) => {
    if (feedId === null) return [post];
    const own = subscribers.get(feedId);
    const phrases = post.phrases.filter(({ workspaceId }) => own?.has(workspaceId));
    return phrases.length > 0 ? [{ ...post, phrases }] : [];
  });
}
