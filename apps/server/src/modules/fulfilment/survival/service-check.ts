import type { Source } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { AccountViewer } from "../../../integrations/ports/account-viewer.ts";
import type { Conversations, SeenComment } from "../../../integrations/ports/conversations.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import { finalText, type ReplyRow } from "../replies/index.ts";
import {
  type AccountVisibility,
  type CheckedReply,
  type CheckVerdict,
  isMateriallyEdited,
  judgeComment,
  needsAccount,
  type PublicState,
} from "./rules.ts";

/** How others see an account, with its public figures. */
export interface AccountProfile {
  state: AccountVisibility;
  /** null when the platform does not show it. */
  karma: number | null;
  bornAt: Date | null;
}

/** The result of a survival check with the figures of the comment. */
export interface CheckResult extends CheckVerdict {
  /** null when the platform does not show it, or the comment is not live. */
  score: number | null;
  answers: number | null;
  /** null: not checked, or the platform does not show it. */
  account: AccountProfile | null;
  /** Its disclosure line is missing, or its text differs too much from the approved one. */
  isMateriallyEdited: boolean;
}

/** The result for a self-reported reply, which can't be checked. */
export const selfReported: CheckResult = {
  visibility: "attested",
  cause: null,
  removedBy: null,
  score: null,
  answers: null,
  account: null,
  isMateriallyEdited: false,
};

/** Checks at the platforms how others see replies. */
export function createVisibilityCheck(deps: {
  conversations: readonly Conversations[];
  viewers: readonly AccountViewer[];
  database: Database;
  spending: Spending;
  log: Log;
}) {
  const { database, spending } = deps;

  /** Reads a comment and records the cost. @throws SourceError; Error when the daily budget is used up */
  async function readComment(
    platform: Conversations,
    id: string,
    workspaceId: string,
  ): Promise<SeenComment> {
    const { name, readMicros: micros = 0 } = platform;
    // Survival checks have no budget per workspace, only the daily budget of the platform.
    const reservation = await spending.reserve(name, micros);
    if ("until" in reservation) throw new Error(`the budget for reading ${name} is used up today`);
    const settle = (bill: typeof nothingSpent) =>
      database.transaction((tx) => spending.settle(tx, reservation.reserved, bill));
    try {
      const seen = (await platform.fetchComments([id])).get(id) ?? { state: "unseen" };
      const shares = new Map([[workspaceId, micros]]);
      await settle(micros === 0 ? nothingSpent : { micros, calls: 1, reads: 1, shares });
      return seen;
    } catch (error) {
      // A failed call costs nothing.
      await settle(nothingSpent);
      throw error;
    }
  }

  /** How others see the account of a comment; null: the platform does not show it. @throws SourceError */
  async function readAccount(source: Source, name: string): Promise<AccountProfile | null> {
    const viewer = deps.viewers.find((one) => one.name === source);
    if (!viewer) return null;
    const seen = await viewer.fetchAccount(name);
    // The account has posted here, so a missing profile means that it is hidden.
    if (!seen) return { state: "shadowed", karma: null, bornAt: null };
    const { suspended, karma, bornAt } = seen;
    return { state: suspended ? "suspended" : "good", karma, bornAt };
  }

  /** How many people answered it; null when unknown, which does not fail the check. */
  async function countAnswers(
    platform: Conversations,
    post: Parameters<NonNullable<Conversations["answersTo"]>>[0],
  ): Promise<number | null> {
    if (!platform.answersTo) return post.numComments;
    try {
      return await platform.answersTo(post);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      deps.log.info({ err: error }, "the answers to a reply could not be counted");
      return null;
    }
  }

  /**
   * Checks a placed reply.
   * @throws SourceError when the platform can't be reached; Error when it is not connected.
   */
  return async function checkVisibility(
    reply: ReplyRow,
    { source, wasLive }: { source: Source; wasLive: boolean },
  ): Promise<CheckResult> {
    const platform = deps.conversations.find(({ name }) => name === source);
    const { externalId, accountName, disclosure } = reply;
    if (!platform) throw new Error(`a reply can't be checked: ${source} is not connected`);
    if (externalId === null) throw new Error("a posted reply has no platform id");
    const seen = await readComment(platform, externalId, reply.workspaceId);
    const comment: PublicState =
      seen.state === "standing" ? { state: "standing", body: seen.post.body } : seen;
    const account =
      needsAccount(comment) && accountName !== null ? await readAccount(source, accountName) : null;
    const checked: CheckedReply = {
      source,
      account: accountName,
      text: finalText(reply),
      disclosure,
      wasLive,
      accountVisibility: account?.state ?? null,
    };
    const verdict = {
      ...judgeComment(comment, checked),
      account,
      isMateriallyEdited: isMateriallyEdited(comment, checked),
    };
    if (seen.state !== "standing") return { ...verdict, score: null, answers: null };
    const { score } = seen.post;
    return { ...verdict, score, answers: await countAnswers(platform, seen.post) };
  };
}
