import { type CheckOutcome, limits, type Review, type ReviewNote } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { type Changes, staleReplyError } from "./service-transitions.ts";
import * as store from "./store.ts";
import * as reviews from "./store-reviews.ts";

/** What a reviewer submits with a decision. */
export interface ReviewInput {
  note: string;
  notes: readonly ReviewNote[];
  /** The revision that was read; a newer one must be reviewed again. */
  revision: number;
  /** The compliance check at approval. */
  check?: CheckOutcome | undefined;
}

/** Reviews of replies that a rule holds. */
export function createReviews(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  changes: Changes;
}) {
  const { database, clock, workspaces } = deps;
  const { change } = deps.changes;

  /** Records a decision. Of two reviewers the first wins; the second gets REPLY_MOVED_ON. */
  function decide(
    replyId: string,
    userId: string,
    decision: "approve" | "return",
    { note, notes, revision }: ReviewInput,
    work: (tx: Tx, row: store.ReplyRow) => Promise<store.ReplyRow>,
  ): Promise<store.ReplyRow> {
    return database.transaction(async (tx) => {
      const row = await store.lockReply(tx, replyId);
      if (!row) throw new AppError("NOT_FOUND");
      if (row.status !== "in_review" || row.revision !== revision) throw staleReplyError();
      const { text } = row;
      const at = clock.now();
      await reviews.insertReview(tx, {
        replyId,
        decision,
        note,
        notes: [...notes],
        text,
        at,
        userId,
      });
      return work(tx, row);
    });
  }

  return {
    /** A page of replies in review, the oldest first. */
    async inReview(page: { limit: number; offset: number }) {
      const [rows, total] = await Promise.all([
        reviews.listInReview(database.pool, page),
        reviews.countInReview(database.pool),
      ]);
      return { rows, total };
    },

    /** How many replies are in review, and since when the oldest one is. */
    reviewBacklog: () => reviews.summarizeReview(database.pool),

    /** A reply in review. @throws AppError NOT_FOUND; REPLY_MOVED_ON. */
    async waiting(replyId: string): Promise<store.ReplyRow> {
      const row = await store.findReply(database.pool, replyId);
      if (!row) throw new AppError("NOT_FOUND");
      if (row.status !== "in_review") throw staleReplyError();
      return row;
    },

    /** Reviews of replies, the newest first, without the names of reviewers. */
    async reviewsOf(replyIds: readonly string[]): Promise<Map<string, Review[]>> {
      const rows = await reviews.listReviews(database.pool, replyIds);
      return new Map(
        [...rows].map(([id, group]) => [
          id,
          group.map(({ decision, note, notes, text, at }) => ({
            decision,
            note,
            notes,
            text,
            at: at.toISOString(),
          })),
        ]),
      );
    },

    /** Passes a reply on to its customer, or approves it if the workspace's settings say so. @throws AppError REPLY_MOVED_ON. */
    approveReview: (replyId: string, userId: string, verdict: ReviewInput) =>
      decide(replyId, userId, "approve", verdict, async (tx, row) => {
        const { autoPost } = await workspaces.settings(row.workspaceId, tx);
        const approveBy = autoPost ? null : new Date(clock.now().getTime() + limits.approvalMs);
        const actor = { by: "reviewer", userId } as const;
        return change(tx, row, [autoPost ? "approve" : "ask"], actor, {
          check: verdict.check,
          fields: { approveBy },
        });
      }),

    /** Returns a reply to its writer. The note is not part of the history, which customers read. */
    returnToWriter: (replyId: string, userId: string, verdict: ReviewInput) =>
      decide(replyId, userId, "return", verdict, (tx, row) =>
        change(
          tx,
          row,
          ["requestChange"],
          { by: "reviewer", userId },
          { fields: { activeAt: clock.now(), reviewReasons: [] } },
        ),
      ),
  };
}
