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

/** Comments from so long before the call are read too: clocks differ. */
const slackMs = 600_000;

/**
 * Finds out what became of replies whose call had no answer: it looks through the account's own comments,
 * again and again, until the reply is among them or can't be any more.
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
  async function read(attempt: store.AttemptRow, sentAt: Date): Promise<OwnComments | null> {
    const source = await store.sourceOf(database.read, attempt);
    if (source === null) return null;
    try {
      const { platform, account } = await placer.actorOf(
        source,
        attempt.accountId,
        attempt.accountName,
        "read",
      );
      const since = new Date(sentAt.getTime() - slackMs);
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
    /** Looks once for a reply of unknown end, and plans the next look where that does not tell. */
    async look(attemptId: string): Promise<void> {
      const attempt = await store.findAttempt(database.read, attemptId);
      if (attempt?.state !== "unknown" || attempt.sentAt === null) return;
      const calledAt = attempt.sentAt;
      const now = clock.now();
      const seen = await read(attempt, calledAt);
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
        const looked = await store.updateAttempt(tx, attemptId, {
          checks,
          ...(verdict.is === "other" && { failure: otherThere }),
        });
        const { workspaceId, id: replyId } = row;
        const read = seen ? seen.comments.length : null;
        const details = { account: open.accountName, saw: verdict.is, checks, comments: read };
        // It may go on for days with nothing new: the first looks and the last one are told.
        if (checks <= times.seconds.length || verdict.is !== "open") {
          await audit.record(tx, { workspaceId, replyId, action: "looked", by: "system", details });
        }
        if (verdict.is === "absent") await attemptResolution.absent(tx, looked, row, didNotArrive);
        else if (verdict.is !== "found") await attemptResolution.planCheck(tx, looked);
      });
      if (verdict.is === "found") await attemptResolution.placed(attemptId, verdict.comment);
    },
  };
}
