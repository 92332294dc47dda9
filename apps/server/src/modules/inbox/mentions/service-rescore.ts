import { intentVersion } from "@earshot/intent";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { summarizePost } from "../../discovery/matching/index.ts";
import type { Exclusions } from "../exclusions/index.ts";
import { scorePost } from "./service-intent.ts";
import type { Recording } from "./service-record.ts";
import { likenessHashes, likenessOf, settleAgain } from "./service-settle.ts";
import type { MentionWithPost } from "./store.ts";
import * as store from "./store-rescore.ts";
import { lockPlaces } from "./store-settle.ts";

const atOnce = 200;

export type Rescoring = ReturnType<typeof createRescoring>;

/** Scores mentions anew: after a change of the rules all, after one of a company its pending ones. */
export function createRescoring(deps: {
  database: Database;
  events: Events;
  recording: Recording;
  exclusions: Exclusions;
}) {
  const { database, events, recording, exclusions } = deps;

  /** What a workspace leaves out for its reasons may have others now. */
  async function hideByReasons(
    tx: Tx,
    scored: readonly (MentionWithPost & { now: store.Rescored })[],
  ): Promise<void> {
    const filters = await exclusions.filtersOf(tx, [
      ...new Set(scored.map(({ mention }) => mention.workspaceId)),
    ]);
    const changed = scored.filter(({ mention, post, now }) => {
      if (mention.status !== "pending" || mention.foldedInto !== null) return false;
      const by = (signals: readonly { kind: string }[]) =>
        filters.get(mention.workspaceId)?.(
          post,
          signals.map(({ kind }) => kind),
        );
      return by(mention.intentSignals) !== by(now.intentSignals);
    });
    const ids = changed.map(({ mention }) => mention.id);
    const places = await lockPlaces(tx, ids, ids);
    await events.hold(
      tx,
      changed.map(({ mention }) => mention.workspaceId),
    );
    await settleAgain(tx, exclusions, [...ids, ...places]);
  }

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
        const scored = standing.map(({ mention, post }) => {
          const { id, workspaceId, foundAt } = mention;
          const held = summarizePost(post);
          const intent = scorePost(held, foundAt, companies.get(workspaceId) ?? null);
          const likeness = likenessHashes(likenessOf(held), workspaceId);
          return { mention, post, now: { id, ...intent, likeness } };
        });
        await store.setScores(
          tx,
          scored.map(({ now }) => now),
        );
        await hideByReasons(tx, scored);
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
