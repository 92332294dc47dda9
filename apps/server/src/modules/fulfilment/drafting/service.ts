import type { Assignment, Finding, Version } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import type { ManualPlacement } from "../placement/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { Assignments, OwnWorkspaces, Writers } from "../writers/index.ts";

export type Editor = ReturnType<typeof createEditor>;

/** What a writer does with a reply that they hold. */
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

  /** The account that a writer has declared where a reply is to be placed. */
  async function accountFor(userId: string, row: ReplyRow): Promise<string | null> {
    const [{ accounts }, { source }] = await Promise.all([
      writers.settings(userId),
      replies.placeOf(row.mentionId),
    ]);
    return accounts[source] ?? null;
  }

  /** Why a reviewer reads a reply of this workspace, whatever it says. */
  async function readAlways(workspaceId: string): Promise<string[]> {
    const [workspace] = await workspaces.list([workspaceId]);
    return workspace?.tier === "scale" ? ["Every reply of this customer is read first."] : [];
  }

  return {
    /** One of the writer's replies, also when it is over. @throws AppError NOT_FOUND. */
    get: async (userId: string, replyId: string): Promise<Assignment> =>
      assignments.presentOne(await replies.ofWriter(userId, replyId)),

    /**
     * Saves the text, and answers its revision.
     * @throws AppError DRAFT_CONFLICT, REPLY_MOVED_ON; both keep the text as a version.
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

    /** What the trust rules say of a text; of an approved reply, whether it can be placed now. */
    async check(
      userId: string,
      replyId: string,
      { text, firstHandConfirmed }: { text: string; firstHandConfirmed: boolean },
    ): Promise<Finding[]> {
      const row = await replies.ofWriter(userId, replyId);
      const account = await accountFor(userId, row);
      const stage = row.status === "approved" ? "place" : "write";
      // Before it is posted the thread is looked at once more.
      return compliance.check(row, text, {
        firstHandConfirmed,
        account,
        stage,
        fresh: stage === "place",
      });
    },

    /**
     * Hands a text in: a reviewer reads it where a rule holds it, else it goes on as its workspace has it.
     * @throws AppError CHECK_FAILED with each rule that stops it in the details; OWN_WORKSPACE: the writer
     *   has joined the customer's workspace since the claim; DRAFT_CONFLICT, REPLY_MOVED_ON. Each of them
     *   keeps the text as a version.
     */
    async submit(
      userId: string,
      replyId: string,
      sent: { text: string; revision?: number | undefined; firstHandConfirmed: boolean },
    ): Promise<Assignment> {
      const row = await replies.admit(userId, replyId, sent);
      const { text, firstHandConfirmed } = sent;
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
        ...(await readAlways(row.workspaceId)),
        ...sentences(findings, "hold"),
      ];
      const handedIn = { ...sent, reviewReasons, rulesVersionId, check };
      return assignments.presentOne(await replies.submit(userId, replyId, handedIn));
    },

    release: (userId: string, replyId: string) => replies.release(userId, replyId),

    /** @throws AppError PLACEMENT_REFUSED with what to correct; REPLY_MOVED_ON, UNAVAILABLE. */
    markPlaced: async (userId: string, replyId: string, permalink: string): Promise<Assignment> =>
      assignments.presentOne(await manualPlacement.markPlaced(userId, replyId, permalink)),
  };
}
