import type { Clock } from "../../infrastructure/clock.ts";
import { packStable } from "../ports/pack.ts";
import type { SearchSource } from "../ports/search.ts";
import { maxQueryLength, type RedditCalls } from "./calls.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The spans that a search can be narrowed to (Reddit API, `t`), the shortest first. */
const spans = [
  ["hour", hourMs],
  ["day", dayMs],
  ["week", 7 * dayMs],
  ["month", 30 * dayMs],
] as const;

/** The shortest span that goes back to a moment: a year for one that is longer ago than a month. */
function spanSince(since: Date | undefined, now: Date) {
  if (!since) return "week";
  const ago = now.getTime() - since.getTime();
  return spans.find(([, length]) => ago <= length)?.[0] ?? "year";
}

/** Reddit's own search, which finds only posts, and finds them late. It costs nothing but the call. */
export function redditSearch(app: Pick<RedditCalls, "search">, clock: Clock): SearchSource {
  return {
    name: "reddit",
    pageSize: 100,
    price: { callMicros: 0, readMicros: 0 },
    reachMs: null,
    lagMs: 10 * 60_000,
    minPollSeconds: 60,
    callsPerMinute: 100,
    pack: (terms) =>
      packStable(terms, {
        maxCharacters: maxQueryLength,
        join: " OR ",
        // A quote within the phrase would end it.
        quote: (phrase) => `"${phrase.replaceAll('"', " ")}"`,
      }),
    async search(query, { limit, after, since }) {
      const found = await app.search(query, {
        limit,
        after,
        sort: "new",
        time: spanSince(since, clock.now()),
      });
      return { posts: found.items, after: found.after, reads: 0 };
    },
  };
}
