import type { Source } from "@earshot/contract";
import { removeLine, shingleSimilarity, similarityBands } from "@earshot/prose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store-fingerprints.ts";

/** An earlier reply, and how alike a text is to it. */
export interface NearReply {
  replyId: string;
  source: string;
  /** In lower case; null where it stands in none. */
  community: string | null;
  /** As it stands now. */
  text: string;
  /** 0 to 1, without the disclosure lines of both. */
  likeness: number;
  /** When it was handed in last. */
  at: Date;
}

export type Fingerprints = ReturnType<typeof createFingerprints>;

/** Finds near-copies among all replies that were ever handed in, of whichever workspace. */
export function createFingerprints(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /**
     * Keeps what a text that was handed in is found by, in the caller's transaction; again for a reply
     * whose text has changed. The reply's disclosure line is taken off first.
     */
    async record(
      tx: Tx,
      reply: { replyId: string; source: Source; community: string | null; text: string },
    ): Promise<void> {
      const { replyId, source, community, text } = reply;
      const line = await store.findDisclosure(tx, replyId);
      const bands = similarityBands(removeLine(text, line ?? ""));
      // A text without words is like nothing.
      if (bands.length === 0) return store.removePrint(tx, replyId);
      const at = clock.now();
      const print = { replyId, source, community: community?.toLowerCase() ?? null, bands, at };
      await store.savePrint(tx, print);
    },

    /**
     * The earlier replies that a text is most like, the likest first.
     * @param options.exceptReply the reply whose text it is: it is none of them, and its disclosure line is
     * taken off the text
     * @param options.limit how many at most; who looks for those of one community too asks for many (50)
     */
    async nearest(
      text: string,
      options: { exceptReply?: string; limit: number },
    ): Promise<NearReply[]> {
      const { exceptReply, limit } = options;
      const line = exceptReply ? await store.findDisclosure(database.read, exceptReply) : null;
      const own = removeLine(text, line ?? "");
      const bands = similarityBands(own);
      if (bands.length === 0) return [];
      const candidates = await store.findCandidates(database.read, bands, exceptReply ?? null);
      return candidates
        .map(({ disclosure, ...one }) => ({
          ...one,
          likeness: shingleSimilarity(own, removeLine(one.text, disclosure)),
        }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, limit);
    },
  };
}
