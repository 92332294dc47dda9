import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { SearchAsk, SearchPage, SearchSource } from "../ports/search.ts";
import { maxQueryLength, packQueries } from "./pack.ts";
import { momentOf, namesOf, toPosts } from "./posts.ts";
import { postMicros, readsOfUser } from "./prices.ts";
import { parseAs } from "./response.ts";
import { addressOf, postParameters, type XOptions } from "./transport.ts";
import { idPattern, postsResponse } from "./wire/posts.ts";

const smallestPage = 10;
const largestPage = 100;
/** How far back recent search goes. */
export const reachMs = 7 * 24 * 3_600_000;
/** X rejects a moment before its reach at the time of the request, and one after its default end. */
const edgeMs = 60_000;

const toSeconds = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/**
 * Where a search starts. X prefers `since_id` to `start_time` and rejects both when they are before its
 * reach; then, everything within reach is newer anyway.
 */
function beginOf({ sinceId, since }: SearchAsk, now: number): Record<string, string> {
  const oldest = now - reachMs + edgeMs;
  const idMoment = sinceId && idPattern.test(sinceId) ? momentOf(sinceId)?.getTime() : undefined;
  const start = Math.min(since?.getTime() ?? 0, now - edgeMs);
  if (sinceId && idMoment !== undefined && idMoment >= Math.max(oldest, start)) {
    return { since_id: sinceId };
  }
  return start > oldest ? { start_time: toSeconds(start) } : {};
}

/** Where a search ends, unless that is the default end. In whole seconds, so rounded up. */
function endOf({ until }: SearchAsk, now: number): Record<string, string> {
  if (!until || until.getTime() + 1_000 > now - edgeMs) return {};
  return { end_time: toSeconds(until.getTime() + 1_000) };
}

const newest = (ids: readonly string[]): string | null =>
  ids.reduce<string | null>(
    (best, id) => (best === null || BigInt(id) > BigInt(best) ? id : best),
    null,
  );

/** X's recent search: public posts of the last seven days. */
export function createSearch(
  options: XOptions,
  deps: { transport: (ask: Ask) => Promise<HttpResponse>; clock: Clock; log: Log },
): SearchSource {
  const { transport, clock, log } = deps;
  const { queryMax = maxQueryLength, webUrl } = options;
  return {
    name: "x",
    pageSize: largestPage,
    price: { callMicros: 0, readMicros: postMicros },
    reachMs,
    // A search ends 30 seconds before it is made (integrations, 2.2).
    lagMs: 60_000,
    minPollSeconds: 60,
    // 450 searches in 15 minutes.
    callsPerMinute: 30,
    pack: (terms) => packQueries(terms, queryMax),

    async search(query: string, ask: SearchAsk): Promise<SearchPage> {
      const url = addressOf(options, "/2/tweets/search/recent", {
        query,
        max_results: String(Math.min(largestPage, Math.max(smallestPage, ask.limit))),
        sort_order: "recency",
        next_token: ask.after,
        ...beginOf(ask, clock.now().getTime()),
        ...endOf(ask, clock.now().getTime()),
        ...postParameters(options),
      });
      const response = await transport({ url, repeatable: true });
      const { data, includes, errors, meta } = parseAs(response, postsResponse, "the search");
      const children = data ?? [];
      const users = includes?.users ?? [];
      const { posts, malformed } = toPosts(children, { webUrl, names: namesOf(users) });
      if (malformed > 0) log.warn({ malformed }, "posts of a search were skipped: unknown format");
      if (errors?.length) {
        const titles = [...new Set(errors.map(({ title, type }) => title ?? type ?? "untitled"))];
        log.warn({ problems: errors.length, titles }, "a search came with problems");
      }
      const newestId = meta?.newest_id ?? newest(posts.map(({ externalId }) => externalId));
      return {
        posts,
        after: meta?.next_token ?? null,
        // An empty page has no newest post, so the previous one remains.
        newestId: newestId ?? ask.sinceId ?? null,
        reads: children.length + users.length * readsOfUser,
      };
    },
  };
}
