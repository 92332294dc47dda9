import { type Assignment, type Finding, featuresOf, type Version } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import type { ManualPlacement } from "../placement/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces, Writers } from "../writers/index.ts";

export type Editor = ReturnType<typeof createEditor>;

/** What writers do with the replies they have claimed. */
export function createEditor(deps: {
  replies: Replies;
  writers: Writers;
  workspaces: Workspaces;
  assignments: Assignments;
  compliance: Compliance;
  manualPlacement: ManualPlacement;
  ownWorkspaces: OwnWorkspaces;
}) {
  const { replies, writers, workspaces, assignments, compliance, manualPlacement, ownWorkspaces } =
    deps;

  /** The account that a writer has declared on the platform of a reply; null: none. */
  async function accountFor(userId: string, row: ReplyRow): Promise<string | null> {
    const [{ accounts }, { source }] = await Promise.all([
      writers.settings(userId),
      replies.locationOf(row.mentionId),
    ]);
    return accounts[source] ?? null;
  }

  /** Why every reply of a workspace needs a review, regardless of its text; empty: it does not. */
  async function workspaceReviewReasons(workspaceId: string): Promise<string[]> {
    const [workspace] = await workspaces.list([workspaceId]);
    return featuresOf(workspace?.tier ?? null).qaReview
      ? ["Every reply of this customer is reviewed first."]
      : [];
  }

  return {
    /** Gets one of the writer's replies, in any status. @throws AppError NOT_FOUND. */
    get: async (userId: string, replyId: string): Promise<Assignment> =>
      assignments.presentOne(await replies.ofWriter(userId, replyId)),

    /**
     * Saves the text.
     * @param draft.revision the revision that the text is based on
     * @returns the new revision
     * @throws AppError DRAFT_CONFLICT, REPLY_MOVED_ON; the text is then stored as a version.
     */
    saveDraft: async (
      userId: string,
      replyId: string,
      draft: { text: string; revision: number; keep?: "before_assist" | undefined },
    ): Promise<{ revision: number }> => {
      const { revision } = await replies.saveDraft(userId, replyId, draft);
      return { revision };
    },

    listVersions: (userId: string, replyId: string): Promise<Version[]> =>
      replies.listVersions(userId, replyId),

    /** Checks a text against the compliance rules; for an approved reply, whether it can be placed now. */
    async check(
      userId: string,
      replyId: string,
      { text, firstHandConfirmed }: { text: string; firstHandConfirmed: boolean },
    ): Promise<Finding[]> {
      const row = await replies.ofWriter(userId, replyId);
      const account = await accountFor(userId, row);
      const stage = row.status === "approved" ? "place" : "write";
      // Reads the thread again before the reply is placed.
      return compliance.check(row, text, {
        firstHandConfirmed,
        account,
        stage,
        fresh: stage === "place",
      });
    },

    /**
     * Submits a text. It goes to a reviewer if a rule holds it, else it proceeds as its workspace is set up.
     * @throws AppError CHECK_FAILED: `details` names each rule that stops it; OWN_WORKSPACE: the writer
     *   has joined the customer's workspace since the claim; DRAFT_CONFLICT, REPLY_MOVED_ON. In each case
     *   the text is stored as a version.
     */
    async submit(
      userId: string,
      replyId: string,
      submission: { text: string; revision?: number | undefined; firstHandConfirmed: boolean },
    ): Promise<Assignment> {
      const row = await replies.requireSubmittable(userId, replyId, submission);
      const { text, firstHandConfirmed } = submission;
      const account = await accountFor(userId, row);
      const { findings, rulesVersionId, rules } = await compliance.assess(row, text, {
        firstHandConfirmed,
        account,
        stage: "write",
        fresh: true,
      });
      const details = sentences(findings, "stop");
      const check = checkOutcomeOf(findings, rules);
      if (details.length > 0) {
        await replies.storeRefused(userId, replyId, text, check);
        throw new AppError("CHECK_FAILED", { details });
      }
      if (await ownWorkspaces.includes(userId, row.workspaceId)) {
        await replies.storeRefused(userId, replyId, text, check);
        throw new AppError("OWN_WORKSPACE");
      }
      const reviewReasons = [
        ...(await workspaceReviewReasons(row.workspaceId)),
        ...sentences(findings, "hold"),
      ];
      const checked = { ...submission, reviewReasons, rulesVersionId, check };
      return assignments.presentOne(await replies.submit(userId, replyId, checked));
    },

    release: (userId: string, replyId: string) => replies.release(userId, replyId),

    /** @throws AppError PLACEMENT_REFUSED: `details` says what to correct; REPLY_MOVED_ON, UNAVAILABLE. */
    markPlaced: async (userId: string, replyId: string, permalink: string): Promise<Assignment> =>
      assignments.presentOne(await manualPlacement.markPlaced(userId, replyId, permalink)),
  };
}
