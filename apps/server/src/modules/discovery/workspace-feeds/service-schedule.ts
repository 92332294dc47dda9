import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { feedKey } from "./rules.ts";
import { feedLimits } from "./service.ts";
import type { FeedRow } from "./store.ts";
import * as store from "./store-schedule.ts";

export type { FeedRow } from "./store.ts";

/** Longer than any reading takes. After this time, another process can claim the host of one that died. */
const leaseMs = 5 * 60_000;

/** The fields of a feed that a reading changes. */
export interface FeedChange
  extends Pick<FeedRow, "dueAt" | "failures" | "failure">,
    Partial<
      Pick<
        FeedRow,
        "state" | "title" | "lastReadAt" | "missedAt" | "endedAt" | "movedTo" | "movedReadings"
      >
    > {
  /** Its new address; absent: it stays the same. */
  address?: string | undefined;
}

/** The time between two readings from one host, so that a site with hundreds of feeds is not flooded. */
const defaultHostGapMs = 1_000;

export type FeedSchedule = ReturnType<typeof createFeedSchedule>;

/** Schedules the readings of feeds: one process at a time reads from a host, over one connection. */
export function createFeedSchedule(deps: {
  database: Database;
  clock: Clock;
  feedHostGapMs?: number;
}) {
  const { database, clock, feedHostGapMs = defaultHostGapMs } = deps;

  return {
    leaseMs,

    /**
     * Claims a feed that is due, and its host, until `finish` or the end of the lease.
     * @param by the id of the reader
     * @returns null when none is due whose host is free
     */
    async claim(by: string): Promise<FeedRow | null> {
      const now = clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const host = await database.transaction((tx) =>
        store.claimHost(tx, { by, now, until }, feedLimits),
      );
      if (host === null) return null;
      const feed = await store.findDueOfHost(database.pool, host, now, feedLimits);
      if (!feed) {
        const immediately = { freeAt: null, blockedUntil: null };
        await store.releaseHost(database.pool, host, by, immediately);
      }
      return feed;
    },

    /**
     * Stores what a reading changes and releases the host.
     * @param blockedUntil until when the host asked us to send no requests
     * @returns false when the lease has ended and another reader may have the host: store nothing then
     */
    async finish(
      tx: Tx,
      { id, host }: FeedRow,
      by: string,
      { address, ...change }: FeedChange,
      blockedUntil: Date | null = null,
    ): Promise<boolean> {
      const freeAt = new Date(clock.now().getTime() + feedHostGapMs);
      if (!(await store.releaseHost(tx, host, by, { freeAt, blockedUntil }))) return false;
      if (address === undefined) {
        await store.updateFeed(tx, id, change);
        return true;
      }
      const key = feedKey(address);
      const other = await store.findOtherAt(tx, key, id);
      if (other !== null) {
        await store.replaceFeed(tx, id, other);
        await store.updateFeed(tx, id, change);
      } else {
        await store.updateFeed(tx, id, { ...change, address, key, host: new URL(address).host });
      }
      return true;
    },
  };
}
