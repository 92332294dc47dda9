import type { Source } from "@earshot/contract";
import { removeLine, shingleSimilarity, similarityBands } from "@earshot/prose";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import * as store from "./store-fingerprints.ts";

/** An earlier reply, and how alike a text is to it. */
export interface NearReply {
  replyId: string;
  source: string;
  /** In lower case; null if it is in no community. */
  community: string | null;
  /** Its current text. */
  text: string;
  /** 0 to 1, without the disclosure lines of both. */
  likeness: number;
  /** When it was last submitted. */
  at: Date;
}

export type Fingerprints = ReturnType<typeof createFingerprints>;

/** Finds near-copies among all submitted replies of all workspaces. */
export function createFingerprints(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /**
     * Stores the fingerprint of a submitted text without its disclosure line, in the caller's transaction; replaces
     * an earlier fingerprint of the reply.
     */
    async record(
      tx: Tx,
      reply: { replyId: string; source: Source; community: string | null; text: string },
    ): Promise<void> {
      const { replyId, source, community, text } = reply;
      const line = await store.findDisclosure(tx, replyId);
      const bands = similarityBands(removeLine(text, line ?? ""));
      // A text without words is similar to nothing.
      if (bands.length === 0) return store.removeFingerprint(tx, replyId);
      const at = clock.now();
      const fingerprint = {
        replyId,
        source,
        community: community?.toLowerCase() ?? null,
        bands,
        at,
      };
      await store.saveFingerprint(tx, fingerprint);
    },

    /**
     * The earlier replies that are most similar to a text, the most similar first.
     * @param options.exceptReply the reply whose text it is: it is excluded, and its disclosure line is removed
     * from the text
     * @param options.limit maximum number; use many (50) to find those of one community too
     */
    async nearest(
      text: string,
      options: { exceptReply?: string; limit: number },
    ): Promise<NearReply[]> {
      const { exceptReply, limit } = options;
      const line = exceptReply ? await store.findDisclosure(database.pool, exceptReply) : null;
      const compared = removeLine(text, line ?? "");
      const bands = similarityBands(compared);
      if (bands.length === 0) return [];
      const candidates = await store.findCandidates(database.pool, bands, exceptReply ?? null);
      return candidates
        .map(({ disclosure, ...candidate }) => ({
          ...candidate,
          likeness: shingleSimilarity(compared, removeLine(candidate.text, disclosure)),
        }))
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, limit);
    },
  };
}
