import { platforms, sources, type WebSearchProvider, webSearchProviders } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Posts } from "./service.ts";
import * as store from "./store-retention.ts";

const hourMs = 3_600_000;
/** Texts are dropped this long before their time is over: the sweep runs every five minutes. */
const sweepAheadMs = 15 * 60_000;
/** How long the text of a search result may be stored without storage rights. */
const searchResultMs = 24 * hourMs;
const batchSize = 2_000;

/** Drops stored texts that their source's terms no longer let us store. */
export function createTextRetention(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  /** The web searches whose contract lets us store results. */
  storageRights: readonly WebSearchProvider[];
}) {
  const { database, clock, log, posts, storageRights } = deps;
  const hasAllRights = webSearchProviders.every((provider) => storageRights.includes(provider));
  const permitted = [...storageRights, ...(hasAllRights ? (["unknown"] as const) : [])];

  /** Drops texts in batches until none are left. @returns how many. */
  async function sweep(dropBatch: (tx: Tx) => Promise<string[]>): Promise<number> {
    let dropped = 0;
    while (true) {
      const postIds = await database.transaction(async (tx) => {
        const ids = await dropBatch(tx);
        if (ids.length > 0) await posts.topics.dropped.publish(tx, { postIds: ids });
        return ids;
      });
      dropped += postIds.length;
      if (postIds.length < batchSize) return dropped;
    }
  }

  return {
    /** Drops the texts that were not seen at their platform for as long as its terms allow. */
    async dropUnseen(): Promise<void> {
      const now = clock.now().getTime();
      for (const source of sources) {
        const { deletionHours } = platforms[source];
        if (deletionHours === null) continue;
        const seenBefore = new Date(now - deletionHours * hourMs + sweepAheadMs);
        const dropped = await sweep((tx) => store.dropUnseen(tx, source, seenBefore, batchSize));
        if (dropped > 0)
          log.warn({ source, dropped }, "texts were dropped because they were not re-checked");
      }
    },

    /** Drops the texts of search results that may not be stored for longer. */
    async dropSearchResults(): Promise<void> {
      const foundBefore = new Date(clock.now().getTime() - searchResultMs + sweepAheadMs);
      await sweep((tx) => store.dropSearchResults(tx, permitted, foundBefore, batchSize));
    },
  };
}
