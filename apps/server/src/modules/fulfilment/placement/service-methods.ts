import type { Placing } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Conversations } from "../../../integrations/ports/conversations.ts";
import type { LinkReader } from "../../../integrations/ports/lookup.ts";
import type { WordsRefusal } from "../../../integrations/ports/placement.ts";
import type { Platform } from "../../../integrations/ports/platform.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Compliance } from "../compliance/index.ts";
import { finalText, type Replies, type ReplyRow } from "../replies/index.ts";
import type { Eligibility } from "./service-eligibility.ts";
import { type ManualPlacement, refused } from "./service-manual.ts";
import * as store from "./store.ts";

export type PlacementMethods = ReturnType<typeof createPlacementMethods>;

/** How an approved reply can be placed, and what to do where a platform won't take it. */
export function createPlacementMethods(deps: {
  database: Database;
  audit: Audit;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  manualPlacement: ManualPlacement;
  conversations: readonly Conversations[];
  readers: readonly LinkReader[];
  platforms: readonly Platform[];
}) {
  const {
    database,
    audit,
    replies,
    compliance,
    eligibility,
    manualPlacement,
    conversations,
    readers,
  } = deps;

  /** Ends an approved reply that can never be placed, with why in its book. */
  const giveUpOn = (
    writerId: string,
    replyId: string,
    { code, message }: { code: string; message: string },
  ): Promise<ReplyRow> =>
    replies.withWriters(writerId, replyId, async (tx, locked) => {
      if (locked.status !== "approved") throw new AppError("REPLY_MOVED_ON");
      await audit.record(tx, {
        workspaceId: locked.workspaceId,
        replyId,
        action: "refused",
        by: "writer",
        userId: writerId,
        details: { code, message },
      });
      const hand = { by: "writer", userId: writerId } as const;
      return replies.markFailed(tx, locked, hand, message);
    });

  return {
    /** @throws AppError NOT_FOUND; REPLY_MOVED_ON: it is not approved, or placed already. */
    async getPlacementOptions(writerId: string, replyId: string): Promise<Placing> {
      const { row, mention } = await manualPlacement.open(writerId, replyId, [
        "approved",
        "placing",
        "unknown",
      ]);
      const { source, externalId, url } = mention.post;
      const [accounts, attempts] = await Promise.all([
        eligibility.accountsFor(row, writerId),
        store.listAttempts(database.read, row.id),
      ]);
      const text = finalText(row);
      const filled = conversations
        .find(({ name }) => name === source)
        ?.answerAt?.(externalId, text);
      return {
        accounts,
        text,
        address: filled ?? url,
        isPrefilled: filled !== undefined,
        readable: !readers.some(({ name }) => name === source),
        attempts: attempts.map(({ id, accountName, state, plannedAt, failure }) => ({
          id,
          account: accountName,
          state,
          at: plannedAt.toISOString(),
          failure: failure ?? null,
        })),
      };
    },

    /**
     * What a platform's words mean that did not take a reply by hand. With `giveUp` the reply ends, where
     * they are final.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED: it is given up, and the words are not
     *   final.
     */
    async interpretRefusal(
      writerId: string,
      replyId: string,
      { words, giveUp }: { words: string; giveUp: boolean },
    ): Promise<{ refusal: WordsRefusal; row: ReplyRow }> {
      const { row, mention } = await manualPlacement.open(writerId, replyId, ["approved"]);
      const { source } = mention.post;
      const platform = deps.platforms.find(({ name }) => name === source);
      if (!platform) throw new Error(`there is no platform ${source}`);
      const refusal = platform.readRefusal(words);
      const { code, message, remedy, final } = refusal;
      if (giveUp && !final) throw refused([`This need not be the end. ${remedy}`]);
      // Words that are only looked up are no deed: the customer's book keeps what is meant.
      if (!giveUp) return { refusal, row };
      const changed = await giveUpOn(writerId, row.id, { code, message });
      return { refusal, row: changed };
    },

    /**
     * Ends an approved reply that the rules let nobody place any more; what they say now is the reason.
     * What keeps one account from it alone is no end.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED: nothing speaks against placing it.
     */
    async endReply(writerId: string, replyId: string): Promise<ReplyRow> {
      const { row } = await manualPlacement.open(writerId, replyId, ["approved"]);
      const { text, firstHandConfirmed } = row;
      const { findings } = await compliance.assess(row, text, {
        firstHandConfirmed,
        account: null,
        stage: "place",
        fresh: true,
      });
      const stop = findings.find(({ level }) => level === "stop");
      if (!stop) {
        throw refused([
          "Nothing stands in its way any more. Place it, or paste what the platform says where it won’t take it.",
        ]);
      }
      const { rule: code, message } = stop;
      return giveUpOn(writerId, row.id, { code, message });
    },
  };
}
