import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { type Audit, checkOutcomeOf } from "../../ledger/audit/index.ts";
import { type Compliance, sentences } from "../compliance/index.ts";
import { finalText, type Replies, type ReplyRow } from "../replies/index.ts";
import type { PlacementTopics } from "./events.ts";
import type { ReconciliationTimes } from "./rules-api.ts";
import type { Placer } from "./service-api-accounts.ts";
import { createAttemptRequeue } from "./service-api-requeue.ts";
import { createAttemptSender } from "./service-api-send.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import type { Eligibility } from "./service-eligibility.ts";
import * as store from "./store.ts";
import { lockConnectedAccount } from "./store-accounts.ts";

export type ApiPlacement = ReturnType<typeof createApiPlacement>;

/** For how long a reply of unknown result keeps its account from placing another one. */
const unknownBlocksMs = 3_600_000;

const refusedError = (details: string[]) =>
  new AppError("PLACEMENT_REFUSED", {
    message: "This reply can't be posted with this account right now.",
    details,
  });

/**
 * Places approved replies through a platform's API, each at most once: the status `placing` and the attempt
 * are committed before the call, the state `sent` right before it. An attempt in state `sent` is never
 * called again; it becomes unknown.
 */
export function createApiPlacement(deps: {
  database: Database;
  clock: Clock;
  processes: Processes;
  audit: Audit;
  mentions: Mentions;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  placer: Placer;
  attemptResolution: AttemptResolution;
  topics: PlacementTopics;
  times: ReconciliationTimes;
}) {
  const { clock, mentions, replies, compliance, eligibility, placer, topics } = deps;
  const { send } = createAttemptSender(deps);
  const { sweep } = createAttemptRequeue(deps);

  /**
   * Checks the account's blockers and the compliance rules before the placement begins.
   * @returns the outcome of the compliance check, for the audit log
   * @throws AppError PLACEMENT_REFUSED with each reason in the details.
   */
  async function requirePlaceable(
    row: ReplyRow,
    writerId: string,
    account: { id: string; name: string },
  ) {
    const accounts = await eligibility.accountsFor(row, writerId);
    const blockers = accounts.find(({ id }) => id === account.id)?.blockers ?? [];
    if (blockers.length > 0) {
      throw refusedError(blockers.map(({ message, remedy }) => `${message} ${remedy}`));
    }
    const { text, firstHandConfirmed } = row;
    const { findings, rules } = await compliance.assess(row, text, {
      firstHandConfirmed,
      account: account.name,
      stage: "place",
      fresh: true,
    });
    const stops = sentences(findings, "stop");
    if (stops.length > 0) throw refusedError(stops);
    return checkOutcomeOf(findings, rules);
  }

  return {
    topics,
    send,
    sweep,

    /**
     * Starts placing an approved reply with an account; a job then sends it.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON: the reply is not approved any more; API_PLACING_OFF;
     *   PLACEMENT_REFUSED with each reason in the details.
     */
    async begin(writerId: string, replyId: string, accountId: string): Promise<ReplyRow> {
      const row = await replies.ofWriter(writerId, replyId);
      if (row.status !== "approved") throw new AppError("REPLY_MOVED_ON");
      const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
      if (!mention) throw new AppError("NOT_FOUND");
      const { source, externalId: parentId } = mention.post;
      const account = await placer.accountFor(source, writerId, accountId);
      const check = await requirePlaceable(row, writerId, account);
      return replies.withWriters(writerId, replyId, async (tx, locked) => {
        // Before the account is checked: after a second click, the account is placing this very reply.
        if (locked.status !== "approved") throw new AppError("REPLY_MOVED_ON");
        if (!(await lockConnectedAccount(tx, account.id))) {
          throw refusedError([
            `${account.name} was just deleted or disconnected. Reload the page, then choose another account.`,
          ]);
        }
        await eligibility.requireEligible(tx, locked, account).catch((error: unknown) => {
          const isRefused = error instanceof AppError && error.code === "PLACEMENT_REFUSED";
          throw isRefused ? refusedError(error.details) : error;
        });
        // The check above locked the account. Its posting limits don't count the reply that it is placing.
        const unknownSince = new Date(clock.now().getTime() - unknownBlocksMs);
        if (await store.isPlacing(tx, account.id, unknownSince)) {
          throw refusedError([
            `${account.name} is posting another reply right now. Try again in a minute, or use another account.`,
          ]);
        }
        const actor = { by: "writer", userId: writerId } as const;
        const placing = await replies.beginPlacing(tx, locked, actor, check);
        const { id: attemptId } = await store.insertAttempt(tx, {
          replyId,
          accountId: account.id,
          accountName: account.name,
          text: finalText(placing),
          parentId,
          plannedAt: clock.now(),
        });
        await topics.due.publish(tx, { attemptId, step: "send", afterSeconds: 0 });
        return placing;
      });
    },
  };
}
