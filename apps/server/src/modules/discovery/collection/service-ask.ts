import { type Source as SourceName, sources as sourceList, type Tier } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { SearchSource, SearchTerm } from "../../../integrations/ports/search.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Matching } from "../matching/index.ts";
import { mayRead } from "./rules-search.ts";
import { BudgetError, type Intake } from "./service-search.ts";

const pagesAtOnce = 3;
/** Each result costs there: enough for a first screen. */
const paidResults = 20;

/** For whom a phrase is looked for, and how far back. */
export interface Asking {
  workspaceId: string;
  since: Date;
}

/** What came of asking all sources. What they gave is held by then. */
export interface Asked {
  answered: SourceName[];
  /** Those that failed, had no budget left, or did not answer in time. */
  failed: SourceName[];
}

/** Asks sources once, within their budgets, for what somebody wants to see now. */
export function createAsking(deps: {
  clock: Clock;
  log: Log;
  matching: Matching;
  searches: readonly SearchSource[];
  processes: Processes;
  intake: Intake;
}) {
  const { clock, log, matching, searches, intake } = deps;

  /** @throws SourceError, BudgetError. */
  async function one(
    source: SearchSource,
    term: SearchTerm,
    { workspaceId, since: wanted }: Asking,
  ): Promise<void> {
    const reach = source.reachMs === null ? 0 : clock.now().getTime() - source.reachMs;
    const since = new Date(Math.max(wanted.getTime(), reach));
    const isFree = source.price.callMicros + source.price.readMicros === 0;
    const limit = isFree ? source.pageSize : Math.min(source.pageSize, paidResults);
    const workspaceIds = isFree ? [] : [workspaceId];
    for (const { query } of source.pack([term]).queries) {
      let after: string | undefined;
      for (let page = 0; page < (isFree ? pagesAtOnce : 1); page++) {
        const ask = { limit, after, since };
        const found = await intake.page(source, query, ask, { workspaceIds, since: null });
        if (found.after === null) break;
        after = found.after;
      }
    }
  }

  /** Whether a source has answered; every failure of its own is only noted. */
  async function answers(source: SearchSource, term: SearchTerm, ask: Asking): Promise<boolean> {
    try {
      await one(source, term, ask);
      return true;
    } catch (error) {
      if (!(error instanceof SourceError) && !(error instanceof BudgetError)) throw error;
      log.warn({ err: error, source: source.name }, "a source could not be asked for a phrase");
      return false;
    }
  }

  /** Sources that only other processes can search: not asked here, and not without anything to find. */
  const unreachable = (tier: Tier | null): SourceName[] =>
    sourceList.filter(
      (name) =>
        mayRead(name, tier) &&
        deps.processes.hasWorker(`search:${name}`) &&
        searches.every((source) => source.name !== name),
    );

  return {
    one,

    /**
     * Asks every source that the tier reads, all at once, and waits no longer than `withinMs`; what
     * comes later is held all the same. A phrase that can't be watched asks nobody.
     */
    async all(
      phrase: string,
      tier: Tier | null,
      ask: Asking & { withinMs: number },
    ): Promise<Asked> {
      const term = matching.searchTermOf("asked", phrase);
      const asked = searches.filter(({ name }) => term !== null && mayRead(name, tier));
      const late = Symbol("late");
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<typeof late>((resolve) => {
        timer = setTimeout(() => resolve(late), ask.withinMs);
      });
      try {
        const outcomes = await Promise.all(
          asked.map(async (source) => {
            const answer = term ? answers(source, term, ask) : Promise.resolve(false);
            // Who comes too late fails unheard.
            answer.catch((error) =>
              log.error({ err: error, source: source.name }, "what a source gave was not kept"),
            );
            return { name: source.name, came: (await Promise.race([answer, over])) === true };
          }),
        );
        const named = (came: boolean) =>
          outcomes.filter((one) => one.came === came).map(({ name }) => name);
        return { answered: named(true), failed: [...named(false), ...unreachable(tier)] };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
