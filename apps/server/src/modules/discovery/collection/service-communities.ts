import type { Source as SourceName } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { type ListingKind, type Source, SourceError } from "../../../integrations/ports/source.ts";
import { isCommunityTrouble } from "./rules.ts";
import * as store from "./store-communities.ts";

/** One that can't be read may have opened after so long. */
const recheckMs = 6 * 3_600_000;
/** A measure over less time says nothing, unless it has a page of items. */
const leastMeasureMs = 10_000;
const leastMeasureItems = 100;
const hourMs = 3_600_000;

export type { CommunityRow } from "./store-communities.ts";
export type Communities = ReturnType<typeof createCommunities>;

/** Which communities can be read, and how much is said in each. */
export function createCommunities(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  sources: readonly Source[];
}) {
  const { database, clock, log } = deps;

  /** Asks the source about single communities. @returns whether something is other than it was. */
  async function ask(source: Source, rows: readonly store.CommunityRow[]): Promise<boolean> {
    let changed = false;
    for (const { name, trouble: before } of rows) {
      let trouble: string | null = null;
      try {
        await source.check(name);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        // Trouble of the source says nothing of the community: it is asked again another time.
        if (!isCommunityTrouble(error.trouble)) return changed;
        trouble = error.trouble;
        log.warn({ community: name, trouble }, "a community can't be read");
      }
      changed ||= trouble !== before;
      await store.recordCheck(database.read, source.name, name, {
        trouble,
        checkedAt: clock.now(),
      });
    }
    return changed;
  }

  return {
    /** Looks at communities that are new, and again at those that could not be read. */
    async check(name: SourceName, names: readonly string[]): Promise<boolean> {
      const source = deps.sources.find((one) => one.name === name);
      if (!source) return false;
      await store.ensureCommunities(database.read, name, names);
      const before = new Date(clock.now().getTime() - recheckMs);
      return ask(source, await store.findUnchecked(database.read, name, names, before));
    },

    /** Looks at all of these now: one of them is in the others' way. */
    async suspect(name: SourceName, names: readonly string[]): Promise<boolean> {
      const source = deps.sources.find((one) => one.name === name);
      if (!source) return false;
      await store.ensureCommunities(database.read, name, names);
      return ask(source, await store.findUnchecked(database.read, name, names, clock.now(), true));
    },

    list: (name: SourceName) => store.listCommunities(database.read, name),

    /**
     * Learns how much is said from a look: what was new since the last one.
     * @param covers the communities that were listed: those that said nothing count too
     */
    async learn(
      name: SourceName,
      kind: ListingKind,
      covers: readonly string[],
      seen: readonly Post[],
      since: Date | null,
      now: Date,
    ): Promise<void> {
      const from = since ?? seen.at(-1)?.postedAt;
      if (!from || now <= from) return;
      const hours = (now.getTime() - from.getTime()) / hourMs;
      const fresh = seen.filter(({ postedAt }) => postedAt > from);
      const isLong = now.getTime() - from.getTime() >= leastMeasureMs;
      if (!isLong && fresh.length < leastMeasureItems) return;
      const counts = Map.groupBy(fresh, ({ community }) => community?.toLowerCase() ?? "");
      counts.delete("");
      const perHour = new Map(covers.map((community) => [community.toLowerCase(), 0]));
      for (const [community, posts] of counts) perHour.set(community, posts.length / hours);
      if (covers.includes("all")) {
        await store.ensureCommunities(database.read, name, ["all"]);
        perHour.set("all", fresh.length / hours);
      }
      await store.learnVolume(database.read, name, kind, perHour);
    },
  };
}
