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
import { type ManualPlacement, refusedError } from "./service-manual.ts";
import * as store from "./store.ts";

export type PlacementMethods = ReturnType<typeof createPlacementMethods>;

/** Lists the ways to place an approved reply, explains refusals, and ends replies that can't be placed. */
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

  /** Ends an approved reply that can never be placed, and records the reason in the audit log. */
  const endWithReason = (
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
      const actor = { by: "writer", userId: writerId } as const;
      return replies.markFailed(tx, locked, actor, message);
    });

  return {
    /**
     * The ways to place a reply, and its earlier attempts, the newest first.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON: the reply is not approved yet, or resolved already.
     */
    async getPlacementOptions(writerId: string, replyId: string): Promise<Placing> {
      const { row, mention } = await manualPlacement.findReply(writerId, replyId, [
        "approved",
        "placing",
        "unknown",
      ]);
      const { source, externalId, url } = mention.post;
      const [accounts, attempts] = await Promise.all([
        eligibility.accountsFor(row, writerId),
        store.listAttempts(database.pool, row.id),
      ]);
      const text = finalText(row);
      const prefilledAddress = conversations
        .find(({ name }) => name === source)
        ?.answerAt?.(externalId, text);
      return {
        accounts,
        text,
        address: prefilledAddress ?? url,
        isPrefilled: prefilledAddress !== undefined,
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
     * Explains what a platform said when it refused a manually posted reply. With `giveUp`, a final refusal
     * ends the reply.
     * @param words a code or sentence that the writer pasted
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED: `giveUp` is set and the refusal is not
     *   final.
     */
    async interpretRefusal(
      writerId: string,
      replyId: string,
      { words, giveUp }: { words: string; giveUp: boolean },
    ): Promise<{ refusal: WordsRefusal; row: ReplyRow }> {
      const { row, mention } = await manualPlacement.findReply(writerId, replyId, ["approved"]);
      const { source } = mention.post;
      const platform = deps.platforms.find(({ name }) => name === source);
      if (!platform?.readRefusal) throw new Error(`no refusals of ${source} are known`);
      const refusal = platform.readRefusal(words);
      const { code, message, remedy, final } = refusal;
      if (giveUp && !final) throw refusedError([`The reply can still be posted. ${remedy}`]);
      // Only giving up goes to the audit log; looking up what a refusal means does not.
      if (!giveUp) return { refusal, row };
      const changed = await endWithReason(writerId, row.id, { code, message });
      return { refusal, row: changed };
    },

    /**
     * Ends an approved reply that the compliance rules no longer allow. The first violation is the reason.
     * Blockers of single accounts don't count, as another account may place the reply.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; PLACEMENT_REFUSED: the rules still allow the reply.
     */
    async endReply(writerId: string, replyId: string): Promise<ReplyRow> {
      const { row } = await manualPlacement.findReply(writerId, replyId, ["approved"]);
      const { text, firstHandConfirmed } = row;
      const { findings } = await compliance.assess(row, text, {
        firstHandConfirmed,
        account: null,
        stage: "place",
        fresh: true,
      });
      const stop = findings.find(({ level }) => level === "stop");
      if (!stop) {
        throw refusedError([
          "The rules allow this reply. Post it, or paste the platform's message if it is rejected.",
        ]);
      }
      const { rule: code, message } = stop;
      return endWithReason(writerId, row.id, { code, message });
    },
  };
}
