import type { CheckOutcome, Source } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { type Events, writersAudience } from "../../../infrastructure/events/index.ts";
import type { createReplyTopics } from "./events.ts";
import type { Changes, ReplyActor } from "./service-transitions.ts";
import * as store from "./store.ts";

/** Where and how a reply was placed. */
export interface PlacementRecord {
  source: Source;
  /** The address of the comment in the platform's own form. */
  permalink: string;
  /** The platform's id of the comment. */
  externalId: string;
  accountName: string;
  /** The operator's account; null: the writer's own. */
  communityAccountId: string | null;
  /** When it was posted, as the platform says. */
  placedAt: Date;
  placementMethod: "hand" | "api" | "attested";
  screenshotId?: string;
  /** The compliance check just before; undefined: it was made when placement began. */
  check?: CheckOutcome | undefined;
}

/**
 * The changes of a reply from approval on. All work on a row that the caller has locked, in the caller's
 * transaction, and throw REPLY_MOVED_ON when the status does not allow the change.
 */
export function createPlacement(deps: {
  events: Events;
  changes: Changes;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { events, topics } = deps;
  const { change, changeIfPlaced, withOwnReply } = deps.changes;

  return {
    /** Locks a writer's reply. @throws AppError NOT_FOUND for another writer's reply */
    withWriters: <T>(
      writerId: string,
      replyId: string,
      work: (tx: Tx, row: store.ReplyRow) => Promise<T>,
    ) => withOwnReply(replyId, { writerId }, work),

    /** Locks a reply; null: it does not exist. */
    lock: (tx: Tx, replyId: string) => store.lockReply(tx, replyId),

    /** Approved → placing: committed before the platform is called. */
    beginPlacing: (tx: Tx, row: store.ReplyRow, actor: ReplyActor, check?: CheckOutcome) =>
      change(tx, row, ["beginPlacing"], actor, { check }),

    /** Placing → unknown: it is not known whether it was posted. */
    markUnknown: (tx: Tx, row: store.ReplyRow, note: string) =>
      change(tx, row, ["lose"], { by: "system" }, { note }),

    /** Placing or unknown → approved: it was certainly not posted. */
    revertToApproved: (tx: Tx, row: store.ReplyRow, note: string) =>
      change(tx, row, ["revertToApproved"], { by: "system" }, { note }),

    /** Approved, placing or unknown → placed. */
    async place(
      tx: Tx,
      row: store.ReplyRow,
      actor: ReplyActor,
      { source, check, ...fields }: PlacementRecord,
    ): Promise<store.ReplyRow> {
      const placed = await change(
        tx,
        row,
        row.status === "approved" ? ["beginPlacing", "place"] : ["place"],
        actor,
        { fields, check, effect: { mention: { to: "replied" } } },
      );
      const { placedAt } = fields;
      await topics.placed.publish(tx, { replyId: row.id, source, placedAt });
      return placed;
    },

    /** Ends a reply that can never be placed: the mention is pending again with the reason, and the unit is returned. */
    markFailed: (tx: Tx, row: store.ReplyRow, actor: ReplyActor, note: string) =>
      change(tx, row, ["fail"], actor, {
        note,
        effect: { mention: { to: "pending", note }, returnUnit: "failed" },
      }),

    /** Notifies browsers of a survival check that did not change the status. */
    async publishCheck(tx: Tx, replyId: string): Promise<void> {
      const row = await store.lockReply(tx, replyId);
      if (!row) return;
      const { id, mentionId, status, workspaceId } = row;
      const data = { id, mentionId, status };
      await events.emit(tx, [
        { workspaceId, type: "reply.updated", data },
        { workspaceId: writersAudience, type: "reply.updated", data },
      ]);
    },

    /** Records the figures of a live reply. */
    recordFigures: (
      tx: Tx,
      replyId: string,
      seen: { score: number | null; answers: number | null },
    ) => store.updateReply(tx, replyId, seen),

    /**
     * Marks a placed reply as removed and returns its unit. It has not survived, so no check saw it live after 72
     * hours; therefore it counts as removed before, even if this check is late.
     */
    markRemoved: (
      tx: Tx,
      replyId: string,
      cause: string,
      removedBy: store.ReplyRow["removedBy"] = null,
    ) =>
      changeIfPlaced(tx, replyId, (row) =>
        change(
          tx,
          row,
          ["remove"],
          { by: "system" },
          { note: cause, fields: { removedBy }, effect: { returnUnit: "removed" } },
        ),
      ),

    /** Marks a reply as survived: a check saw it live after 72 hours. */
    markSurvived: (tx: Tx, replyId: string) =>
      changeIfPlaced(tx, replyId, (row) => change(tx, row, ["survive"], { by: "system" })),
  };
}
