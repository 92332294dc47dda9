import { type CheckOutcome, limits, type Review, type ReviewNote } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { type Changes, moved } from "./service-transitions.ts";
import * as store from "./store.ts";
import * as reviews from "./store-reviews.ts";

/** What a reviewer says of a reply as they read it. */
export interface Verdict {
  note: string;
  notes: readonly ReviewNote[];
  /** The revision that was read: another one has to be read anew. */
  revision: number;
  /** What the check said of it as it was let go on. */
  check?: CheckOutcome | undefined;
}

/** Replies that a person of ours reads before they go on. */
export function createReviewing(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  changes: Changes;
}) {
  const { database, clock, workspaces } = deps;
  const { change } = deps.changes;

  /** Of two reviewers the first wins: the second finds it gone on. */
  function decide(
    replyId: string,
    userId: string,
    decision: "approve" | "return",
    { note, notes, revision }: Verdict,
    work: (tx: Tx, row: store.ReplyRow) => Promise<store.ReplyRow>,
  ): Promise<store.ReplyRow> {
    return database.transaction(async (tx) => {
      const row = await store.lockReply(tx, replyId);
      if (!row) throw new AppError("NOT_FOUND");
      if (row.status !== "in_review" || row.revision !== revision) throw moved();
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
    /** A page of what waits for a reviewer, the longest waiting first. */
    async inReview(page: { limit: number; offset: number }) {
      const [rows, total] = await Promise.all([
        reviews.listInReview(database.read, page),
        reviews.countInReview(database.read),
      ]);
      return { rows, total };
    },

    /** A reply that waits for a reviewer. @throws AppError NOT_FOUND; REPLY_MOVED_ON. */
    async waiting(replyId: string): Promise<store.ReplyRow> {
      const row = await store.findReply(database.read, replyId);
      if (!row) throw new AppError("NOT_FOUND");
      if (row.status !== "in_review") throw moved();
      return row;
    },

    /** What reviewers have said of replies, the newest first and without their names. */
    async reviewsOf(replyIds: readonly string[]): Promise<Map<string, Review[]>> {
      const rows = await reviews.listReviews(database.read, replyIds);
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

    /** Lets a reply go on: to its customer, or approved, as the workspace has it. @throws AppError REPLY_MOVED_ON. */
    pass: (replyId: string, userId: string, verdict: Verdict) =>
      decide(replyId, userId, "approve", verdict, async (tx, row) => {
        const { autoPost } = await workspaces.settings(row.workspaceId, tx);
        const approveBy = autoPost ? null : new Date(clock.now().getTime() + limits.approvalMs);
        const hand = { by: "reviewer", userId } as const;
        return change(tx, row, [autoPost ? "approve" : "ask"], hand, {
          check: verdict.check,
          fields: { approveBy },
        });
      }),

    /** Gives a reply back to its writer. What was said of it stays out of its history, which customers read. */
    returnToWriter: (replyId: string, userId: string, verdict: Verdict) =>
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
