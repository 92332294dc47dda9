import type { CallRequest, Calls, ReviewItem, ReviewNote } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces } from "../writers/index.ts";

type Decision = CallRequest<Calls["reviewReply"]>["body"];

export type ReviewQueue = ReturnType<typeof createReviewQueue>;

/** The queue of replies that need a review, and the decisions on them. */
export function createReviewQueue(deps: {
  accounts: Accounts;
  replies: Replies;
  assignments: Assignments;
  compliance: Compliance;
  ownWorkspaces: OwnWorkspaces;
}) {
  const { accounts, replies, assignments, compliance, ownWorkspaces } = deps;

  const assess = (row: ReplyRow, fresh = false) =>
    compliance.assess(row, row.text, {
      firstHandConfirmed: row.firstHandConfirmed,
      stage: "write",
      fresh,
      submittedAt: row.activeAt,
    });

  /** @throws AppError VALIDATION_FAILED: the span of a note is not within the text. */
  function requireSpansWithin(notes: readonly ReviewNote[], text: string): void {
    const details = notes.flatMap(({ span: [start, end] }, index) => {
      if (start < end && end <= text.length) return [];
      return [`notes.${index}.span must lie within the text, which has ${text.length} characters`];
    });
    if (details.length > 0) throw new AppError("VALIDATION_FAILED", { details });
  }

  return {
    /** A page of the queue, oldest first, with the current findings of each reply. */
    async list(userId: string, page: { limit: number; offset: number }) {
      const { rows, total } = await replies.inReview(page);
      const [presented, ownWorkspaceIds, writers, findings] = await Promise.all([
        assignments.present(rows),
        ownWorkspaces.list(userId),
        accounts.list(rows.map(({ writerId }) => writerId)),
        Promise.all(rows.map(async (row) => (await assess(row)).findings)),
      ]);
      const byId = new Map(presented.map((reply) => [reply.id, reply]));
      const names = new Map(writers.map(({ id, fullName, email }) => [id, fullName ?? email]));
      const items = rows.flatMap((row, index): ReviewItem[] => {
        const reply = byId.get(row.id);
        if (!reply) return [];
        return [
          {
            reply,
            writer: names.get(row.writerId) ?? "",
            ownWorkspace: ownWorkspaceIds.includes(row.workspaceId),
            findings: findings[index] ?? [],
            // Submission is the last activity on a reply in review.
            submittedAt: row.activeAt.toISOString(),
          },
        ];
      });
      return { items, total };
    },

    /**
     * Approves a reply, or returns it to its writer.
     * @throws AppError NOT_FOUND; OWN_WORKSPACE: the reviewer is a member of the workspace; REPLY_MOVED_ON:
     *   the text has changed, or another reviewer has decided; CHECK_FAILED: a rule stops the reply;
     *   VALIDATION_FAILED: the span of a note is not within the text.
     */
    async decide(userId: string, replyId: string, { decision, note, notes, revision }: Decision) {
      const row = await replies.waiting(replyId);
      await ownWorkspaces.refuse(userId, row.workspaceId);
      // The reply was returned and submitted again: the reviewer has not seen this text.
      if (revision !== undefined && revision !== row.revision) throw new AppError("REPLY_MOVED_ON");
      requireSpansWithin(notes, row.text);
      const review = { note, notes, revision: row.revision };
      if (decision === "return") {
        await replies.returnToWriter(replyId, userId, review);
        return;
      }
      const { findings, rules } = await assess(row, true);
      const details = sentences(findings, "stop");
      if (details.length > 0) throw new AppError("CHECK_FAILED", { details });
      const check = checkOutcomeOf(findings, rules);
      await replies.approveReview(replyId, userId, { ...review, check });
    },
  };
}
