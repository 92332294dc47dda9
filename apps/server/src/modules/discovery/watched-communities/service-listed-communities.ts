import type { Source as SourceName } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  type ListedItem,
  type ListingKind,
  type Source,
  SourceError,
} from "../../../integrations/ports/source.ts";
import { isCommunityFailure } from "./rules.ts";
import * as store from "./store-listed-communities.ts";

/** An unreadable community is checked again after this time: it may have become readable. */
const recheckAfterMs = 6 * 3_600_000;
/** A shorter measurement is not reliable, unless it has a page of items. */
const minMeasureMs = 10_000;
const minMeasureItems = 100;
const hourMs = 3_600_000;
/** A source with fewer calls a minute (Reddit's feeds: one) spends none on communities that are probably readable. */
const minCallsToCheck = 10;

const isSlow = ({ callsPerMinute }: Source) =>
  callsPerMinute !== null && callsPerMinute < minCallsToCheck;

export type { ListedCommunityRow } from "./store-listed-communities.ts";
export type ListedCommunities = ReturnType<typeof createListedCommunities>;

/** Tracks which communities can be read, and how many posts and comments each has. */
export function createListedCommunities(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  sources: readonly Source[];
}) {
  const { database, clock, log } = deps;

  /**
   * Checks communities one by one. A slow source stops at the first unreadable one: the others are probably
   * readable, and if the listing fails again, they are checked then.
   * @returns whether a result changed.
   */
  async function checkEach(
    source: Source,
    rows: readonly store.ListedCommunityRow[],
  ): Promise<boolean> {
    let changed = false;
    for (const { name, failure: before } of rows) {
      let failure: string | null = null;
      try {
        await source.check(name);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        // A failure of the source says nothing about the community: check it another time.
        if (!isCommunityFailure(error.failure)) return changed;
        failure = error.failure;
        log.warn({ community: name, failure }, "a community can't be read");
      }
      changed ||= failure !== before;
      await store.recordCheck(database.pool, source.name, name, {
        failure,
        checkedAt: clock.now(),
      });
      if (failure !== null && isSlow(source)) return changed;
    }
    return changed;
  }

  return {
    /** Checks new communities and those that could not be read before; a slow source only the latter. */
    async check(name: SourceName, names: readonly string[]): Promise<boolean> {
      const source = deps.sources.find((one) => one.name === name);
      if (!source) return false;
      await store.ensureCommunities(database.pool, name, names);
      const before = new Date(clock.now().getTime() - recheckAfterMs);
      const rows = await store.findCommunitiesToCheck(database.pool, name, names, before);
      return checkEach(
        source,
        rows.filter(({ checkedAt }) => checkedAt !== null || !isSlow(source)),
      );
    },

    /** Checks these communities now, because one of them makes the whole listing fail. */
    async recheck(name: SourceName, names: readonly string[]): Promise<boolean> {
      const source = deps.sources.find((one) => one.name === name);
      if (!source) return false;
      await store.ensureCommunities(database.pool, name, names);
      return checkEach(
        source,
        await store.findCommunitiesToCheck(database.pool, name, names, clock.now(), true),
      );
    },

    list: (name: SourceName) => store.listCommunities(database.pool, name),

    /** Why communities can't be read, as a SourceFailure, by their names in lower case; readable ones are omitted. */
    failures: (name: SourceName, names: readonly string[]) =>
      store.findFailures(database.pool, name, names),

    /**
     * Records the volume of communities: the new items of a poll.
     * @param covers the listed communities; those without new items count too
     */
    async recordVolume(
      name: SourceName,
      kind: ListingKind,
      covers: readonly string[],
      seen: readonly ListedItem[],
      since: Date | null,
      now: Date,
    ): Promise<void> {
      const from = since ?? seen.at(-1)?.postedAt;
      if (!from || now <= from) return;
      const hours = (now.getTime() - from.getTime()) / hourMs;
      const fresh = seen.filter(({ postedAt }) => postedAt > from);
      const isLong = now.getTime() - from.getTime() >= minMeasureMs;
      if (!isLong && fresh.length < minMeasureItems) return;
      const counts = Map.groupBy(fresh, ({ community }) => community?.toLowerCase() ?? "");
      counts.delete("");
      const perHour = new Map(covers.map((community) => [community.toLowerCase(), 0]));
      for (const [community, posts] of counts) perHour.set(community, posts.length / hours);
      if (covers.includes("all")) {
        await store.ensureCommunities(database.pool, name, ["all"]);
        perHour.set("all", fresh.length / hours);
      }
      await store.recordVolume(database.pool, name, kind, perHour);
    },
  };
}
