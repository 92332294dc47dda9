import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource, SearchTerm } from "../../../integrations/ports/search.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Intake } from "./service-search.ts";
import * as store from "./store.ts";

/** Pages of one query: more was hardly said while a process was being replaced. */
const mostPages = 20;
const shortestPauseMs = 1_000;

/** How the search for what a stream missed stands. */
export interface CatchUp {
  /** Whether all of it is found. */
  done: boolean;
  /** What ended it; a BudgetError, or something unforeseen. */
  failure: unknown;
  /** Resolves when it goes on no more. */
  over: Promise<void>;
}

/** Searches for what was said while no stream was open. */
export function createCatchUp(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  intake: Intake;
  searches: readonly SearchSource[];
}) {
  const { database, clock, log, intake, searches } = deps;

  /** One query, page by page. A failing source is asked again: the stream goes on meanwhile. */
  async function ask(
    search: SearchSource,
    watch: store.WatchRow,
    query: string,
    span: { since: Date; until: Date },
    signal: AbortSignal,
  ): Promise<void> {
    let after: string | undefined;
    for (let page = 1; page <= mostPages; ) {
      signal.throwIfAborted();
      try {
        const wanted = { limit: search.pageSize, after, ...span };
        const reader = { workspaceIds: watch.workspaceIds, since: span.since };
        const answer = await intake.page(search, query, wanted, reader);
        const oldest = answer.posts.at(-1)?.postedAt;
        if (answer.after === null || (oldest && oldest <= span.since)) return;
        after = answer.after;
        page += 1;
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.warn({ err: error, source: watch.source }, "what a stream missed is asked for again");
        await pause(Math.max(shortestPauseMs, error.retryAfterMs ?? 0), undefined, { signal });
      }
    }
    const { source, kind, covers } = watch;
    const reason = "A search gives no more of what the stream missed.";
    const gap = { source, kind, covers, from: span.since, until: span.until, reason };
    await database.transaction((tx) => store.insertGap(tx, { ...gap, foundAt: clock.now() }));
  }

  async function all(
    watch: store.WatchRow,
    terms: readonly SearchTerm[],
    until: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const search = searches.find(({ name }) => name === watch.source);
    if (!search || !watch.readUntil) return;
    // What was said last is found by a search only after its lag.
    const ready = until.getTime() + search.lagMs - clock.now().getTime();
    if (ready > 0) await pause(ready, undefined, { signal });
    const span = { since: watch.readUntil, until };
    for (const { query } of search.pack(terms).queries) {
      await ask(search, watch, query, span, signal);
    }
  }

  /** @param until when the stream was open again */
  return (
    watch: store.WatchRow,
    terms: readonly SearchTerm[],
    until: Date,
    signal: AbortSignal,
  ): CatchUp => {
    const state: CatchUp = { done: false, failure: null, over: Promise.resolve() };
    state.over = all(watch, terms, until, signal).then(
      () => {
        state.done = true;
      },
      (error: unknown) => {
        if (!signal.aborted) state.failure = error;
      },
    );
    return state;
  };
}
