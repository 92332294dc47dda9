import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource } from "../../../integrations/ports/search.ts";
import { type Source, SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../posts/index.ts";
import { isCommunityTrouble, mostSearchPages, pauseSeconds, restMs, searchSince } from "./rules.ts";
import type { Communities } from "./service-communities.ts";
import { createListings, type Reading } from "./service-listing.ts";
import { BudgetError, type Intake } from "./service-search.ts";
import type { Streams } from "./service-stream.ts";
import * as store from "./store.ts";

/** Someone else reads this watch by now: what was read is kept, and nothing else is said. */
export class LeaseLostError extends Error {}

/** How a look reads on: by its lease, and until it is stopped. */
export interface Lease {
  by: string;
  /** Aborts when the process stops or the lease is lost. */
  signal: AbortSignal;
}

/** Sources that have asked us to be silent. */
export interface Resting {
  sources: WatchRow["source"][];
  /** When the first of them may be asked again; null: none rests. */
  until: Date | null;
}

type WatchRow = store.WatchRow;

const weekMs = 7 * 24 * 3_600_000;

export type Looks = ReturnType<typeof createLooks>;

/** Single looks at watches. */
export function createLooks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  communities: Communities;
  intake: Intake;
  streams: Streams;
  sources: readonly Source[];
  searches: readonly SearchSource[];
  posts: Pick<Posts, "newestUpTo">;
  options: { communities: readonly string[] };
}) {
  const { database, clock, log, communities, intake, streams } = deps;
  const listings = createListings(deps);
  /** Until when sources have asked us to be silent. */
  const rests = new Map<WatchRow["source"], number>();

  async function readSearch(
    source: SearchSource,
    watch: store.WatchRow,
    { signal }: Lease,
  ): Promise<Reading> {
    const now = clock.now();
    const { readUntil, workspaceIds } = watch;
    const since = searchSince(readUntil, now, source.reachMs ?? weekMs, source.lagMs);
    // Where each call costs, the first page has to do; it is not sorted by time either.
    const isPaid = source.price.callMicros > 0;
    const pages = isPaid ? 1 : mostSearchPages;
    let after: string | undefined;
    let reached: Date | null = null;
    for (let page = 1; ; page++) {
      const answer = await intake.page(
        source,
        watch.query ?? "",
        { limit: source.pageSize, after, since },
        { workspaceIds, since: readUntil },
      );
      signal.throwIfAborted();
      reached = answer.posts.at(-1)?.postedAt ?? reached;
      const isDone = answer.after === null || (reached !== null && reached <= since);
      if (isDone) return { readUntil: now, gap: null };
      if (page >= pages) {
        if (isPaid || !reached || !readUntil || reached <= readUntil)
          return { readUntil: now, gap: null };
        const reason = "A search gives no more at once.";
        return { readUntil: now, gap: { from: readUntil, until: reached, reason } };
      }
      after = answer.after ?? undefined;
    }
  }

  /** @throws Error when this process can't read it: then another one is to take it. */
  async function read(watch: store.WatchRow, lease: Lease): Promise<Reading> {
    const named = ({ name }: { name: string }) => name === watch.source;
    if (watch.kind === "stream") return streams.read(watch, lease);
    if (watch.kind === "search") {
      const search = deps.searches.find(named);
      if (search) return readSearch(search, watch, lease);
    } else {
      const source = deps.sources.find(named);
      if (source) return listings.read(source, watch, lease.signal);
    }
    throw new Error(`this process can't read ${watch.kind} of ${watch.source}`);
  }

  async function finish(
    watch: store.WatchRow,
    lease: Lease,
    result: Parameters<typeof store.finishLook>[3],
    gap: Reading["gap"] = null,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      if (!(await store.finishLook(tx, watch.id, lease.by, result))) throw new LeaseLostError();
      if (!gap) return;
      const { source, kind, covers } = watch;
      await store.insertGap(tx, { source, kind, covers, ...gap, foundAt: clock.now() });
      log.warn({ source, kind, covers: covers.slice(0, 5), ...gap }, "a gap in what was read");
    });
  }

  const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);

  async function fail(watch: store.WatchRow, lease: Lease, error: unknown): Promise<void> {
    if (error instanceof BudgetError) {
      const dueAt = error.until ?? inSeconds(pauseSeconds(watch.everySeconds, 10, null));
      if (error.until && watch.kind === "search") {
        await store.postponeSearches(database.read, watch.source, error.until, error.message);
      }
      return finish(watch, lease, { dueAt, trouble: error.message });
    }
    if (!(error instanceof SourceError)) throw error;
    const rest = restMs(error.trouble, error.retryAfterMs);
    if (rest !== null) {
      // Nothing is wrong with this watch: it goes on, as all of its source do, when the rest is over.
      const until = clock.now().getTime() + rest;
      rests.set(watch.source, Math.max(until, rests.get(watch.source) ?? 0));
      log.info({ source: watch.source, restMs: rest, why: error.message }, "a source wants a rest");
      return finish(watch, lease, { dueAt: new Date(until), trouble: error.publicText });
    }
    log.warn({ err: error, source: watch.source, kind: watch.kind }, "a source could not be read");
    if (isCommunityTrouble(error.trouble) && watch.kind !== "search") {
      // One of them keeps the others from being read: find out which.
      await communities.suspect(watch.source, watch.covers);
    }
    const failures = watch.failures + 1;
    const seconds = pauseSeconds(watch.everySeconds, failures, error.retryAfterMs);
    const trouble = error.publicText;
    await finish(watch, lease, { dueAt: inSeconds(seconds), failures, trouble });
  }

  /**
   * Looks at a watch once. A source's refusal is recorded for the screens and is no error.
   * @throws LeaseLostError when somebody else reads it by now.
   */
  async function look(watch: store.WatchRow, lease: Lease): Promise<void> {
    try {
      const reading = await read(watch, lease);
      await finish(
        watch,
        lease,
        {
          dueAt: inSeconds(reading.againInSeconds ?? watch.everySeconds),
          readUntil: reading.readUntil,
          lastLookedAt: clock.now(),
          failures: 0,
          trouble: null,
        },
        reading.gap,
      );
    } catch (error) {
      if (error instanceof LeaseLostError || lease.signal.aborted) throw error;
      await fail(watch, lease, error);
    }
  }

  return {
    look,

    /** The sources of which nothing is to be asked at a moment, and the first end of it. */
    resting(now: Date): Resting {
      const left = [...rests].filter(([, until]) => until > now.getTime());
      return {
        sources: left.map(([source]) => source),
        until: left.length > 0 ? new Date(Math.min(...left.map(([, until]) => until))) : null,
      };
    },
  };
}
