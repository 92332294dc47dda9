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
  otherThere,
  type ReconciliationTimes,
  secondsToNextCheck,
} from "./rules-api.ts";
import type { Placer } from "./service-api-accounts.ts";
import * as store from "./store.ts";

const otherRefusal = { ...otherThere, kind: "wait" } as const;

/** Ends attempts, or records why their outcome is unknown. */
export type AttemptResolution = ReturnType<typeof createAttemptResolution>;

/** Ends attempts with their replies, each in one transaction. Repeated calls change nothing. */
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

  /** Runs `work` on an open attempt and its reply, both locked, the reply first. @returns null when the attempt has ended */
  function whileOpen<T>(
    attemptId: string,
    work: (tx: Tx, attempt: store.AttemptRow, row: ReplyRow) => Promise<T>,
  ): Promise<T | null> {
    return database.transaction(async (tx) => {
      const known = await store.findAttempt(tx, attemptId);
      const row = known && (await replies.lock(tx, known.replyId));
      const attempt = row && (await store.lockAttempt(tx, attemptId));
      if (!attempt || !store.isOpenState(attempt.state)) return null;
      return work(tx, attempt, row);
    });
  }

  const isPlacing = ({ status }: ReplyRow) => status === "placing" || status === "unknown";

  const planCheck = (tx: Tx, { id, sentAt, checks }: store.AttemptRow) =>
    topics.due.publish(tx, {
      attemptId: id,
      step: "look",
      afterSeconds: secondsToNextCheck(sentAt ?? clock.now(), checks, clock.now(), times),
    });

  // When a reply leaves placing in another way, such as by a writer who pasted the permalink, its open attempt ends too.
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
    log.warn({ attempt: attempt.id, code: failure.code }, "the outcome of a placement is unknown");
    const updated = await store.updateAttempt(tx, attempt.id, { state: "unknown", failure });
    if (row.status === "placing") await replies.markUnknown(tx, row, failure.message);
    await planCheck(tx, updated);
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
    if (isPlacing(row)) {
      if (kind === "final") await replies.markFailed(tx, row, { by: "system" }, message);
      else await replies.revertToApproved(tx, row, message);
    }
    const { source } = await replies.placeOf(row.mentionId, tx);
    await placer.heed(tx, source, attempt.accountName, refusal);
  }

  /** Records that the account's permission has ended, if the refusal says so; after its transaction. */
  async function recordEndedPermission(
    attempt: store.AttemptRow | null,
    refusal: PlacementRefusal,
  ): Promise<void> {
    if (attempt?.accountId && accountEffectOf(refusal) === "token") {
      await placer.recordTokenFailure(attempt.accountId, refusal.message);
    }
  }

  /**
   * Records that the reply was posted, even if its attempt was given up in the meantime, so that it is not
   * posted a second time.
   */
  const placed = (attemptId: string, comment: OwnComment): Promise<void> =>
    database.transaction(async (tx) => {
      const known = await store.findAttempt(tx, attemptId);
      const row = known && (await replies.lock(tx, known.replyId));
      const attempt = row && (await store.lockAttempt(tx, attemptId));
      const { externalId, permalink, postedAt } = comment;
      if (!attempt) {
        log.error({ attempt: attemptId, permalink }, "a comment was posted for a deleted reply");
        return;
      }
      if (row.externalId === externalId) return;
      const isOpen = store.isOpenState(attempt.state);
      if (await replies.isCommentRecorded(tx, externalId)) {
        // The comment belongs to another reply and says nothing about this one.
        if (attempt.state === "planned") await refuse(tx, attempt, row, otherRefusal);
        else if (isOpen) await markUnknown(tx, attempt, row, otherThere);
        return;
      }
      if (!isPlacing(row) && row.status !== "approved") {
        log.error(
          { attempt: attemptId, reply: row.id, status: row.status, permalink },
          "a comment was posted for a reply that has ended otherwise",
        );
        if (!isOpen) return;
      }
      const settledAt = clock.now();
      await store.updateAttempt(tx, attemptId, { state: "placed", settledAt, externalId });
      if (!isPlacing(row) && row.status !== "approved") return;
      if (!isOpen)
        log.warn({ attempt: attemptId }, "a comment was posted by an attempt that was given up");
      const { source } = await replies.placeOf(row.mentionId, tx);
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
    whileOpen,
    planCheck,
    placed,

    /** Records that the platform refused the reply, which is approved again or fails for good. */
    async refused(attemptId: string, refusal: PlacementRefusal): Promise<void> {
      const attempt = await whileOpen(attemptId, async (tx, attempt, row) => {
        await refuse(tx, attempt, row, refusal);
        return attempt;
      });
      await recordEndedPermission(attempt, refusal);
    },

    /**
     * Records that the reply was not sent, for a reason found before the call. An attempt that another process
     * has sent in the meantime is not changed.
     */
    async notSent(attemptId: string, refusal: PlacementRefusal): Promise<void> {
      const attempt = await whileOpen(attemptId, async (tx, attempt, row) => {
        if (attempt.state !== "planned") return null;
        await refuse(tx, attempt, row, refusal);
        return attempt;
      });
      await recordEndedPermission(attempt, refusal);
    },

    /** Records that the call had no clear response; reconciliation searches for the comment. */
    unknown: (attemptId: string, failure: PlacementFailure): Promise<unknown> =>
      whileOpen(attemptId, async (tx, attempt, row) => {
        if (attempt.state === "sent") await markUnknown(tx, attempt, row, failure);
      }),

    /** Records that the reply was certainly not posted; it is approved again. */
    async absent(
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
      if (isPlacing(row)) await replies.revertToApproved(tx, row, failure.message);
    },
  };
}
