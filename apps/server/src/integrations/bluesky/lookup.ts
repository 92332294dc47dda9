import { z } from "zod";
import type { Conversations, SeenComment } from "../ports/conversations.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { addressOf, idOfAddress, isDid, isPostId, partsOfAddress } from "./addresses.ts";
import { type AppView, maxPerCall } from "./appview.ts";
import { postOf, postView } from "./views.ts";

const postsResponse = z.object({ posts: z.array(postView) });
const resolved = z.object({ did: z.string() });

/** Reads single posts by id; those that are deleted or taken down are missing. */
export async function readPosts(
  appView: AppView,
  webUrl: string,
  externalIds: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Post>> {
  const ids = [...new Set(externalIds)].filter(isPostId);
  const found = new Map<string, Post>();
  for (let at = 0; at < ids.length; at += maxPerCall) {
    const uris = ids.slice(at, at + maxPerCall);
    const { posts } = await appView("app.bsky.feed.getPosts", { uris }, postsResponse, signal);
    for (const view of posts) {
      const post = postOf(view, webUrl);
      if (post) found.set(post.externalId, post);
    }
  }
  return found;
}

/** Replaces the handle in an address with the account's id; null where there is no such account. */
function createFollow(appView: AppView, webUrl: string) {
  return async (address: string): Promise<string | null> => {
    const parts = partsOfAddress(address, webUrl);
    if (!parts || isDid(parts.account)) return null;
    try {
      const query = { handle: parts.account.toLowerCase() };
      const { did } = await appView("com.atproto.identity.resolveHandle", query, resolved);
      return isDid(did) ? addressOf(webUrl, did, parts.rkey) : null;
    } catch (error) {
      // The sentence of an unknown handle is "Unable to resolve handle".
      const isUnknown = error instanceof SourceError && error.failure === "bad-request";
      if (isUnknown || (error instanceof SourceError && error.failure === "not-found")) return null;
      throw error;
    }
  };
}

/** Reads single posts as everyone sees them. */
export function createLookup(
  { webUrl }: { webUrl: string },
  { appView }: { appView: AppView },
): PostLookup {
  return {
    name: "bluesky",
    max: maxPerCall,
    readMicros: 0,
    // So that changes missed in a gap of the stream or an outage of the AppView are found within a day.
    recheckAllHours: 24,
    idOf: (url) => idOfAddress(url, webUrl),
    follow: createFollow(appView, webUrl),
    fetchPosts: (externalIds) => readPosts(appView, webUrl, externalIds),
  };
}

/** Reads replies that people posted manually. Bluesky has no page that opens a reply form with a text. */
export function createConversations(
  { webUrl }: { webUrl: string },
  { appView }: { appView: AppView },
): Conversations {
  return {
    name: "bluesky",
    commentIdOf: (permalink) => idOfAddress(permalink, webUrl),
    follow: createFollow(appView, webUrl),
    async fetchComments(commentIds) {
      const found = await readPosts(appView, webUrl, commentIds);
      return new Map(
        commentIds.map((id): [string, SeenComment] => {
          const post = found.get(id);
          // Bluesky does not distinguish deleted posts from those that were taken down.
          if (!post) return [id, { state: "unseen" }];
          return [id, post.removed ? { state: "removed" } : { state: "standing", post }];
        }),
      );
    },
  };
}
