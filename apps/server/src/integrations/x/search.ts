import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { SearchAsk, SearchPage, SearchSource } from "../ports/search.ts";
import { maxQueryLength, packQueries } from "./pack.ts";
import { namesOf, toPosts } from "./posts.ts";
import { postMicros, readsOfUser } from "./prices.ts";
import { parseAs } from "./response.ts";
import { addressOf, postParameters, type XOptions } from "./transport.ts";
import { postsResponse } from "./wire/posts.ts";

const smallestPage = 10;
const largestPage = 100;
/** How far back recent search goes. */
export const reachMs = 7 * 24 * 3_600_000;
/** The distance from the limits of X's reach and its default end, beyond which X rejects a moment. */
const edgeMs = 60_000;

const toSeconds = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** Where a search starts. X rejects a start before its reach, so it is omitted then: all results are newer anyway. */
function beginOf({ since }: SearchAsk, now: number): Record<string, string> {
  const start = Math.min(since?.getTime() ?? 0, now - edgeMs);
  return start > now - reachMs + edgeMs ? { start_time: toSeconds(start) } : {};
}

/** Where a search ends, unless that is the default end. Rounded up to whole seconds. */
function endOf({ until }: SearchAsk, now: number): Record<string, string> {
  if (!until || until.getTime() + 1_000 > now - edgeMs) return {};
  return { end_time: toSeconds(until.getTime() + 1_000) };
}

/** X's recent search: public posts of the last seven days. */
export function createSearch(
  options: XOptions,
  deps: { transport: (ask: Ask) => Promise<HttpResponse>; clock: Clock; log: Log },
): SearchSource {
  const { transport, clock, log } = deps;
  const { webUrl } = options;
  return {
    name: "x",
    pageSize: largestPage,
    price: { callMicros: 0, readMicros: postMicros },
    reachMs,
    // By default, a search ends 30 seconds before the request.
    lagMs: 60_000,
    minPollSeconds: 60,
    // 450 searches in 15 minutes.
    callsPerMinute: 30,
    pack: (terms) => packQueries(terms, maxQueryLength),

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
      return {
        posts,
        after: meta?.next_token ?? null,
        reads: children.length + users.length * readsOfUser,
      };
    },
  };
}
