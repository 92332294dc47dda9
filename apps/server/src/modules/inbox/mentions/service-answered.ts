import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { OutgoingEvent } from "../../../infrastructure/events/index.ts";
import * as store from "./store.ts";

export type AnsweredMentions = ReturnType<typeof createAnsweredMentions>;

/** Mentions that customers answer with accounts of their own. */
export const createAnsweredMentions = ({ clock }: { clock: Clock }) => ({
  /**
   * Marks a mention as replied, in the caller's transaction.
   * @returns the events to emit; null when its status does not allow it.
   */
  async markReplied(
    tx: Tx,
    workspaceId: string,
    mentionId: string,
    userId: string,
  ): Promise<OutgoingEvent[] | null> {
    const from = ["pending", "accepted"] as const;
    const move = { from, to: "replied", at: clock.now(), by: userId } as const;
    const row = await store.moveMention(tx, mentionId, move, workspaceId);
    const data = { id: mentionId, status: "replied" as const };
    return row && [{ workspaceId, type: "mention.updated", data }];
  },
});
