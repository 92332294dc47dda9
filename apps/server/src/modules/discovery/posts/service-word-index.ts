import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { indexedForMs } from "./service.ts";
import { findUnindexed, writeWords } from "./store-word-index.ts";

const batchSize = 500;
const maxBatches = 100;

/**
 * Indexes the words of recent posts that are not in the index: when an upgrade compares words in another form, its
 * migration empties the index. Posts that are not in the index are checked in every search, so none is missed.
 */
export function createWordIndex(deps: {
  database: Database;
  clock: Clock;
  wordsOf: (text: string) => string[] | null;
}) {
  const { database, clock, wordsOf } = deps;
  return {
    async fill(): Promise<void> {
      const postedAfter = new Date(clock.now().getTime() - indexedForMs);
      for (let batch = 0; batch < maxBatches; batch++) {
        const found = await findUnindexed(database.pool, postedAfter, batchSize);
        const indexed = found.flatMap((post) => {
          const words = wordsOf(`${post.title}\n${post.body}`);
          return words === null ? [] : [{ ...post, words }];
        });
        if (indexed.length > 0) await database.transaction((tx) => writeWords(tx, indexed));
        if (found.length < batchSize) return;
      }
    },
  };
}
