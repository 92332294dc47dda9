import type { CallRequest, Calls, ReviewItem, ReviewNote } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces } from "../writers/index.ts";

type Decision = CallRequest<Calls["reviewReply"]>["body"];

export type ReviewQueue = ReturnType<typeof createReviewQueue>;

/** What a reviewer does: reads replies that a rule holds, and lets them go on or gives them back. */
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

  /** Refuses notes at words that the text does not have. */
  function readNotes(notes: readonly ReviewNote[], text: string): void {
    const details = notes.flatMap(({ span: [start, end] }, at) => {
      if (start < end && end <= text.length) return [];
      return [`notes.${at}.span must lie within the text, which has ${text.length} characters`];
    });
    if (details.length > 0) throw new AppError("VALIDATION_FAILED", { details });
  }

  return {
    /** A page of what waits, the longest waiting first, with what the check says of it now. */
    async list(userId: string, page: { limit: number; offset: number }) {
      const { rows, total } = await replies.inReview(page);
      const [shown, own, writers, findings] = await Promise.all([
        assignments.present(rows),
        ownWorkspaces.list(userId),
        accounts.list(rows.map(({ writerId }) => writerId)),
        Promise.all(rows.map(async (row) => (await assess(row)).findings)),
      ]);
      const byId = new Map(shown.map((reply) => [reply.id, reply]));
      const names = new Map(writers.map(({ id, fullName, email }) => [id, fullName ?? email]));
      const items = rows.flatMap((row, at): ReviewItem[] => {
        const reply = byId.get(row.id);
        if (!reply) return [];
        return [
          {
            reply,
            writer: names.get(row.writerId) ?? "",
            ownWorkspace: own.includes(row.workspaceId),
            findings: findings[at] ?? [],
            // Nothing but handing in is a sign of life of a reply that waits.
            submittedAt: row.activeAt.toISOString(),
          },
        ];
      });
      return { items, total };
    },

    /**
     * Lets a reply go on, or gives it back to its writer.
     * @throws AppError NOT_FOUND; OWN_WORKSPACE: the reviewer belongs to it; REPLY_MOVED_ON, also for the second of two reviewers; CHECK_FAILED: what
     *   a rule stops no reviewer can let go on; VALIDATION_FAILED: a note points outside of the text.
     */
    async decide(userId: string, replyId: string, { decision, note, notes, revision }: Decision) {
      const row = await replies.waiting(replyId);
      await ownWorkspaces.refuse(userId, row.workspaceId);
      // It was returned and handed in anew since: nobody has read this text.
      if (revision !== undefined && revision !== row.revision) throw new AppError("REPLY_MOVED_ON");
      readNotes(notes, row.text);
      const verdict = { note, notes, revision: row.revision };
      if (decision === "return") {
        await replies.returnToWriter(replyId, userId, verdict);
        return;
      }
      const { findings, rules } = await assess(row, true);
      const details = sentences(findings, "stop");
      if (details.length > 0) throw new AppError("CHECK_FAILED", { details });
      const check = checkOutcomeOf(findings, rules);
      await replies.pass(replyId, userId, { ...verdict, check });
    },
  };
}
