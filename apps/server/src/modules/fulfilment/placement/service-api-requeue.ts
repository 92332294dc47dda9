import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { AttemptDue, PlacementTopics } from "./events.ts";
import {
  callInterrupted,
  noWorker,
  type ReconciliationTimes,
  secondsToNextCheck,
} from "./rules-api.ts";
import type { AttemptResolution } from "./service-attempt-resolution.ts";
import * as store from "./store.ts";

/** An attempt without progress for this long was abandoned by a process that ended. */
const stuckMs = 180_000;

/** A check that is due within this many seconds is queued now. */
const dueWithinSeconds = 5;

/** Queues abandoned attempts again. */
export function createAttemptRequeue(deps: {
  database: Database;
  clock: Clock;
  processes: Processes;
  attemptResolution: AttemptResolution;
  topics: PlacementTopics;
  times: ReconciliationTimes;
}) {
  const { database, clock, processes, attemptResolution, topics, times } = deps;

  /**
   * Resolves a stuck attempt if no running worker can place replies on its platform: a planned reply goes
   * back to its writer, a sent one becomes unknown.
   * @returns whether it did; false: a running worker can place the reply
   */
  async function endWithoutWorker(attempt: store.AttemptRow): Promise<boolean> {
    const source = await store.sourceOf(database.pool, attempt);
    if (source === null || processes.hasWorker(`placement:${source}`)) return false;
    if (attempt.state === "planned")
      await attemptResolution.cancelBeforeSending(attempt.id, noWorker);
    else await attemptResolution.recordUnknown(attempt.id, callInterrupted);
    return true;
  }

  /** Queues stuck attempts, and checks of unknown attempts that are overdue. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const stuckBefore = new Date(now.getTime() - stuckMs);
    const due: AttemptDue[] = [];
    for (const attempt of await store.listStuck(database.pool, stuckBefore)) {
      if (await endWithoutWorker(attempt)) continue;
      due.push({ attemptId: attempt.id, step: "send", afterSeconds: 0 });
    }
    for (const { id, sentAt, checks } of await store.listUnknown(database.pool)) {
      const seconds = secondsToNextCheck(sentAt ?? now, checks, stuckBefore, times);
      if (seconds > dueWithinSeconds) continue;
      due.push({ attemptId: id, step: "check", afterSeconds: 0 });
    }
    if (due.length === 0) return;
    await database.transaction(async (tx) => {
      for (const step of due) await topics.due.publish(tx, step);
    });
  }

  return { sweep };
}
