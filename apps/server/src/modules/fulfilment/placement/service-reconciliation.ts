import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { OwnComment, OwnComments } from "../../../integrations/ports/placement.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { didNotArrive, otherThere, type ReconciliationTimes, verdictOf } from "./rules-api.ts";
import type { Placer } from "./service-api-accounts.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import * as store from "./store.ts";

export type Reconciliation = ReturnType<typeof createReconciliation>;

/** Tolerance for clock differences: comments from this long before the call are read too. */
const clockToleranceMs = 600_000;

/**
 * Reconciles replies whose call had no clear response: it searches the account's own comments repeatedly, until
 * the reply is found or can no longer appear.
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

  /** The account's comments since the call; null when they can't be read now. */
  async function readComments(
    attempt: store.AttemptRow,
    sentAt: Date,
  ): Promise<OwnComments | null> {
    const source = await store.sourceOf(database.read, attempt);
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
    /** Searches once for a reply with an unknown outcome, and plans the next search if it is still unknown. */
    async reconcile(attemptId: string): Promise<void> {
      const attempt = await store.findAttempt(database.read, attemptId);
      if (attempt?.state !== "unknown" || attempt.sentAt === null) return;
      const calledAt = attempt.sentAt;
      const now = clock.now();
      const seen = await readComments(attempt, calledAt);
      const verdict = seen
        ? verdictOf<OwnComment>(seen.comments, attempt, {
            calledAt,
            sinceAt: calledAt,
            now,
            complete: seen.complete,
            times,
          })
        : { is: "open" as const };
      await attemptResolution.whileOpen(attemptId, async (tx, open, row) => {
        if (open.state !== "unknown") return;
        const checks = open.checks + 1;
        const updated = await store.updateAttempt(tx, attemptId, {
          checks,
          ...(verdict.is === "other" && { failure: otherThere }),
        });
        const { workspaceId, id: replyId } = row;
        const read = seen ? seen.comments.length : null;
        const details = { account: open.accountName, saw: verdict.is, checks, comments: read };
        // Searches can go on for days without a result: only the planned ones and the last one are logged.
        if (checks <= times.seconds.length || verdict.is !== "open") {
          await audit.record(tx, { workspaceId, replyId, action: "looked", by: "system", details });
        }
        if (verdict.is === "absent") await attemptResolution.absent(tx, updated, row, didNotArrive);
        else if (verdict.is !== "found") await attemptResolution.planCheck(tx, updated);
      });
      if (verdict.is === "found") await attemptResolution.placed(attemptId, verdict.comment);
    },
  };
}
