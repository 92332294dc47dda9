import { neededWords, parsePhrase, spellingsOf } from "@earshot/matcher";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { SearchTerm } from "../../../integrations/ports/search.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { FeedPosts, Posts } from "../posts/index.ts";
import type { WorkspaceFeeds } from "../workspace-feeds/index.ts";
import { createMatchingTopics, type MatchedPost } from "./events.ts";
import { searchTermOf } from "./rules-terms.ts";
import {
  type IngestResult,
  ingestEdits,
  ingestPasted,
  ingestPosts,
  summarizePost,
} from "./service-ingest.ts";
import {
  createPhraseTest,
  createWatchedPhraseIndex,
  type WatchedPhraseIndex,
} from "./service-phrase-index.ts";
import { withinPlans } from "./service-plan-sources.ts";
import { withinFeeds } from "./service-subscribers.ts";

export type Matching = ReturnType<typeof createMatching>;

/** Matches posts against the keywords of all workspaces. */
export function createMatching(deps: {
  database: Database;
  log: Log;
  workspaces: Workspaces;
  posts: Posts;
  feedPosts: FeedPosts;
  keywords: Keywords;
  workspaceFeeds: Pick<WorkspaceFeeds, "subscribersOf">;
  index: Pick<WatchedPhraseIndex, "match">;
}) {
  const { database, log, workspaces, posts, feedPosts, keywords, workspaceFeeds, index } = deps;
  const topics = createMatchingTopics();
  const ingestDeps = { workspaces, posts, workspaceFeeds, topics, index };

  const publish = (matched: readonly MatchedPost[]): Promise<void> =>
    database.transaction((tx) =>
      topics.matched.publish(tx, {
        posts: [...matched],
        outcome: { mentionsByKeyword: new Map() },
      }),
    );

  return {
    topics,

    /** Stores and matches new posts and publishes the matches, in the caller's transaction. */
    ingest: (tx: Tx, incoming: readonly Post[]): Promise<IngestResult> =>
      ingestPosts(tx, ingestDeps, incoming),

    /**
     * The posts that contain a phrase of any workspace. Of a stream with every public post, only these are stored.
     * @param also further phrases, which need not be monitored
     */
    select(posts: readonly Post[], also: readonly string[] = []): Post[] {
      const isAlso = also.length > 0 ? createPhraseTest(also) : () => false;
      return posts.filter((post) => index.match(post).length > 0 || isAlso(post));
    },

    /** Replaces the texts of stored posts and matches them again, in the caller's transaction. */
    ingestEdits: (tx: Tx, source: Post["source"], edited: readonly Post[]): Promise<void> =>
      ingestEdits(tx, ingestDeps, source, edited),

    /**
     * Stores a post that a workspace pasted, and matches it against that workspace's keywords alone, in
     * the caller's transaction. A post that the workspace has pasted before stays as it is.
     */
    ingestPasted: (tx: Tx, workspaceId: string, post: Post): Promise<void> =>
      ingestPasted(tx, ingestDeps, workspaceId, post),

    /** The workspaces with a keyword in a post. */
    workspacesOf: (post: Pick<Post, "title" | "body">): string[] => [
      ...new Set(index.match(post).map(({ workspaceId }) => workspaceId)),
    ],

    /** The search term of a keyword; null for one that is no longer valid. */
    searchTermOf(keywordId: string, keyword: string): SearchTerm | null {
      const parsed = parsePhrase(keyword);
      return parsed.ok ? searchTermOf(keywordId, parsed.phrase, spellingsOf(keyword)) : null;
    },

    /** Searches the stored posts that the workspace may read for a keyword, back to `since`. */
    async backfill(keywordId: string, since: Date): Promise<void> {
      const phrase = await keywords.findWatched(keywordId);
      if (!phrase) return;
      const parsed = parsePhrase(phrase.keyword);
      const needed = parsed.ok ? neededWords(parsed.phrase) : [[]];
      const alone = createWatchedPhraseIndex([phrase], log);
      for await (const page of posts.since(since, needed, phrase.workspaceId)) {
        const found = page.flatMap((post) => {
          const phrases = alone.match(post);
          const isPasted = post.ownerWorkspaceId !== null;
          const { feedId } = post;
          return phrases.length > 0 ? [{ ...summarizePost(post), phrases, isPasted, feedId }] : [];
        });
        const collected = found.filter(({ isPasted }) => !isPasted);
        const read = await withinFeeds(database.pool, workspaceFeeds, collected);
        const matched = [
          ...found.filter(({ isPasted }) => isPasted),
          ...(await withinPlans(database.pool, workspaces, read)),
        ];
        if (matched.length > 0) await publish(matched);
      }
    },

    /** Searches the stored posts of a feed for all keywords of a workspace for which it is read, back to `since`. */
    async backfillFeed(workspaceId: string, feedId: string, since: Date): Promise<void> {
      const own = createWatchedPhraseIndex(await keywords.watched(workspaceId), log);
      for await (const page of feedPosts.since(feedId, since)) {
        const found = page.flatMap((post) => {
          const phrases = own.match(post);
          return phrases.length > 0 ? [{ ...summarizePost(post), phrases, feedId }] : [];
        });
        const matched = await withinFeeds(database.pool, workspaceFeeds, found);
        if (matched.length > 0) await publish(matched);
      }
    },
  };
}
