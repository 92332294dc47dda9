import type { Clock } from "../../infrastructure/clock.ts";
import type { SearchSource } from "../ports/search.ts";
import type { StackExchangeCalls, StackExchangeOptions } from "./calls.ts";
import { stackExchangeError } from "./failure.ts";
import type { ThreadKind } from "./sites.ts";

const largestPage = 100;
/** Pages further back are refused without a key. */
const maxPages = 25;
const kinds: readonly ThreadKind[] = ["questions", "answers"];
const hourMs = 3_600_000;
const dayMinutes = 1_440;
/** Requests of a day. */
const quota = { withoutKey: 300, withKey: 10_000 };

const queryForm = /^([a-z0-9.-]+) (questions|answers)$/;

const dayMs = dayMinutes * 60_000;
/** The share of the day's requests for scheduled polls (`rules-search-interval.ts` of collection). */
const scheduledShare = 2 / 3;

/**
 * Everything new at the chosen sites. A query is a site's list of questions or answers, which finds every term: one
 * request an hour is enough for all customers, while the API's own search needs one for each phrase, in an undefined
 * syntax.
 */
export function createSearch(
  { sites, key }: StackExchangeOptions,
  { calls, clock }: { calls: StackExchangeCalls; clock: Clock },
): SearchSource {
  const perDay = key === null ? quota.withoutKey : quota.withKey;
  /** The requests that scheduled polls need until the reset at midnight UTC. */
  const scheduledToday = (): number => {
    const all = Math.min(24 * sites.length * kinds.length, perDay * scheduledShare);
    return Math.ceil(all * (1 - (clock.now().getTime() % dayMs) / dayMs));
  };

  return {
    name: "stackexchange",
    pageSize: largestPage,
    price: { callMicros: 0, readMicros: 0 },
    reachMs: null,
    findsEverything: true,
    // Longer than a page is cached.
    lagMs: 15 * 60_000,
    minPollSeconds: 3_600,
    callsPerMinute: perDay / dayMinutes,
    pack(terms) {
      const termIds = terms.map(({ id }) => id).sort();
      const queries = sites.flatMap((site) =>
        kinds.map((kind) => ({ query: `${site} ${kind}`, termIds })),
      );
      return { queries: termIds.length > 0 ? queries : [], tooLong: [] };
    },
    async search(query, { after, since, limit, isOnDemand }) {
      const [, site, kind] = queryForm.exec(query) ?? [];
      if (!site) throw stackExchangeError("bad-request", `no list of a site: ${query}`);
      const page = Math.max(1, Number(after) || 1);
      // From the full hour, so that many keywords make the same requests.
      const from = Math.floor(
        (since ?? new Date(clock.now().getTime() - 24 * hourMs)).getTime() / hourMs,
      );
      const { posts, hasMore } = await calls.newest(
        site,
        kind === "answers" ? "answers" : "questions",
        {
          fromSeconds: (from * hourMs) / 1000,
          page,
          size: Math.min(limit, largestPage),
          keepFree: isOnDemand ? scheduledToday() : 0,
        },
      );
      return {
        posts,
        after: hasMore && page < maxPages ? String(page + 1) : null,
        reads: 0,
      };
    },
  };
}
