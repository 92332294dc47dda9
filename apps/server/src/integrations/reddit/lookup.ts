import type { PostLookup } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import { maxNames, type RedditCalls } from "./calls.ts";
import { redditError } from "./failure.ts";

/** `/r/{community}/comments/{thread}/{slug}/{comment}/`, all but the thread's id may be missing. */
const threadPath =
  /^(?:\/(?:r|user|u)\/[^/]+)?\/comments\/([a-z0-9]+)(?:\/[^/]*(?:\/([a-z0-9]+))?)?\/?$/i;
const shortPath = /^\/([a-z0-9]+)\/?$/i;

/** The path of an address on Reddit, or on the configured base URL; null for others. */
export function pathOn(address: string, web: URL): { path: string; isShort: boolean } | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== web.protocol)) return null;
  if (url.hostname === "redd.it") return { path: url.pathname, isShort: true };
  const isWeb = url.host === web.host;
  if (!isWeb && !/(?:^|\.)reddit\.com$/.test(url.hostname)) return null;
  const base = web.pathname.replace(/\/$/, "");
  const below = isWeb && base !== "" && url.pathname.startsWith(`${base}/`);
  return { path: below ? url.pathname.slice(base.length) : url.pathname, isShort: false };
}

/**
 * Reads single posts and comments with the app's own token, which sees what everyone sees (Reddit API,
 * `/api/info`, which is free apart from the rate limit).
 */
export function redditLookup(app: Pick<RedditCalls, "info">, webUrl: string): PostLookup {
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
      const [, thread, comment] = threadPath.exec(path) ?? [];
      if (thread === undefined) return null;
      return comment === undefined ? `t3_${thread.toLowerCase()}` : `t1_${comment.toLowerCase()}`;
    },
    async look(externalIds) {
      const { items, malformed } = await app.info(externalIds);
      // A malformed item is not a deleted one.
      if (malformed > 0) throw redditError("malformed", "a post of an unknown shape");
      const posts = new Map<string, Post>();
      for (const thing of items) {
        if ("post" in thing) posts.set(thing.post.externalId, thing.post);
      }
      return posts;
    },
  };
}
