import type { PostLookup } from "../ports/lookup.ts";
import { pastedUrl } from "../ports/pasted-url.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { maxNames, type RedditCalls } from "./calls.ts";
import { redditError } from "./failure.ts";

/** `/r/{community}/comments/{thread}/{slug}/{comment}/`; everything but the thread's id may be missing. */
const threadPath =
  /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/([a-z0-9]+)(?:\/[^/]*(?:\/([a-z0-9]+))?)?\/?$/i;
const shortPath = /^\/([a-z0-9]+)\/?$/i;
const galleryPath = /^\/gallery\/([a-z0-9]+)\/?$/i;
/** The share links of Reddit's apps; only Reddit knows their targets. */
const sharePath = /^\/(?:r|u|user)\/[A-Za-z0-9_-]{1,30}\/s\/[A-Za-z0-9]{1,30}\/?$/;

/** The path of an address on Reddit, or on the configured base URL; null for others. */
export function pathOn(address: string, web: URL): { path: string; isShort: boolean } | null {
  const url = pastedUrl(address);
  if (!url) return null;
  if (url.hostname === "redd.it") return { path: url.pathname, isShort: true };
  const isWeb = url.host === web.host;
  if (!isWeb && !/(?:^|\.)reddit\.com$/.test(url.hostname)) return null;
  const base = web.pathname.replace(/\/$/, "");
  const below = isWeb && base !== "" && url.pathname.startsWith(`${base}/`);
  return { path: below ? url.pathname.slice(base.length) : url.pathname, isShort: false };
}

/** Failures that mean that there is no such link. */
const unknownLink = new Set<string>(["not-found", "no-such-community", "bad-request"]);

/**
 * The address that a share link of Reddit's apps leads to. It is requested through Reddit's API (as PRAW does),
 * within the rate limits, and only an address on Reddit counts.
 * @returns null when the address is not a share link, or leads nowhere
 * @throws SourceError
 */
export async function followShareLink(
  app: Pick<RedditCalls, "redirectOf">,
  address: string,
  web: URL,
): Promise<string | null> {
  const found = pathOn(address, web);
  if (!found || found.isShort || !sharePath.test(found.path)) return null;
  try {
    const target = await app.redirectOf(found.path);
    return target !== null && pathOn(target, web) ? target : null;
  } catch (error) {
    if (error instanceof SourceError && unknownLink.has(error.failure)) return null;
    throw error;
  }
}

/**
 * Reads single posts and comments with the app's own token, which sees what everyone sees (Reddit API,
 * `/api/info`, which is free apart from the rate limit).
 */
export function redditLookup(
  app: Pick<RedditCalls, "info" | "redirectOf">,
  webUrl: string,
): PostLookup {
  const web = new URL(webUrl);
  return {
    name: "reddit",
    max: maxNames,
    readMicros: 0,
    idOf(address) {
      const found = pathOn(address, web);
      if (!found) return null;
      const { path, isShort } = found;
      if (isShort) {
        const [, id] = shortPath.exec(path) ?? [];
        return id === undefined ? null : `t3_${id.toLowerCase()}`;
      }
      const [, thread = galleryPath.exec(path)?.[1], comment] = threadPath.exec(path) ?? [];
      if (thread === undefined) return null;
      return comment === undefined ? `t3_${thread.toLowerCase()}` : `t1_${comment.toLowerCase()}`;
    },
    follow: (address) => followShareLink(app, address, web),
    async fetchPosts(externalIds) {
      const { items, malformed } = await app.info(externalIds);
      // A malformed item must not count as deleted.
      if (malformed > 0) throw redditError("malformed", "a post of an unknown shape");
      const posts = new Map<string, Post>();
      for (const thing of items) {
        if ("post" in thing) posts.set(thing.post.externalId, thing.post);
      }
      return posts;
    },
  };
}
