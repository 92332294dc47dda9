import { type IntentLevel, intentLevels } from "@earshot/contract";
import { levelOf } from "@earshot/intent";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { StoredAssessment } from "./schema.ts";
import * as store from "./store-assessments.ts";

export type { StoredAssessment } from "./schema.ts";

/** The lowest score of a level, by the same steps that levels are shown by. */
function lowestScoreOf(level: IntentLevel): number {
  let score = 0;
  while (intentLevels.indexOf(levelOf(score)) < intentLevels.indexOf(level)) score += 1;
  return score;
}

export type MentionAssessments = ReturnType<typeof createMentionAssessments>;

/** The second readings that are stored with mentions. They change nothing else of a mention. */
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
    /** How many mentions that a workspace found since a moment have a reading, or wait for one. */
    count: (tx: Tx, workspaceId: string, foundSince: Date) =>
      store.countAssessments(tx, workspaceId, foundSince),

    /** Pending mentions that are shown and have no reading, the strongest first. */
    unread: (
      tx: Tx,
      ask: {
        workspaceId: string;
        /** At least so strong. */
        level: IntentLevel;
        foundSince: Date;
        limit: number;
      },
    ) => store.findUnassessed(tx, { ...ask, minScore: lowestScoreOf(ask.level) }),

    /** Makes readings wait, last in the caller's transaction. @returns those that did not wait before. */
    async start(tx: Tx, mentionIds: readonly string[]): Promise<store.AssessedMention[]> {
      const waiting = { status: "waiting", trouble: null, verdict: null, readAt: null } as const;
      const started = await store.startAssessments(tx, mentionIds, waiting);
      await emit(tx, started);
      return started;
    },

    /**
     * Writes what became of a reading that waits, last in the caller's transaction.
     * @returns whether its mention is still there, waits for it, and has a post that stands.
     */
    async end(tx: Tx, mentionId: string, assessment: StoredAssessment): Promise<boolean> {
      const changed = await store.finishAssessment(tx, mentionId, assessment);
      if (changed) await emit(tx, [changed]);
      return changed !== null;
    },

    /**
     * Takes the readings of posts away, whose words they have. Browsers are told nothing: the words of the
     * post itself go as quietly.
     */
    clear: (tx: Tx, postIds: readonly string[]): Promise<void> =>
      store.clearAssessments(tx, postIds),
  };
}
