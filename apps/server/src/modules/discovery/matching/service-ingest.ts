import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Posts, StoredPost } from "../posts/index.ts";
import type { WorkspaceFeeds } from "../workspace-feeds/index.ts";
import type { MatchingTopics, MatchOutcome, PostSummary } from "./events.ts";
import type { WatchedPhraseIndex } from "./service-phrase-index.ts";
import { withinPlans } from "./service-plan-sources.ts";
import { type FeedMatch, withinFeeds } from "./service-subscribers.ts";

/** The result of ingesting a batch of posts. */
export interface IngestResult extends MatchOutcome {
  stored: number;
  /** The posts that were not stored before. */
  fresh: Post[];
}

/** The fields of a stored post that later steps need. */
export function summarizePost(post: Omit<PostSummary, "postId"> & { id: string }): PostSummary {
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
  workspaces: Workspaces;
  posts: Posts;
  workspaceFeeds: Pick<WorkspaceFeeds, "subscribersOf">;
  topics: MatchingTopics;
  index: Pick<WatchedPhraseIndex, "match">;
}

/**
 * Stores and matches a post that a workspace pasted. Its text may be anything, so it is matched against
 * the keywords of that workspace alone. Its plan need not include the source.
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
  const matched = { ...summarizePost({ ...post, id, threadTitle: null }), phrases };
  const outcome: MatchOutcome = { mentionsByKeyword: new Map() };
  await deps.topics.matched.publish(tx, { posts: [matched], outcome });
}

/** The phrases in a stored post. */
function matchStored({ index }: Pick<Deps, "index">, { id, post }: StoredPost): FeedMatch {
  const threadTitle = post.thread?.title ?? null;
  const summary = summarizePost({ ...post, id, threadTitle });
  return { ...summary, phrases: index.match(post), feedId: post.feedId ?? null };
}

/**
 * Replaces the texts of stored posts that their authors changed. Their mentions stay and get the marks of the
 * new text, and further workspaces can get them.
 */
export async function ingestEdits(
  tx: Tx,
  deps: Deps,
  source: Post["source"],
  edited: readonly Post[],
): Promise<void> {
  const stored = await deps.posts.replaceTexts(tx, source, edited);
  if (stored.length === 0) return;
  const matched = stored.map((one) => matchStored(deps, one));
  await deps.topics.edited.publish(tx, { posts: matched });
  const found = matched.filter(({ phrases }) => phrases.length > 0);
  const read = await withinFeeds(tx, deps.workspaceFeeds, found);
  const included = await withinPlans(tx, deps.workspaces, read);
  const outcome: MatchOutcome = { mentionsByKeyword: new Map() };
  if (included.length > 0) await deps.topics.matched.publish(tx, { posts: included, outcome });
}

/**
 * The first step of ingestion: stores new posts, matches them and publishes the matches, all in the
 * caller's transaction.
 */
export async function ingestPosts(
  tx: Tx,
  deps: Deps,
  incoming: readonly Post[],
): Promise<IngestResult> {
  const stored = await deps.posts.store(tx, incoming);
  const matched = stored
    .filter(({ post }) => !post.removed)
    .map((one) => matchStored(deps, one))
    .filter(({ phrases }) => phrases.length > 0);
  const read = await withinFeeds(tx, deps.workspaceFeeds, matched);
  const included = await withinPlans(tx, deps.workspaces, read);
  const outcome: MatchOutcome = { mentionsByKeyword: new Map() };
  if (included.length > 0) await deps.topics.matched.publish(tx, { posts: included, outcome });
  return { stored: stored.length, fresh: stored.map(({ post }) => post), ...outcome };
}
