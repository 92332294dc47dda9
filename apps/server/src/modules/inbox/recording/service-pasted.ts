import { platforms, type Source } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import { lockMentionsOf } from "./store-deleted-posts.ts";
import * as store from "./store-pasted.ts";

interface Pair {
  workspaceId: string;
  post: { postId: string; source: Source };
}

/** What became of mentions of pasted posts whose public post was found. */
export interface PastedResult {
  /** Mentions that show the public post now, by `<workspace> <post>`. */
  moved: Map<string, string>;
  /** Mentions that still show the pasted text, because somebody works with it or a web search found the public one, by `<workspace> <post>`. */
  unmoved: Map<string, string>;
  /** Keywords that were counted for the moved mentions before, as `<mention> <keyword>`. */
  counted: Set<string>;
}

/** The key of a workspace and a post. */
export const pairKey = (workspaceId: string, postId: string): string => `${workspaceId} ${postId}`;

/**
 * Keeps a workspace that pasted a post from getting a second mention when a source finds the same post.
 * While the mention is pending and has no reply, the public text replaces the pasted one; after that, the
 * mention stays as it is. The text of a search result never replaces the pasted one, because it may not
 * stay. Call this before inserting mentions of the pairs, in the same transaction.
 */
export async function replacePasted(
  tx: Tx,
  posts: Pick<Posts, "pastedTwins" | "forget">,
  pairs: readonly Pair[],
): Promise<PastedResult> {
  const result: PastedResult = { moved: new Map(), unmoved: new Map(), counted: new Set() };
  const candidates = pairs
    // Nobody pastes the text of a post that is read from the platform itself.
    .filter(({ post }) => !platforms[post.source].isReadDirectly)
    .map(({ workspaceId, post }) => ({ workspaceId, postId: post.postId }));
  const twins = await posts.pastedTwins(tx, candidates);
  if (twins.length === 0) return result;
  const locked = await lockMentionsOf(
    tx,
    twins.map(({ pastedId }) => pastedId),
  );
  const withPublicMention = await store.findPublicMentions(tx, twins);
  const moves: { id: string; postId: string; pastedId: string }[] = [];
  for (const { workspaceId, postId, pastedId, isSearchResult } of twins) {
    const mention = locked.find((one) => one.postId === pastedId);
    const key = pairKey(workspaceId, postId);
    if (!mention || withPublicMention.has(key)) continue;
    if (mention.status === "pending" && mention.replyId === null && !isSearchResult) {
      moves.push({ id: mention.id, postId, pastedId });
      result.moved.set(key, mention.id);
    } else result.unmoved.set(key, mention.id);
  }
  if (moves.length === 0) return result;
  const matched = await store.moveToPublic(tx, moves);
  result.counted = new Set(matched.map((row) => `${row.mentionId} ${row.keywordId}`));
  await posts.forget(
    tx,
    moves.map(({ pastedId }) => pastedId),
  );
  return result;
}
