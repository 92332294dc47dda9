import type { SearchSource, SearchTerm } from "../ports/search.ts";
import { type Algolia, maxHits } from "./algolia.ts";

/** Algolia accepts no longer query. */
const maxQueryLength = 512;

/** A month is found in one call for nearly every phrase. */
const lookBackMs = 30 * 24 * 3_600_000;

/** A quote within a phrase would end it. */
const quote = (phrase: string) => `"${phrase.replaceAll('"', " ")}"`;

/** One query for each phrase, because the index has no OR. */
function pack(terms: readonly SearchTerm[]): ReturnType<SearchSource["pack"]> {
  const queries = new Map<string, Set<string>>();
  const tooLong: string[] = [];
  for (const { id, anyOf } of terms) {
    const fitting = [...new Set(anyOf.map((phrase) => quote(phrase).toLowerCase()))].filter(
      (query) => query.length <= maxQueryLength,
    );
    if (fitting.length === 0) tooLong.push(id);
    for (const query of fitting) {
      queries.set(query, (queries.get(query) ?? new Set()).add(id));
    }
  }
  return {
    queries: [...queries].map(([query, termIds]) => ({ query, termIds: [...termIds].sort() })),
    tooLong: tooLong.sort(),
  };
}

/** Searches everything that is public. The last word of a query also finds longer words: match the results again. */
export function createSearch({ algolia }: { algolia: Algolia }): SearchSource {
  return {
    name: "hackernews",
    pageSize: maxHits,
    price: { callMicros: 0, readMicros: 0 },
    reachMs: null,
    lagMs: 10 * 60_000,
    // Scheduled polls read the listing instead of searching.
    minPollSeconds: 60,
    callsPerMinute: null,
    lookBackMs,
    pack,
    async search(query, { limit, after, since, until }) {
      const page = await algolia.searchByDate({
        query,
        limit,
        after: since ? Math.floor(since.getTime() / 1000) - 1 : null,
        upTo: after ? Number(after) : until ? Math.ceil(until.getTime() / 1000) : null,
      });
      return {
        posts: page.posts,
        after: page.next === null ? null : String(page.next),
        reads: 0,
      };
    },
  };
}
