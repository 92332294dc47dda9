import type { IntentLevel } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { StoredAssessment } from "./schema.ts";
import { lowestScoreOf } from "./service-levels.ts";
import * as store from "./store-assessments.ts";

export type { StoredAssessment } from "./schema.ts";

export type MentionAssessments = ReturnType<typeof createMentionAssessments>;

/** The assessments that are stored with mentions. They change nothing else of a mention. */
export function createMentionAssessments({ events }: { events: Events }) {
  const emit = (tx: Tx, changed: readonly store.AssessedMention[]) =>
    events.emit(
      tx,
      changed.map(({ id, workspaceId, status }) => ({
        workspaceId,
        type: "mention.updated" as const,
        data: { id, status },
      })),
    );

  return {
    /** How many mentions that a workspace found since a moment have an assessment, or wait for one. */
    count: (tx: Tx, workspaceId: string, foundSince: Date) =>
      store.countAssessments(tx, workspaceId, foundSince),

    /** Pending mentions that are shown and have no assessment, the strongest first. */
    listUnassessed: (
      tx: Tx,
      query: {
        workspaceId: string;
        /** The minimum level. */
        level: IntentLevel;
        foundSince: Date;
        limit: number;
      },
    ) => store.findUnassessed(tx, { ...query, minScore: lowestScoreOf(query.level) }),

    /** Marks mentions as waiting, last in the caller's transaction. @returns those that were not. */
    async start(tx: Tx, mentionIds: readonly string[]): Promise<store.AssessedMention[]> {
      const waiting = { status: "waiting", failure: null, verdict: null, readAt: null } as const;
      const started = await store.startAssessments(tx, mentionIds, waiting);
      await emit(tx, started);
      return started;
    },

    /**
     * Saves the result of a waiting assessment, last in the caller's transaction.
     * @returns whether the mention still exists, waits for it, and its post was not removed.
     */
    async end(tx: Tx, mentionId: string, assessment: StoredAssessment): Promise<boolean> {
      const changed = await store.finishAssessment(tx, mentionId, assessment);
      if (changed) await emit(tx, [changed]);
      return changed !== null;
    },

    /**
     * Deletes the assessments of posts, which quote them. Browsers get no event, as for the texts of the
     * posts.
     */
    clear: (tx: Tx, postIds: readonly string[]): Promise<void> =>
      store.clearAssessments(tx, postIds),
  };
}
