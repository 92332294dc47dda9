import { limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { statusesBefore } from "./rules.ts";
import { moveMentions } from "./store-batch.ts";

export type MentionBatches = ReturnType<typeof createMentionBatches>;

/** Changes the status of many mentions at once. */
export function createMentionBatches(deps: { database: Database; clock: Clock; events: Events }) {
  const { database, clock, events } = deps;
  return {
    /**
     * Skips pending mentions, or undoes that within 10 seconds of the same person's skip, in one
     * transaction. Mentions whose status has changed and those of other workspaces stay as they are; the
     * answer does not tell them apart.
     * @returns the ids of the changed mentions.
     */
    move: (
      workspaceId: string,
      mentionIds: readonly string[],
      to: "denied" | "pending",
      userId: string,
    ): Promise<string[]> =>
      database.transaction(async (tx) => {
        const at = clock.now();
        const since = new Date(at.getTime() - limits.undoSkipMs);
        const moved = await moveMentions(tx, workspaceId, mentionIds, {
          // Accepted mentions are taken back one by one, each with its unit.
          from: to === "pending" ? ["denied"] : statusesBefore(to, "customer"),
          to,
          at,
          by: userId,
          ...(to === "pending" && { undo: { by: userId, since } }),
        });
        await events.emit(
          tx,
          moved.map((id) => ({ workspaceId, type: "mention.updated", data: { id, status: to } })),
        );
        return moved;
      }),
  };
}
