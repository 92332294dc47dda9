import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { feedKey } from "./rules.ts";
import { feedLimits } from "./service.ts";
import type { FeedRow } from "./store.ts";
import * as store from "./store-schedule.ts";

export type { FeedRow } from "./store.ts";

/** Longer than any reading takes. When a process dies, its host is read from again after this time. */
const leaseMs = 5 * 60_000;

/** What a reading changes. */
export interface FeedChange
  extends Pick<FeedRow, "dueAt" | "failures" | "failure">,
    Partial<
      Pick<
        FeedRow,
        "state" | "title" | "lastReadAt" | "missedAt" | "endedAt" | "movedTo" | "movedReadings"
      >
    > {
  /** Where it is read from now on; absent: where it was. */
  address?: string | undefined;
}

/** Between two readings from one host: sites with hundreds of feeds are not to get them all at once. */
const defaultHostGapMs = 1_000;

export type FeedSchedule = ReturnType<typeof createFeedSchedule>;

/** Which feed is read when, by one process at a time and over one connection to each host. */
export function createFeedSchedule(deps: {
  database: Database;
  clock: Clock;
  feedHostGapMs?: number;
}) {
  const { database, clock, feedHostGapMs = defaultHostGapMs } = deps;

  return {
    leaseMs,

    /**
     * Takes a feed that is due, and its host, until `finish` or the end of the lease.
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
      const feed = await store.findDueOfHost(database.read, host, now, feedLimits);
      if (!feed) {
        const atOnce = { freeAt: null, blockedUntil: null };
        await store.releaseHost(database.read, host, by, atOnce);
      }
      return feed;
    },

    /**
     * Stores what a reading changes and releases the host.
     * @param blockedUntil until when the host asked for no requests
     * @returns false when the lease has ended and another reader may have the host: nothing must be stored then
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
