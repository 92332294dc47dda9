import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { Posts } from "../posts/index.ts";
import type { HeldPost, MatchedPost, MatchOutcome, MonitoringTopics } from "./events.ts";
import type { WatchedPhraseIndex } from "./service-phrase-index.ts";

/** What became of a batch of posts. */
export interface IngestResult extends MatchOutcome {
  stored: number;
  /** The posts that were not held before. */
  fresh: Post[];
}

/** What those down the road read of a held post. */
export function heldPost(post: Omit<HeldPost, "postId"> & { id: string }): HeldPost {
  const { id: postId, source, kind, community, author, title, body } = post;
  const { threadTitle, numComments, postedAt } = post;
  return {
    postId,
    source,
    kind,
    community,
    author,
    title,
    body,
    threadTitle,
    numComments,
    postedAt,
  };
}

interface Deps {
  posts: Posts;
  topics: MonitoringTopics;
  index: Pick<WatchedPhraseIndex, "match">;
}

/**
 * Stores and matches a post that a workspace pasted. Its text may be anything, so it is matched against
 * the keywords of that workspace alone.
 */
export async function ingestPasted(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  pasted: Post,
): Promise<void> {
  const stored = await deps.posts.storePasted(tx, workspaceId, pasted);
  if (!stored) return;
  const { id, post } = stored;
  const phrases = deps.index.match(post).filter((phrase) => phrase.workspaceId === workspaceId);
  if (phrases.length === 0) return;
  const matched = { ...heldPost({ ...post, id, threadTitle: null }), phrases };
  const outcome: MatchOutcome = { mentionsByKeyword: new Map() };
  await deps.topics.matched.publish(tx, { posts: [matched], outcome });
}

/**
 * A post's first stretch of the road, whole or not at all: stored if it is new, matched, and what
 * matched is handed on, all in the caller's transaction.
 */
export async function ingestPosts(
  tx: Tx,
  deps: Deps,
  incoming: readonly Post[],
): Promise<IngestResult> {
  const stored = await deps.posts.store(tx, incoming);
  const matched: MatchedPost[] = [];
  for (const { id, post } of stored) {
    if (post.removed) continue;
    const phrases = deps.index.match(post);
    if (phrases.length > 0) {
      const threadTitle = post.thread?.title ?? null;
      matched.push({ ...heldPost({ ...post, id, threadTitle }), phrases });
    }
  }
  const outcome: MatchOutcome = { mentionsByKeyword: new Map() };
  if (matched.length > 0) await deps.topics.matched.publish(tx, { posts: matched, outcome });
  return { stored: stored.length, fresh: stored.map(({ post }) => post), ...outcome };
}
