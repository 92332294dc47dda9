import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource } from "../../../integrations/ports/search.ts";
import { type Source, SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../posts/index.ts";
import { isCommunityFailure, type ListedCommunities } from "../watched-communities/index.ts";
import { maxSearchPages, retrySeconds, searchSince, sourcePauseMs } from "./rules.ts";
import type { Firehoses } from "./service-firehose.ts";
import { BudgetError, type Intake } from "./service-intake.ts";
import { createListings, type PollResult } from "./service-listing.ts";
import type { Streams } from "./service-stream.ts";
import * as store from "./store.ts";

/** Another process holds the task's lease now. Ingested posts stay; nothing else is written. */
export class LeaseLostError extends Error {}

/** The right of a runner to read a task. */
export interface Lease {
  by: string;
  /** Aborts when the process stops or the lease is lost. */
  signal: AbortSignal;
}

/** Sources that asked us to make no calls for now. */
export interface PausedSources {
  sources: TaskRow["source"][];
  /** When the first of them may be called again; null: no source is paused. */
  until: Date | null;
}

type TaskRow = store.TaskRow;

const weekMs = 7 * 24 * 3_600_000;

/** Polls collection tasks. */
export function createPoller(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  communities: ListedCommunities;
  intake: Intake;
  streams: Streams;
  firehoses: Firehoses;
  sources: readonly Source[];
  searches: readonly SearchSource[];
  posts: Pick<Posts, "newestUpTo">;
  /** The names of all communities of which all posts are read, in lower case. */
  listedNames: () => Promise<string[]>;
}) {
  const { database, clock, log, communities, intake, streams, firehoses } = deps;
  const listings = createListings(deps);
  /** Until when each source asked us to make no calls. */
  const pausedUntil = new Map<TaskRow["source"], number>();

  async function readSearch(
    source: SearchSource,
    task: store.TaskRow,
    { signal }: Lease,
  ): Promise<PollResult> {
    const now = clock.now();
    const { readUntil, workspaceIds } = task;
    const since = searchSince(readUntil, now, source.reachMs ?? weekMs, source.lagMs);
    // Where each call costs money, only one page is read; its posts are not sorted by time either.
    const isPaid = source.price.callMicros > 0;
    const pages = isPaid ? 1 : maxSearchPages;
    let after: string | undefined;
    let reached: Date | null = null;
    let isIncomplete = false;
    // An incomplete answer: the same period is searched again, to find what was omitted.
    const readTo = () => (isIncomplete ? readUntil : now);
    for (let page = 1; ; page++) {
      const answer = await intake.search(
        source,
        task.query ?? "",
        { limit: source.pageSize, after, since },
        { workspaceIds, since: readUntil },
      );
      signal.throwIfAborted();
      reached = answer.posts.at(-1)?.postedAt ?? reached;
      isIncomplete ||= answer.isIncomplete === true;
      const isDone = answer.after === null || (reached !== null && reached <= since);
      if (isDone) return { readUntil: readTo(), gap: null };
      if (page >= pages) {
        if (isPaid || !reached || !readUntil || reached <= readUntil)
          return { readUntil: readTo(), gap: null };
        const reason = "A search can’t return more at once.";
        return { readUntil: now, gap: { from: readUntil, until: reached, reason } };
      }
      after = answer.after ?? undefined;
    }
  }

  /** @throws Error when this process can't read the task, so that another one must. */
  async function read(task: store.TaskRow, lease: Lease): Promise<PollResult> {
    const isSource = ({ name }: { name: string }) => name === task.source;
    if (task.kind === "stream") {
      return (firehoses.has(task.source) ? firehoses : streams).read(task, lease);
    }
    if (task.kind === "search") {
      const search = deps.searches.find(isSource);
      if (search) return readSearch(search, task, lease);
    } else {
      const source = deps.sources.find(isSource);
      if (source) return listings.read(source, task, lease.signal);
    }
    throw new Error(`this process can't read ${task.kind} of ${task.source}`);
  }

  async function finish(
    task: store.TaskRow,
    lease: Lease,
    result: Parameters<typeof store.finishPoll>[3],
    gap: PollResult["gap"] = null,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await store.finishPoll(tx, task.id, lease.by, result))) throw new LeaseLostError();
      if (!gap) return;
      const { source, kind, covers } = task;
      await store.insertGap(tx, { source, kind, covers, ...gap, foundAt: clock.now() });
      log.warn(
        { source, kind, covers: covers.slice(0, 5), ...gap },
        "a gap in the collected posts",
      );
    });
  }

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  async function fail(task: store.TaskRow, lease: Lease, error: unknown): Promise<void> {
    if (error instanceof BudgetError) {
      const dueAt = error.until ?? inSeconds(retrySeconds(task.everySeconds, 10, null));
      if (error.until && task.kind === "search") {
        await store.postponeSearches(database.pool, task.source, error.until, error.message);
      }
      return finish(task, lease, { dueAt, failure: error.message });
    }
    if (!(error instanceof SourceError)) throw error;
    const pauseMs = sourcePauseMs(error.failure, error.retryAfterMs);
    if (pauseMs !== null) {
      // Nothing is wrong with this task: it continues when the pause of its source ends.
      const until = clock.now().getTime() + pauseMs;
      pausedUntil.set(task.source, Math.max(until, pausedUntil.get(task.source) ?? 0));
      log.info({ source: task.source, pauseMs, why: error.message }, "a source asked for a pause");
      return finish(task, lease, { dueAt: new Date(until), failure: error.publicText });
    }
    log.warn({ err: error, source: task.source, kind: task.kind }, "a source could not be read");
    if (isCommunityFailure(error.failure) && task.kind !== "search") {
      // One unreadable community makes the whole listing fail: find out which.
      await communities.recheck(task.source, task.covers);
    }
    const failures = (await store.countFailures(database.pool, task.id)) + 1;
    const seconds = retrySeconds(task.everySeconds, failures, error.retryAfterMs);
    const failure = error.publicText;
    await finish(task, lease, { dueAt: inSeconds(seconds), failures, failure });
  }

  /**
   * Polls a task once. A failure of the source is recorded for the screens and is not thrown.
   * @throws LeaseLostError when another process holds the lease.
   */
  async function poll(task: store.TaskRow, lease: Lease): Promise<void> {
    try {
      const result = await read(task, lease);
      await finish(
        task,
        lease,
        {
          dueAt: inSeconds(result.nextPollInSeconds ?? task.everySeconds),
          readUntil: result.readUntil,
          lastPolledAt: clock.now(),
          failures: 0,
          failure: null,
        },
        result.gap,
      );
    } catch (error) {
      if (error instanceof LeaseLostError || lease.signal.aborted) throw error;
      await fail(task, lease, error);
    }
  }

  return {
    poll,

    /** The sources that must not be called now, and when the first pause ends. */
    pausedSources(now: Date): PausedSources {
      const left = [...pausedUntil].filter(([, until]) => until > now.getTime());
      return {
        sources: left.map(([source]) => source),
        until: left.length > 0 ? new Date(Math.min(...left.map(([, until]) => until))) : null,
      };
    },
  };
}
