import type { Clock } from "../../infrastructure/clock.ts";
import type { LinkReader } from "../ports/lookup.ts";
import type { Post } from "../ports/post.ts";
import type { SearchSource } from "../ports/search.ts";
import type { WebResult, WebSearch } from "../ports/web-search.ts";
import { freshnessFor } from "./freshness.ts";
import { pack } from "./pack.ts";
import type { Site } from "./site.ts";

export { facebook } from "./facebook.ts";
export { facebookGroups } from "./groups.ts";
export { linkedin } from "./linkedin.ts";
export { facebookRefusalOfWords, linkedinRefusalOfWords } from "./refusal-words.ts";
export type { Site } from "./site.ts";

/** A result as a post; null when its address is not a post's. */
export function toPost(site: Site, result: WebResult, now: Date): Post | null {
  const address = site.addressOf(result.url, now);
  if (!address) return null;
  const texts = site.textsOf(result, address);
  const statedAt = address.postedAt ?? result.date ?? now;
  return {
    source: site.name,
    kind: "post",
    externalId: address.externalId,
    thread: null,
    community: texts.community ?? address.community,
    author: texts.author ?? address.author,
    title: texts.title,
    body: texts.body,
    url: address.url,
    score: null,
    numComments: null,
    postedAt: statedAt > now ? now : statedAt,
    removed: false,
  };
}

/** Reads addresses of a site's posts. The posts themselves can only be opened by people. */
export const linkReader = (site: Site, { clock }: { clock: Clock }): LinkReader => ({
  name: site.name,
  parse(url) {
    const address = site.addressOf(url, clock.now());
    if (!address) return null;
    const { externalId, postedAt, community } = address;
    return { externalId, kind: "post", url: address.url, community, postedAt };
  },
  commentOf: (url) => site.commentOf(url, clock.now()),
});

/** The posts among results. Of several results with the same post, the first is used. */
function toPosts(site: Site, results: readonly WebResult[], now: Date): Post[] {
  const posts = new Map<string, Post>();
  for (const result of results) {
    const post = toPost(site, result, now);
    if (post && !posts.has(post.externalId)) posts.set(post.externalId, post);
  }
  return [...posts.values()];
}

/**
 * Where the next page begins: the service's page, and how many of its posts were returned already. A caller that
 * requests less than `pageSize` pays for the same page again to get its other posts.
 */
function readAfter(after: string | undefined): { page: number; given: number } {
  const [, page = "0", given = "0"] = /^(\d{1,3})(?:\+(\d{1,3}))?$/.exec(after ?? "") ?? [];
  return { page: Number(page), given: Number(given) };
}

/**
 * The public posts of a site in a web index. Posts older than `since` are not omitted: an index may find a post long
 * after it was written, and does not list it as new later.
 */
export function indexedPosts(
  site: Site,
  web: WebSearch,
  { clock }: { clock: Clock },
): SearchSource {
  return {
    name: site.name,
    pageSize: web.limits.pageSize,
    price: { callMicros: web.callMicros, readMicros: 0 },
    reachMs: null,
    // An index finds a post hours or days after it was written.
    lagMs: 24 * 3_600_000,
    minPollSeconds: 3_600,
    callsPerMinute: null,
    pack: (terms) => pack(terms, site.within, web.limits),
    async search(query, { limit, after, since, country }) {
      const now = clock.now();
      const { page, given } = readAfter(after);
      const freshness = freshnessFor(since, now, web.freshness);
      const { results, more } = await web.search({ query, country, freshness, page });
      const posts = toPosts(site, results, now).map((post) => ({
        ...post,
        foundThrough: web.provider,
      }));
      const end = given + limit;
      const next = more ? String(page + 1) : null;
      return {
        posts: posts.slice(given, end),
        after: posts.length > end ? `${page}+${end}` : next,
        reads: 0,
      };
    },
  };
}
