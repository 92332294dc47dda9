import type { CheckOutcome, Source } from "@earshot/contract";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { type Events, writersAudience } from "../../../infrastructure/events/index.ts";
import type { createReplyTopics } from "./events.ts";
import type { Changes, ReplyActor } from "./service-transitions.ts";
import * as store from "./store.ts";

/** Where a reply stands now, and how it came there. */
export interface PlacementRecord {
  source: Source;
  /** The platform's own address of the comment. */
  permalink: string;
  /** The platform's id of the comment. */
  externalId: string;
  accountName: string;
  /** The operator's account; null: the writer's own. */
  communityAccountId: string | null;
  /** When the platform says that it was posted. */
  placedAt: Date;
  placementMethod: "hand" | "api" | "attested";
  screenshotId?: string;
  /** What the rules said where it goes, just before; undefined: they were asked at its begin. */
  check?: CheckOutcome | undefined;
}

/**
 * The last stretch of the road: the changes of a reply from approved on. All work on a row that the
 * caller has locked, in the caller's transaction, and throw REPLY_MOVED_ON where a change does not exist.
 */
export function createPlacing(deps: {
  events: Events;
  changes: Changes;
  topics: ReturnType<typeof createReplyTopics>;
}) {
  const { events, topics } = deps;
  const { change, settle, withOwn } = deps.changes;

  return {
    /** A writer's reply under its lock. @throws AppError NOT_FOUND: it is not theirs. */
    withWriters: <T>(
      writerId: string,
      replyId: string,
      work: (tx: Tx, row: store.ReplyRow) => Promise<T>,
    ) => withOwn(replyId, { writerId }, work),

    /** A reply under its lock, or null. */
    lock: (tx: Tx, replyId: string) => store.lockReply(tx, replyId),

    /** Approved → placing: committed before the platform is called. */
    beginPlacing: (tx: Tx, row: store.ReplyRow, hand: ReplyActor, check?: CheckOutcome) =>
      change(tx, row, ["beginPlacing"], hand, { check }),

    /** Placing → unknown: nobody knows whether it arrived. */
    markUnknown: (tx: Tx, row: store.ReplyRow, note: string) =>
      change(tx, row, ["lose"], { by: "system" }, { note }),

    /** Placing or unknown → approved: it did not arrive, for certain. */
    revertToApproved: (tx: Tx, row: store.ReplyRow, note: string) =>
      change(tx, row, ["revertToApproved"], { by: "system" }, { note }),

    /** It stands in its thread. From approved, placing and unknown. */
    async place(
      tx: Tx,
      row: store.ReplyRow,
      hand: ReplyActor,
      { source, check, ...fields }: PlacementRecord,
    ): Promise<store.ReplyRow> {
      const placed = await change(
        tx,
        row,
        row.status === "approved" ? ["beginPlacing", "place"] : ["place"],
        hand,
        { fields, check, effect: { mention: { to: "replied" } } },
      );
      const { placedAt } = fields;
      await topics.placed.publish(tx, { replyId: row.id, source, placedAt });
      return placed;
    },

    /** It can never be placed: the mention is pending again with the reason, and the unit comes back. */
    markFailed: (tx: Tx, row: store.ReplyRow, hand: ReplyActor, note: string) =>
      change(tx, row, ["fail"], hand, {
        note,
        effect: { mention: { to: "pending", note }, giveBack: "failed" },
      }),

    /** A check was made that changes nothing but the ledger: its readers are told. */
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

    /** What a check saw of a reply that stands. */
    noteSeen: (tx: Tx, replyId: string, seen: { score: number | null; answers: number | null }) =>
      store.updateReply(tx, replyId, seen),

    /**
     * A check saw that a placed reply is gone: its unit comes back. No check had seen it stand for 72
     * hours, or it would have survived; so it counts as gone before, also for a check that comes late.
     */
    markRemoved: (
      tx: Tx,
      replyId: string,
      cause: string,
      removedBy: store.ReplyRow["removedBy"] = null,
    ) =>
      settle(tx, replyId, (row) =>
        change(
          tx,
          row,
          ["remove"],
          { by: "system" },
          { note: cause, fields: { removedBy }, effect: { giveBack: "removed" } },
        ),
      ),

    /** A check saw that a placed reply still stands after 72 hours. */
    markSurvived: (tx: Tx, replyId: string) =>
      settle(tx, replyId, (row) => change(tx, row, ["survive"], { by: "system" })),
  };
}
