import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { OwnComment, OwnComments } from "../../../integrations/ports/placement.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { notFound, otherCommentFound, type ReconciliationTimes, verdictOf } from "./rules-api.ts";
import type { Placer } from "./service-api-accounts.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import * as store from "./store.ts";

export type Reconciliation = ReturnType<typeof createReconciliation>;

/** How far before the call comments are read, as the platform's clock may differ from ours. */
const clockToleranceMs = 600_000;

/**
 * Determines the result of calls that had no response: checks the account's own comments until the reply is
 * among them or certainly was not posted.
 */
export function createReconciliation(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  placer: Placer;
  attemptResolution: AttemptResolution;
  times: ReconciliationTimes;
}) {
  const { database, clock, log, audit, placer, attemptResolution, times } = deps;

  /** The account's comments since the call; null if they can't be read now. */
  async function readComments(
    attempt: store.AttemptRow,
    sentAt: Date,
  ): Promise<OwnComments | null> {
    const source = await store.sourceOf(database.pool, attempt);
    if (source === null) return null;
    try {
      const { platform, account } = await placer.actorOf(
        source,
        attempt.accountId,
        attempt.accountName,
        "read",
      );
      const since = new Date(sentAt.getTime() - clockToleranceMs);
      return await platform.commentsOf(account, { since });
    } catch (error) {
      if (!(error instanceof SourceError) && !(error instanceof AppError)) throw error;
      log.warn({ err: error, attempt: attempt.id }, "an account's comments could not be read");
      if (error instanceof SourceError && error.failure === "unauthorized" && attempt.accountId) {
        await placer.recordTokenFailure(attempt.accountId, error.publicText);
      }
      return null;
    }
  }

  return {
    /** Checks once for a reply of unknown result, and schedules the next check if the result stays unknown. */
    async check(attemptId: string): Promise<void> {
      const attempt = await store.findAttempt(database.pool, attemptId);
      if (attempt?.state !== "unknown" || attempt.sentAt === null) return;
      const calledAt = attempt.sentAt;
      const now = clock.now();
      const ownComments = await readComments(attempt, calledAt);
      const verdict = ownComments
        ? verdictOf<OwnComment>(ownComments.comments, attempt, {
            calledAt,
            sinceAt: calledAt,
            now,
            complete: ownComments.complete,
            times,
          })
        : { is: "open" as const };
      await attemptResolution.withOpenAttempt(attemptId, async (tx, open, row) => {
        if (open.state !== "unknown") return;
        const checks = open.checks + 1;
        const updated = await store.updateAttempt(tx, attemptId, {
          checks,
          ...(verdict.is === "other" && { failure: otherCommentFound }),
        });
        const { workspaceId, id: replyId } = row;
        const comments = ownComments ? ownComments.comments.length : null;
        const details = { account: open.accountName, saw: verdict.is, checks, comments };
        // Checks may go on for days without news, so the audit log only gets the first ones and the last one.
        if (checks <= times.seconds.length || verdict.is !== "open") {
          await audit.record(tx, { workspaceId, replyId, action: "looked", by: "system", details });
        }
        if (verdict.is === "absent")
          await attemptResolution.recordAbsent(tx, updated, row, notFound);
        else if (verdict.is !== "found") await attemptResolution.scheduleCheck(tx, updated);
      });
      if (verdict.is === "found") await attemptResolution.recordPlaced(attemptId, verdict.comment);
    },
  };
}
