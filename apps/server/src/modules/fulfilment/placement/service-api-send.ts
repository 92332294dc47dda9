import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import {
  type OwnComment,
  type OwnComments,
  PlacementRefused,
  PlacementUnknown,
} from "../../../integrations/ports/placement.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import {
  callInterrupted,
  commentsNotRead,
  latestCallMs,
  otherCommentFound,
  type ReconciliationTimes,
  signInExpired,
  verdictOf,
} from "./rules-api.ts";
import type { Actor, Placer } from "./service-api-accounts.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import * as store from "./store.ts";

/** How far before the first attempt comments are read, as the platform's clock may differ from ours. */
const clockToleranceMs = 600_000;

/** How long reading the account's comments before a call may take. */
const maxReadMs = 90_000;

/** @throws SourceError if reading takes longer than `maxReadMs`. */
function withTimeLimit<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const publicText = "The platform did not answer in time.";
      reject(
        new SourceError("timeout", "reading comments before a call took too long", { publicText }),
      );
    }, maxReadMs);
  });
  return Promise.race([reading, timeout]).finally(() => clearTimeout(timer));
}

/** Makes the one call that posts a reply, after a check that the reply is not posted already. */
export function createAttemptSender(deps: {
  database: Database;
  clock: Clock;
  audit: Audit;
  placer: Placer;
  attemptResolution: AttemptResolution;
  times: ReconciliationTimes;
}) {
  const { database, clock, audit, placer, attemptResolution, times } = deps;

  /**
   * Reads the account's comments since the reply's first attempt.
   * @returns also `firstSentAt`, when the reply was first sent; null if it never was
   * @throws SourceError
   */
  async function readCommentsBeforeSending(
    { platform, account }: Actor,
    attempt: store.AttemptRow,
  ): Promise<OwnComments & { firstSentAt: Date | null }> {
    const attempts = await store.listAttempts(database.pool, attempt.replyId);
    const firstPlannedMs = Math.min(
      ...[attempt, ...attempts].map(({ plannedAt }) => plannedAt.getTime()),
    );
    const sentMs = attempts.flatMap(({ sentAt }) => sentAt?.getTime() ?? []);
    const firstSentAt = sentMs.length === 0 ? null : new Date(Math.min(...sentMs));
    const since = new Date(firstPlannedMs - clockToleranceMs);
    const ownComments = await withTimeLimit(platform.commentsOf(account, { since }));
    return { ...ownComments, firstSentAt };
  }

  /**
   * Resolves an attempt without a call if the reply is live already, or if that can't be ruled out.
   * @returns whether it resolved the attempt; false: the call may be made
   */
  async function resolveBeforeSending(actor: Actor, attempt: store.AttemptRow): Promise<boolean> {
    let ownComments: OwnComments & { firstSentAt: Date | null };
    try {
      ownComments = await readCommentsBeforeSending(actor, attempt);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const refusal = error.failure === "unauthorized" ? signInExpired : commentsNotRead;
      await attemptResolution.cancelBeforeSending(attempt.id, refusal);
      return true;
    }
    const { comments, complete, firstSentAt } = ownComments;
    const verdict = verdictOf<OwnComment>(comments, attempt, {
      calledAt: null,
      sinceAt: firstSentAt,
      now: clock.now(),
      complete,
      times,
    });
    if (verdict.is === "found") await attemptResolution.recordPlaced(attempt.id, verdict.comment);
    else if (verdict.is === "other") {
      await attemptResolution.cancelBeforeSending(attempt.id, {
        ...otherCommentFound,
        kind: "wait",
      });
    } else if (verdict.is === "open")
      await attemptResolution.cancelBeforeSending(attempt.id, commentsNotRead);
    return verdict.is !== "absent";
  }

  /**
   * Commits that the call is about to be made.
   * @returns the time of the commit; null if another process got to the attempt first
   */
  async function markSent(attemptId: string): Promise<Date | null> {
    const sentAt = clock.now();
    const isMarked = await attemptResolution.withOpenAttempt(
      attemptId,
      async (tx, attempt, row) => {
        if (attempt.state !== "planned" || row.status !== "placing") return false;
        await store.updateAttempt(tx, attemptId, { state: "sent", sentAt });
        const { workspaceId, id: replyId, revision } = row;
        const { accountName: account, text } = attempt;
        await audit.record(tx, {
          workspaceId,
          replyId,
          action: "sent",
          by: "system",
          text: { revision, text },
          details: { account },
        });
        return true;
      },
    );
    return isMarked === true ? sentAt : null;
  }

  /** Posts the reply and records the result. The platform may not start posting later than `latestCallMs`. */
  async function postAndRecord(
    { platform, account }: Actor,
    { id, parentId, text }: store.AttemptRow,
    sentAt: Date,
  ): Promise<void> {
    const deadlineMs = sentAt.getTime() + latestCallMs(times);
    let comment: OwnComment;
    try {
      comment = await platform.place(account, {
        parentId,
        text,
        isInTime: () => clock.now().getTime() <= deadlineMs,
      });
    } catch (error) {
      if (error instanceof PlacementRefused)
        return attemptResolution.recordRefused(id, error.refusal);
      // After any other error the reply may have been posted.
      const failure = error instanceof PlacementUnknown ? error.failure : callInterrupted;
      await attemptResolution.recordUnknown(id, failure);
      if (!(error instanceof PlacementUnknown)) throw error;
      return;
    }
    await attemptResolution.recordPlaced(id, comment);
  }

  /**
   * Sends a planned attempt. An attempt that was sent already becomes unknown and is not sent again, so the
   * job may run more than once.
   */
  async function send(attemptId: string): Promise<void> {
    const attempt = await store.findAttempt(database.pool, attemptId);
    if (attempt?.state === "sent")
      await attemptResolution.recordUnknown(attemptId, callInterrupted);
    if (attempt?.state !== "planned") return;
    const source = await store.sourceOf(database.pool, attempt);
    if (source === null) return;
    let actor: Actor;
    try {
      actor = await placer.actorOf(source, attempt.accountId, attempt.accountName, "place");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message } = error;
      const remedy = "Post it manually or with another account.";
      return attemptResolution.cancelBeforeSending(attemptId, {
        code,
        message,
        remedy,
        kind: "account",
      });
    }
    if (await resolveBeforeSending(actor, attempt)) return;
    const sentAt = await markSent(attemptId);
    if (sentAt) return postAndRecord(actor, attempt, sentAt);
    // The process that got to the attempt first may have ended since.
    await attemptResolution.recordUnknown(attemptId, callInterrupted);
  }

  return { send };
}
