import type { Source } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { AccountViewer } from "../../../integrations/ports/account-viewer.ts";
import type { Conversations, SeenComment } from "../../../integrations/ports/conversations.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import { finalText, type ReplyRow } from "../replies/index.ts";
import {
  isMateriallyEdited,
  judge,
  type Known,
  needsAccount,
  type ShownAs,
  type Sight,
  type Verdict,
} from "./rules.ts";

/** How a platform shows an account, and what it tells of it. */
export interface Shown {
  state: ShownAs;
  /** null where the platform does not tell. */
  karma: number | null;
  bornAt: Date | null;
}

/** What a look brings. */
export interface Looked extends Verdict {
  /** null where the platform does not tell, and of what does not stand. */
  score: number | null;
  answers: number | null;
  /** How its account is shown; null: it was not asked for, or nobody tells. */
  account: Shown | null;
  /** It was edited so far that it is not the approved reply any more. */
  strayed: boolean;
}

/** What is attested can't be looked at: the ledger says so, and no more. */
export const attested: Looked = {
  visibility: "attested",
  cause: null,
  removedBy: null,
  score: null,
  answers: null,
  account: null,
  strayed: false,
};

/** Asks platforms how others see replies. */
export function createLooks(deps: {
  conversations: readonly Conversations[];
  viewers: readonly AccountViewer[];
  database: Database;
  spending: Spending;
  log: Log;
}) {
  const { database, spending } = deps;

  /** Looks at a comment, and writes down what that costs. @throws SourceError; Error: no budget today. */
  async function lookPaid(
    platform: Conversations,
    id: string,
    workspaceId: string,
  ): Promise<SeenComment> {
    const { name, readMicros: micros = 0 } = platform;
    // What stands is looked at whatever its workspace has spent: only the day's end stops it.
    const asked = await spending.reserve(name, micros);
    if ("until" in asked) throw new Error(`the budget for reading ${name} is used up today`);
    const settle = (bill: typeof nothingSpent) =>
      database.transaction((tx) => spending.settle(tx, asked.reserved, bill));
    try {
      const seen = (await platform.look([id])).get(id) ?? { state: "unseen" };
      const shares = new Map([[workspaceId, micros]]);
      await settle(micros === 0 ? nothingSpent : { micros, calls: 1, reads: 1, shares });
      return seen;
    } catch (error) {
      // What failed is not billed.
      await settle(nothingSpent);
      throw error;
    }
  }

  /** How the account of a comment is shown that nobody sees; null: nobody tells. @throws SourceError */
  async function accountOf(source: Source, name: string): Promise<Shown | null> {
    const viewer = deps.viewers.find((one) => one.name === source);
    if (!viewer) return null;
    const seen = await viewer.look(name);
    // It has written here: one that others see nothing of now is hidden from them.
    if (!seen) return { state: "shadowed", karma: null, bornAt: null };
    const { suspended, karma, bornAt } = seen;
    return { state: suspended ? "suspended" : "good", karma, bornAt };
  }

  /** How many answered it; null where nobody tells: a look is worth no less without it. */
  async function answersTo(
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
   * Looks at a placed reply.
   * @throws SourceError when the platform can't be asked; Error when it is not connected.
   */
  return async function look(
    reply: ReplyRow,
    { source, stoodBefore }: { source: Source; stoodBefore: boolean },
  ): Promise<Looked> {
    const platform = deps.conversations.find(({ name }) => name === source);
    const { externalId, accountName, disclosure } = reply;
    if (!platform) throw new Error(`a reply can't be looked at: ${source} is not connected`);
    if (externalId === null) throw new Error("a placed reply has no id of its platform");
    const seen = await lookPaid(platform, externalId, reply.workspaceId);
    const sight: Sight =
      seen.state === "standing" ? { state: "standing", body: seen.post.body } : seen;
    const account =
      needsAccount(sight) && accountName !== null ? await accountOf(source, accountName) : null;
    const known: Known = {
      source,
      account: accountName,
      text: finalText(reply),
      disclosure,
      stoodBefore,
      shownAs: account?.state ?? null,
    };
    const verdict = { ...judge(sight, known), account, strayed: isMateriallyEdited(sight, known) };
    if (seen.state !== "standing") return { ...verdict, score: null, answers: null };
    const { score } = seen.post;
    return { ...verdict, score, answers: await answersTo(platform, seen.post) };
  };
}
