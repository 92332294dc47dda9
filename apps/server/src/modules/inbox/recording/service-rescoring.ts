import { intentVersion } from "@earshot/intent";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { summarizePost } from "../../discovery/matching/index.ts";
import type { Recording } from "./service.ts";
import {
  recomputeVisibility,
  shingledTextOf,
  similarityHashesOf,
} from "./service-deduplication.ts";
import { scorePost } from "./service-scoring.ts";
import type { VisibilityFilters } from "./service-visibility.ts";
import { lockDuplicates } from "./store-deduplication.ts";
import * as store from "./store-rescoring.ts";

const batchSize = 200;

export type Rescoring = ReturnType<typeof createRescoring>;

/** Whether the text of a post is stored; without it the mention keeps its score. */
const hasText = (post: store.MentionWithPost["post"]) => !post.removed && post.droppedText === null;

/**
 * Scores mentions again: all of them after the rules changed, a workspace's pending ones after its
 * company profile changed.
 */
export function createRescoring(deps: {
  database: Database;
  events: Events;
  recording: Recording;
  visibilityFilters: VisibilityFilters;
}) {
  const { database, events, recording, visibilityFilters } = deps;

  /** Hides and shows mentions whose new signals match other filters. */
  async function refilter(
    tx: Tx,
    scored: readonly (store.MentionWithPost & { now: store.Rescored })[],
  ): Promise<void> {
    const filters = await visibilityFilters.load(tx, [
      ...new Set(scored.map(({ mention }) => mention.workspaceId)),
    ]);
    const changed = scored.filter(({ mention, post, now }) => {
      if (mention.status !== "pending" || mention.mergedInto !== null) return false;
      const hidingRule = (signals: readonly { kind: string }[]) =>
        filters.get(mention.workspaceId)?.(
          post,
          signals.map(({ kind }) => kind),
        );
      return hidingRule(mention.intentSignals) !== hidingRule(now.intentSignals);
    });
    const ids = changed.map(({ mention }) => mention.id);
    const duplicates = await lockDuplicates(tx, ids, ids);
    await events.hold(
      tx,
      changed.map(({ mention }) => mention.workspaceId),
    );
    await recomputeVisibility(tx, visibilityFilters, [...ids, ...duplicates]);
  }

  /** Each batch has its own transaction, so a run that is stopped can start again. */
  async function run(which: store.Stale): Promise<void> {
    for (let after: string | null = null; ; ) {
      const from: string | null = after;
      after = await database.transaction(async (tx) => {
        const rows = await store.lockStale(tx, which, from, batchSize);
        const present = rows.filter(({ post }) => hasText(post));
        const companies = await recording.profiles.of(tx, [
          ...new Set(present.map(({ mention }) => mention.workspaceId)),
        ]);
        const scored = present.map(({ mention, post }) => {
          const { id, workspaceId, foundAt } = mention;
          const summary = summarizePost(post);
          const intent = scorePost(summary, foundAt, companies.get(workspaceId) ?? null);
          const similarityHashes = similarityHashesOf(shingledTextOf(summary), workspaceId);
          return { mention, post, now: { id, ...intent, similarityHashes } };
        });
        await store.setScores(
          tx,
          scored.map(({ now }) => now),
        );
        await refilter(tx, scored);
        await store.setVersion(
          tx,
          rows.filter(({ post }) => !hasText(post)).map(({ mention }) => mention.id),
          intentVersion,
        );
        return rows.length < batchSize ? null : (rows.at(-1)?.mention.id ?? null);
      });
      if (after === null) return;
    }
  }

  return {
    /** Whether mentions were scored by older rules. */
    isNeeded: () => store.hasStale(database.pool, { olderThan: intentVersion }),

    /** Scores all mentions that older rules scored. */
    runOlder: () => run({ olderThan: intentVersion }),

    /** Scores the pending mentions of a workspace whose company profile changed. */
    runPending: (workspaceId: string) => run({ pendingOf: workspaceId }),
  };
}
