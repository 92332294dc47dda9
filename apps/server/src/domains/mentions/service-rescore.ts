import { intentVersion } from "@earshot/intent";
import type { Database } from "../../platform/db/index.ts";
import { heldPost } from "../monitoring/index.ts";
import { scorePost } from "./service-intent.ts";
import type { Recording } from "./service-record.ts";
import { likenessHashes, likenessOf } from "./service-settle.ts";
import * as store from "./store-rescore.ts";

const atOnce = 200;

export type Rescoring = ReturnType<typeof createRescoring>;

/** Scores mentions anew: after a change of the rules all, after one of a company its pending ones. */
export function createRescoring(deps: { database: Database; recording: Recording }) {
  const { database, recording } = deps;

  /** Each batch is a transaction of its own, so one that is stopped may begin again. */
  async function run(which: store.Stale): Promise<void> {
    for (let after: string | null = null; ; ) {
      const from: string | null = after;
      after = await database.transaction(async (tx) => {
        const rows = await store.lockStale(tx, which, from, atOnce);
        const standing = rows.filter(({ post }) => !post.removed);
        const companies = await recording.profiles.of(tx, [
          ...new Set(standing.map(({ mention }) => mention.workspaceId)),
        ]);
        await store.setScores(
          tx,
          standing.map(({ mention: { id, workspaceId, foundAt }, post }) => {
            const held = heldPost(post);
            return {
              id,
              ...scorePost(held, foundAt, companies.get(workspaceId) ?? null),
              likeness: likenessHashes(likenessOf(held), workspaceId),
            };
          }),
        );
        await store.setVersion(
          tx,
          rows.filter(({ post }) => post.removed).map(({ mention }) => mention.id),
          intentVersion,
        );
        return rows.length < atOnce ? null : (rows.at(-1)?.mention.id ?? null);
      });
      if (after === null) return;
    }
  }

  return {
    /** Whether mentions were scored by older rules. */
    isNeeded: () => store.hasStale(database.read, { olderThan: intentVersion }),

    /** All that older rules scored, or none. */
    runOlder: () => run({ olderThan: intentVersion }),

    /** What nobody has decided on in a workspace whose company has changed. */
    runPending: (workspaceId: string) => run({ pendingOf: workspaceId }),
  };
}
