import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource, SearchTerm } from "../../../integrations/ports/search.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Intake } from "./service-intake.ts";
import * as store from "./store.ts";

/** The maximum number of pages of one query: enough for the time it takes to replace a process. */
const maxPages = 20;
const minPauseMs = 1_000;

/** The state of the search for posts that a stream missed. */
export interface CatchUp {
  /** Whether all of them were found. */
  done: boolean;
  /** The error that ended it; a BudgetError, or an unexpected one. */
  failure: unknown;
  /** Resolves when the search has ended. */
  ended: Promise<void>;
}

/** Searches for posts from the time when no stream was open. */
export function createCatchUp(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  intake: Intake;
  searches: readonly SearchSource[];
}) {
  const { database, clock, log, intake, searches } = deps;

  /** Reads one query page by page, and retries when the source fails, while the stream continues. */
  async function readQuery(
    search: SearchSource,
    task: store.TaskRow,
    query: string,
    span: { since: Date; until: Date },
    signal: AbortSignal,
  ): Promise<void> {
    let after: string | undefined;
    for (let page = 1; page <= maxPages; ) {
      signal.throwIfAborted();
      try {
        const request = { limit: search.pageSize, after, ...span };
        const intakeOptions = { workspaceIds: task.workspaceIds, since: span.since };
        const answer = await intake.search(search, query, request, intakeOptions);
        const oldest = answer.posts.at(-1)?.postedAt;
        if (answer.after === null || (oldest && oldest <= span.since)) return;
        after = answer.after;
        page += 1;
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        log.warn(
          { err: error, source: task.source },
          "posts that a stream missed are searched for again",
        );
        await pause(Math.max(minPauseMs, error.retryAfterMs ?? 0), undefined, { signal });
      }
    }
    const { source, kind, covers } = task;
    const reason = "A search can’t return more of what the stream missed.";
    const gap = { source, kind, covers, from: span.since, until: span.until, reason };
    await database.transaction((tx) => store.insertGap(tx, { ...gap, foundAt: clock.now() }));
  }

  async function readAll(
    task: store.TaskRow,
    terms: readonly SearchTerm[],
    until: Date,
    signal: AbortSignal,
  ): Promise<void> {
    const search = searches.find(({ name }) => name === task.source);
    if (!search || !task.readUntil) return;
    // A search finds the newest posts only after its lag.
    const ready = until.getTime() + search.lagMs - clock.now().getTime();
    if (ready > 0) await pause(ready, undefined, { signal });
    const span = { since: task.readUntil, until };
    for (const { query } of search.pack(terms).queries) {
      await readQuery(search, task, query, span, signal);
    }
  }

  /** @param until when the stream was open again */
  return (
    task: store.TaskRow,
    terms: readonly SearchTerm[],
    until: Date,
    signal: AbortSignal,
  ): CatchUp => {
    const state: CatchUp = { done: false, failure: null, ended: Promise.resolve() };
    state.ended = readAll(task, terms, until, signal).then(
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
