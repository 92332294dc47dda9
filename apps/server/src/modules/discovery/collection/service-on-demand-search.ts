import { setTimeout as pause } from "node:timers/promises";
import {
  isSourceInTier,
  type Source as SourceName,
  sources as sourceList,
  type Tier,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { SearchSource, SearchTerm } from "../../../integrations/ports/search.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Matching } from "../matching/index.ts";
import { BudgetError, type Intake } from "./service-intake.ts";

const maxPages = 3;
/** A search in the background waits at most this long for a source's limit, so that its job ends in time. */
const maxWaitMs = 75_000;
const maxWaits = 2;
/** The maximum number of results where each costs money: enough for the first screen. */
const maxPaidResults = 20;

/** Which workspace searches, how far back, and in which sources. */
export interface SearchScope {
  workspaceId: string;
  since: Date;
  /** The sources to search; without it, all of the tier. */
  sources?: readonly SourceName[];
  /** The phrases to search for, where they are not keywords. */
  phrases?: readonly string[];
  /** ISO 3166 code, for the sources that prefer results for a country. */
  country?: string | undefined;
}

/** Which sources a search reached; the posts of those that answered are stored. */
export interface SearchOutcome {
  answered: SourceName[];
  /** Those that failed, had no budget left, or did not answer in time. */
  failed: SourceName[];
}

/** Searches the sources once for phrases, within their budgets. */
export function createOnDemandSearch(deps: {
  clock: Clock;
  log: Log;
  matching: Matching;
  searches: readonly SearchSource[];
  processes: Processes;
  intake: Intake;
}) {
  const { clock, log, matching, searches, intake } = deps;

  /** @throws SourceError, BudgetError. */
  async function searchSource(
    source: SearchSource,
    terms: readonly SearchTerm[],
    { workspaceId, since: requested, country, phrases = [] }: SearchScope,
  ): Promise<void> {
    const oldest = source.reachMs === null ? 0 : clock.now().getTime() - source.reachMs;
    const since = new Date(Math.max(requested.getTime(), oldest));
    const isFree = source.price.callMicros + source.price.readMicros === 0;
    const limit = isFree ? source.pageSize : Math.min(source.pageSize, maxPaidResults);
    const workspaceIds = isFree ? [] : [workspaceId];
    for (const { query } of source.pack([...terms]).queries) {
      let after: string | undefined;
      for (let page = 0; page < (isFree ? maxPages : 1); page++) {
        const request = { limit, after, since, country, isOnDemand: true } as const;
        const found = await intake.search(source, query, request, {
          workspaceIds,
          since: null,
          phrases,
        });
        if (found.after === null) break;
        after = found.after;
      }
    }
  }

  /**
   * Searches, and waits when the source's limit is reached. Where a source allows few calls, several new keywords
   * reach its limit, and scheduled searches would not find the posts that this search missed.
   * @throws SourceError, BudgetError.
   */
  async function searchPatiently(
    source: SearchSource,
    terms: readonly SearchTerm[],
    scope: SearchScope,
  ): Promise<void> {
    for (let waits = 0; ; waits++) {
      try {
        return await searchSource(source, terms, scope);
      } catch (error) {
        const waitMs =
          error instanceof SourceError && error.failure === "rate-limited"
            ? error.retryAfterMs
            : null;
        if (waitMs === null || waitMs > maxWaitMs || waits >= maxWaits) throw error;
        await pause(waitMs);
      }
    }
  }

  /** @returns whether the source answered; its failures are logged. */
  async function trySource(
    source: SearchSource,
    terms: readonly SearchTerm[],
    scope: SearchScope,
  ): Promise<boolean> {
    try {
      await searchSource(source, terms, scope);
      return true;
    } catch (error) {
      if (!(error instanceof SourceError) && !(error instanceof BudgetError)) throw error;
      log.warn({ err: error, source: source.name }, "a source could not be searched on demand");
      return false;
    }
  }

  /** Sources that only other processes can search. */
  const unreachableSources = (isRequested: (name: SourceName) => boolean): SourceName[] =>
    sourceList.filter(
      (name) =>
        isRequested(name) &&
        deps.processes.hasWorker(`search:${name}`) &&
        searches.every((source) => source.name !== name),
    );

  return {
    searchPatiently,

    /**
     * Searches the sources of the tier concurrently for posts with any of the phrases, and waits no longer than
     * `withinMs`; later results are still stored. Phrases that can't be searched for are ignored.
     */
    async searchAll(
      phrases: readonly string[],
      tier: Tier | null,
      scope: SearchScope & { withinMs: number },
    ): Promise<SearchOutcome> {
      const terms = phrases.flatMap(
        (phrase, at) => matching.searchTermOf(`on-demand ${at}`, phrase) ?? [],
      );
      const isRequested = (name: SourceName) =>
        isSourceInTier(name, tier) && (scope.sources?.includes(name) ?? true);
      const requested = searches.filter(({ name }) => terms.length > 0 && isRequested(name));
      const late = Symbol("late");
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), scope.withinMs);
      });
      try {
        const outcomes = await Promise.all(
          requested.map(async (source) => {
            const answer = trySource(source, terms, { ...scope, phrases });
            // The caller does not wait for a late response: log its failure.
            answer.catch((error) =>
              log.error({ err: error, source: source.name }, "search results could not be stored"),
            );
            return {
              name: source.name,
              hasAnswered: (await Promise.race([answer, timeout])) === true,
            };
          }),
        );
        const named = (hasAnswered: boolean) =>
          outcomes.filter((one) => one.hasAnswered === hasAnswered).map(({ name }) => name);
        return {
          answered: named(true),
          failed: [...named(false), ...unreachableSources(isRequested)],
        };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
