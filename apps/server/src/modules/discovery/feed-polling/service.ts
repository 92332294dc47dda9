import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  FeedError,
  type FeedReader,
  type FeedReading,
  type FeedToRead,
} from "../../../integrations/ports/feed-reader.ts";
import type { Matching } from "../matching/index.ts";
import type { FeedPosts } from "../posts/index.ts";
import type {
  FeedChange,
  FeedRow,
  FeedSchedule,
  WorkspaceFeeds,
} from "../workspace-feeds/index.ts";
import { hostBlockedUntil, nextReadingAt, readingsUntilMoved, retryAt } from "./rules.ts";

/** Another process has claimed the host. Nothing of this reading was stored. */
class LeaseLostError extends Error {}

const hourMs = 3_600_000;
/** How far back the posts of a feed are searched for the keywords of a workspace that has just added it. */
const searchedBackMs = 7 * 24 * hourMs;
/** How often each stored post is re-checked, where a reader can find out which posts were deleted. */
const recheckMs = 24 * hourMs;
const recheckBatch = 10;
/** The wait after a failure on our side. */
const ownRetryMs = 60_000;
/** A host is released before its lease ends. */
const leaseSlackMs = 30_000;

export type FeedPolling = ReturnType<typeof createFeedPolling>;

/** Reads the feeds and forums that are due, each once for all workspaces that added it. */
export function createFeedPolling(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  matching: Matching;
  feedPosts: FeedPosts;
  workspaceFeeds: WorkspaceFeeds;
  feedSchedule: FeedSchedule;
  readers: readonly FeedReader[];
  /** From 0 to 1. */
  random?: () => number;
}) {
  const { database, clock, log, matching, feedPosts, workspaceFeeds, feedSchedule } = deps;
  const { random = Math.random } = deps;

  /** @throws LeaseLostError. */
  async function finish(
    feed: FeedRow,
    by: string,
    change: FeedChange,
    posts: FeedReading["posts"] = [],
    blockedUntil: Date | null = null,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      // First, so that a reader whose lease has ended stores nothing.
      if (!(await feedSchedule.finish(tx, feed, by, change, blockedUntil))) {
        throw new LeaseLostError();
      }
      const own = posts.map((post) => ({ ...post, feedId: feed.id }));
      if (own.length > 0) await matching.ingest(tx, own);
    });
  }

  /** The changes of a feed after a reading. */
  function changeOf(feed: FeedRow, reading: FeedReading, intervalSeconds: number): FeedChange {
    const now = clock.now();
    const { movedTo } = reading;
    const movedReadings =
      movedTo === null ? 0 : movedTo === feed.movedTo ? feed.movedReadings + 1 : 1;
    const hasMoved = movedTo !== null && movedReadings >= readingsUntilMoved;
    return {
      ...{ state: reading.state, title: reading.title ?? feed.title },
      ...{ lastReadAt: now, failures: 0, failure: null },
      dueAt: nextReadingAt(now, reading, intervalSeconds, random()),
      ...(hasMoved
        ? { address: movedTo, movedTo: null, movedReadings: 0 }
        : { movedTo, movedReadings }),
      ...(reading.mayHaveMissed && { missedAt: now }),
    };
  }

  async function fail(
    feed: FeedRow,
    by: string,
    error: FeedError,
    intervalSeconds: number,
  ): Promise<void> {
    const now = clock.now();
    const { failure, retryAfterMs } = error;
    const failures = feed.failures + 1;
    log.info({ feedId: feed.id, notice: failure }, `a feed could not be read: ${error.message}`);
    await finish(
      feed,
      by,
      {
        ...{ failure, failures },
        dueAt: retryAt(now, failures, retryAfterMs, intervalSeconds, random()),
        ...(failure === "gone" && { endedAt: now }),
      },
      [],
      hostBlockedUntil(now, failure, retryAfterMs),
    );
  }

  /**
   * Re-checks some of the stored posts, and removes those that were deleted. A failure ends the checks of this
   * reading; the posts of the reading are stored in any case.
   * @returns until when the host asked us to send no requests; null: it did not
   */
  async function checkDeleted(
    reader: FeedReader,
    feed: FeedRow,
    toRead: FeedToRead,
    signal: AbortSignal,
  ): Promise<Date | null> {
    if (!reader.isDeleted) return null;
    const before = new Date(clock.now().getTime() - recheckMs);
    for (const id of await feedPosts.unseenSince(feed.id, before, recheckBatch)) {
      try {
        await feedPosts.recordCheck(feed.source, id, await reader.isDeleted(toRead, id, signal));
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        const { failure, retryAfterMs } = error;
        log.info({ feedId: feed.id, notice: failure }, `posts were not checked: ${error.message}`);
        const blockedUntil = hostBlockedUntil(clock.now(), failure, retryAfterMs);
        // Otherwise a post that always fails would be checked first in every reading, and the others never.
        if (blockedUntil === null) await feedPosts.recordCheck(feed.source, id, false);
        return blockedUntil;
      }
    }
    return null;
  }

  /** Searches the earlier posts of a feed for the keywords of workspaces that have just added it. */
  async function searchEarlier(feed: FeedRow): Promise<void> {
    const since = new Date(clock.now().getTime() - searchedBackMs);
    for (const workspaceId of await workspaceFeeds.unsearched(feed.id)) {
      await matching.backfillFeed(workspaceId, feed.id, since);
      await workspaceFeeds.setSearched(feed.id, workspaceId);
    }
  }

  async function poll(feed: FeedRow, by: string, signal: AbortSignal): Promise<void> {
    const reader = deps.readers.find(({ name }) => name === feed.source);
    if (!reader) throw new Error(`this process can't read ${feed.source}`);
    const { id, address, state } = feed;
    const toRead = { id, address, state };
    try {
      const reading = await reader.read(toRead, signal);
      const blockedUntil = await checkDeleted(reader, feed, toRead, signal);
      const change = changeOf(feed, reading, reader.intervalSeconds);
      if (blockedUntil && blockedUntil > change.dueAt) change.dueAt = blockedUntil;
      await finish(feed, by, change, reading.posts, blockedUntil);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return fail(feed, by, error, reader.intervalSeconds);
    }
    await searchEarlier(feed);
  }

  return {
    /**
     * Reads one feed that is due.
     * @param by the id of the reader, which reads one feed at a time
     * @param stop ends the reading; the feed stays due
     * @returns whether one was due
     */
    async pollNext(by: string, stop: AbortSignal): Promise<boolean> {
      const feed = await feedSchedule.claim(by);
      if (!feed) return false;
      const timeout = AbortSignal.timeout(feedSchedule.leaseMs - leaseSlackMs);
      try {
        await poll(feed, by, AbortSignal.any([stop, timeout]));
      } catch (error) {
        if (error instanceof LeaseLostError) return true;
        // Not the feed's fault: its state stays the same, and it is read again soon.
        const { failures, failure } = feed;
        const dueAt = stop.aborted ? feed.dueAt : new Date(clock.now().getTime() + ownRetryMs);
        await finish(feed, by, { dueAt, failures, failure });
        if (!stop.aborted) log.error({ err: error, feedId: feed.id }, "a poll of a feed failed");
      }
      return true;
    },
  };
}
