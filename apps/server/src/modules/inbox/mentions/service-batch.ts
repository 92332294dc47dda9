import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Activities } from "../../ledger/audit/index.ts";
import { statusesBefore } from "./rules.ts";
import { actOf, type Mentions } from "./service.ts";
import { moveMentions } from "./store-batch.ts";

export type MentionBatches = ReturnType<typeof createMentionBatches>;

interface BatchResult {
  /** The ids of the changed mentions. */
  moved: string[];
  /** The mentions that can't be sent to the writers, with the reason. */
  refused: { id: string; message: string }[];
}

/** Changes the status of many mentions at once. */
export function createMentionBatches(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  activities: Activities;
  mentions: Pick<Mentions, "setStatus">;
}) {
  const { database, clock, events, activities, mentions } = deps;

  return {
    /**
     * Skips pending mentions, or restores skipped ones, in one transaction. Mentions whose status has changed
     * and those of other workspaces stay as they are; the response does not tell them apart.
     */
    move: (
      workspaceId: string,
      mentionIds: readonly string[],
      to: "denied" | "pending",
      userId: string,
    ): Promise<BatchResult> =>
      database.transaction(async (tx) => {
        const moved = await moveMentions(tx, workspaceId, mentionIds, {
          // Accepted mentions are taken back one by one, each with its unit.
          from: to === "pending" ? ["denied"] : statusesBefore(to, "customer"),
          to,
          at: clock.now(),
          by: userId,
          onlyRestorable: to === "pending",
        });
        if (moved.length > 0) {
          const details = { count: moved.length };
          await activities.record(tx, { workspaceId, userId, kind: actOf[to], details });
        }
        await events.emit(
          tx,
          moved.map((id) => ({ workspaceId, type: "mention.updated", data: { id, status: to } })),
        );
        return { moved, refused: [] };
      }),

    /**
     * Sends pending mentions to the writers one after the other, each with a unit of the quota: a refusal
     * does not stop the others. Those after the last unit are refused too.
     */
    async accept(
      workspaceId: string,
      mentionIds: readonly string[],
      userId: string,
    ): Promise<BatchResult> {
      const result: BatchResult = { moved: [], refused: [] };
      for (const id of new Set(mentionIds)) {
        try {
          await mentions.setStatus(workspaceId, id, "accepted", userId);
          result.moved.push(id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const hasChanged = error.code === "NOT_FOUND" || error.code === "ILLEGAL_TRANSITION";
          if (!hasChanged) result.refused.push({ id, message: error.message });
        }
      }
      return result;
    },
  };
}
