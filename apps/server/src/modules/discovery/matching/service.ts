import { neededWords, parsePhrase } from "@earshot/matcher";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { SearchTerm } from "../../../integrations/ports/search.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Posts } from "../posts/index.ts";
import { createMonitoringTopics } from "./events.ts";
import { searchTermOf } from "./rules-terms.ts";
import { heldPost, type IngestResult, ingestPasted, ingestPosts } from "./service-ingest.ts";
import { createWatchedPhraseIndex, type WatchedPhraseIndex } from "./service-phrase-index.ts";

export type Matching = ReturnType<typeof createMatching>;

/** Matches posts against the watched phrases. */
export function createMatching(deps: {
  database: Database;
  log: Log;
  posts: Posts;
  keywords: Keywords;
  index: Pick<WatchedPhraseIndex, "match">;
}) {
  const { database, log, posts, keywords, index } = deps;
  const topics = createMonitoringTopics();

  return {
    topics,

    /** Brings posts in: stores, matches and hands on what is new, in the caller's transaction. */
    ingest: (tx: Tx, incoming: readonly Post[]): Promise<IngestResult> =>
      ingestPosts(tx, { posts, topics, index }, incoming),

    /**
     * Stores a post that a workspace pasted, and matches it against that workspace's keywords alone, in
     * the caller's transaction. A post that the workspace has pasted before stays as it is.
     */
    ingestPasted: (tx: Tx, workspaceId: string, post: Post): Promise<void> =>
      ingestPasted(tx, { posts, topics, index }, workspaceId, post),

    /** The workspaces that watch for something in a post. */
    workspacesOf: (post: Pick<Post, "title" | "body">): string[] => [
      ...new Set(index.match(post).map(({ workspaceId }) => workspaceId)),
    ],

    /** What a search must find for a keyword; null for one that can't be watched any more. */
    searchTermOf(keywordId: string, keyword: string): SearchTerm | null {
      const parsed = parsePhrase(keyword);
      return parsed.ok ? searchTermOf(keywordId, parsed.phrase) : null;
    },

    /** Looks for a keyword in the posts that its workspace may read and we hold already, back to `since`. */
    async backfill(keywordId: string, since: Date): Promise<void> {
      const phrase = await keywords.findWatched(keywordId);
      if (!phrase) return;
      const parsed = parsePhrase(phrase.keyword);
      const needed = parsed.ok ? neededWords(parsed.phrase) : [[]];
      const alone = createWatchedPhraseIndex([phrase], log);
      for await (const page of posts.since(since, needed, phrase.workspaceId)) {
        const matched = page.flatMap((post) => {
          const phrases = alone.match(post);
          return phrases.length > 0 ? [{ ...heldPost(post), phrases }] : [];
        });
        if (matched.length === 0) continue;
        await database.transaction((tx) =>
          topics.matched.publish(tx, { posts: matched, outcome: { mentionsByKeyword: new Map() } }),
        );
      }
    },
  };
}
