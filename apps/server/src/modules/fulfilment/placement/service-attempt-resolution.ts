import type { PlacementFailure } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { OwnComment, PlacementRefusal } from "../../../integrations/ports/placement.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import type { PlacementTopics } from "./events.ts";
import {
  accountEffectOf,
  otherCommentFound,
  type ReconciliationTimes,
  secondsToNextCheck,
} from "./rules-api.ts";
import type { Placer } from "./service-api-accounts.ts";
import * as store from "./store.ts";

const otherRefusal = { ...otherCommentFound, kind: "wait" } as const;

export type AttemptResolution = ReturnType<typeof createAttemptResolution>;

/**
 * Records the results of attempts, each together with its reply in one transaction. Recording a result twice
 * has no further effect.
 */
export function createAttemptResolution(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  replies: Replies;
  placer: Placer;
  topics: PlacementTopics;
  times: ReconciliationTimes;
}) {
  const { database, clock, log, audit, replies, placer, topics, times } = deps;

  /**
   * Locks a reply and then its attempt, and runs `change`.
   * @returns the result of `change`; null: the attempt is resolved already, or deleted
   */
  function withOpenAttempt<T>(
    attemptId: string,
    change: (tx: Tx, attempt: store.AttemptRow, row: ReplyRow) => Promise<T>,
  ): Promise<T | null> {
    return database.transaction(async (tx) => {
      const known = await store.findAttempt(tx, attemptId);
      const row = known && (await replies.lock(tx, known.replyId));
      const attempt = row && (await store.lockAttempt(tx, attemptId));
      if (!attempt || !store.isOpenState(attempt.state)) return null;
      return change(tx, attempt, row);
    });
  }

  const isBeingPlaced = ({ status }: ReplyRow) => status === "placing" || status === "unknown";

  const scheduleCheck = (tx: Tx, { id, sentAt, checks }: store.AttemptRow) =>
    topics.due.publish(tx, {
      attemptId: id,
      step: "check",
      afterSeconds: secondsToNextCheck(sentAt ?? clock.now(), checks, clock.now(), times),
    });

  // Resolves the open attempt of a reply that was placed or ended in another way, such as by its writer.
  replies.topics.changed.subscribe(async (tx, { row, from, to }) => {
    if (from !== "placing" && from !== "unknown") return;
    if (to === "placing" || to === "unknown") return;
    const open = await store.findOpen(tx, row.id);
    if (!open) return;
    const state = to === "placed" ? "placed" : "absent";
    await store.updateAttempt(tx, open.id, { state, settledAt: clock.now() });
  });

  async function markUnknown(
    tx: Tx,
    attempt: store.AttemptRow,
    row: ReplyRow,
    failure: PlacementFailure,
  ) {
    log.warn({ attempt: attempt.id, code: failure.code }, "the result of a placement is unknown");
    const updated = await store.updateAttempt(tx, attempt.id, { state: "unknown", failure });
    if (row.status === "placing") await replies.markUnknown(tx, row, failure.message);
    await scheduleCheck(tx, updated);
  }

  async function refuse(
    tx: Tx,
    attempt: store.AttemptRow,
    row: ReplyRow,
    refusal: PlacementRefusal,
  ): Promise<void> {
    const { code, message, remedy, kind } = refusal;
    const failure: PlacementFailure = { code, message, remedy };
    const settledAt = clock.now();
    await store.updateAttempt(tx, attempt.id, { state: "refused", settledAt, failure });
    const { workspaceId, id: replyId } = row;
    const details = { account: attempt.accountName, kind, ...failure };
    await audit.record(tx, { workspaceId, replyId, action: "refused", by: "system", details });
    if (isBeingPlaced(row)) {
      if (kind === "final") await replies.markFailed(tx, row, { by: "system" }, message);
      else await replies.revertToApproved(tx, row, message);
    }
    const { source } = await replies.locationOf(row.mentionId, tx);
    await placer.applyAccountEffect(tx, source, attempt.accountName, refusal);
  }

  /** Records that the account has lost its permission, if the refusal says so. Runs after the transaction. */
  async function recordTokenRefusal(
    attempt: store.AttemptRow | null,
    refusal: PlacementRefusal,
  ): Promise<void> {
    if (attempt?.accountId && accountEffectOf(refusal) === "token") {
      await placer.recordTokenFailure(attempt.accountId, refusal.message);
    }
  }

  /**
   * Records that the reply is live as this comment, even if its attempt was resolved as absent or refused in
   * the meantime: otherwise the reply could be posted a second time.
   */
  const recordPlaced = (attemptId: string, comment: OwnComment): Promise<void> =>
    database.transaction(async (tx) => {
      const known = await store.findAttempt(tx, attemptId);
      const row = known && (await replies.lock(tx, known.replyId));
      const attempt = row && (await store.lockAttempt(tx, attemptId));
      const { externalId, permalink, postedAt } = comment;
      if (!attempt) {
        log.error(
          { attempt: attemptId, permalink },
          "a comment is live, but its reply was deleted",
        );
        return;
      }
      if (row.externalId === externalId) return;
      const isOpen = store.isOpenState(attempt.state);
      if (await replies.isCommentRecorded(tx, externalId)) {
        // The comment is recorded for another reply, so it says nothing about this one.
        if (attempt.state === "planned") await refuse(tx, attempt, row, otherRefusal);
        else if (isOpen) await markUnknown(tx, attempt, row, otherCommentFound);
        return;
      }
      if (!isBeingPlaced(row) && row.status !== "approved") {
        log.error(
          { attempt: attemptId, reply: row.id, status: row.status, permalink },
          "a comment is live, but its reply can no longer be posted",
        );
        if (!isOpen) return;
      }
      const settledAt = clock.now();
      await store.updateAttempt(tx, attemptId, { state: "placed", settledAt, externalId });
      if (!isBeingPlaced(row) && row.status !== "approved") return;
      if (!isOpen)
        log.warn(
          { attempt: attemptId },
          "a comment is live although its attempt was resolved as not posted",
        );
      const { source } = await replies.locationOf(row.mentionId, tx);
      await replies.place(
        tx,
        row,
        { by: "system" },
        {
          source,
          permalink,
          externalId,
          accountName: attempt.accountName,
          communityAccountId: attempt.accountId,
          placedAt: postedAt,
          placementMethod: "api",
        },
      );
    });

  return {
    withOpenAttempt,
    scheduleCheck,
    recordPlaced,

    /** The platform refused the reply. It is approved again, or failed if the refusal is final. */
    async recordRefused(attemptId: string, refusal: PlacementRefusal): Promise<void> {
      const attempt = await withOpenAttempt(attemptId, async (tx, attempt, row) => {
        await refuse(tx, attempt, row, refusal);
        return attempt;
      });
      await recordTokenRefusal(attempt, refusal);
    },

    /**
     * Refuses a planned attempt for a reason found before its call. If another process has sent it since,
     * nothing changes: that process records the result.
     */
    async cancelBeforeSending(attemptId: string, refusal: PlacementRefusal): Promise<void> {
      const attempt = await withOpenAttempt(attemptId, async (tx, attempt, row) => {
        if (attempt.state !== "planned") return null;
        await refuse(tx, attempt, row, refusal);
        return attempt;
      });
      await recordTokenRefusal(attempt, refusal);
    },

    /** The call was made and its result is unknown. Schedules a check of the account's comments. */
    recordUnknown: (attemptId: string, failure: PlacementFailure): Promise<unknown> =>
      withOpenAttempt(attemptId, async (tx, attempt, row) => {
        if (attempt.state === "sent") await markUnknown(tx, attempt, row, failure);
      }),

    /** The reply was certainly not posted, so it is approved again. */
    async recordAbsent(
      tx: Tx,
      attempt: store.AttemptRow,
      row: ReplyRow,
      failure: PlacementFailure,
    ): Promise<void> {
      await store.updateAttempt(tx, attempt.id, {
        state: "absent",
        settledAt: clock.now(),
        failure,
      });
      if (isBeingPlaced(row)) await replies.revertToApproved(tx, row, failure.message);
    },
  };
}
