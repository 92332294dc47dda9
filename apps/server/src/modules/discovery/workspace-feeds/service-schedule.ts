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

export type FeedSchedule = ReturnType<typeof createFeedSchedule>;

/** Which feed is read when, by one process at a time and over one connection to each host. */
export function createFeedSchedule(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;

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
      const host = await store.claimHost(database.read, { by, now, until }, feedLimits);
      if (host === null) return null;
      const feed = await store.findDueOfHost(database.read, host, now, feedLimits);
      if (!feed) await store.releaseHost(database.read, host, by, null);
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
      if (!(await store.releaseHost(tx, host, by, blockedUntil))) return false;
      const key = address === undefined ? null : feedKey(address);
      const moves = address !== undefined && key !== null && !(await store.isKeyTaken(tx, key, id));
      await store.updateFeed(tx, id, {
        ...change,
        ...(moves && { address, key, host: new URL(address).host }),
      });
      return true;
    },
  };
}
