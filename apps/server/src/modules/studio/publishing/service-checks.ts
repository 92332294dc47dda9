import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { OwnPublishedPost, Publishing } from "../../../integrations/ports/publishing.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Connections } from "../../identity/connections/index.ts";
import type { PublishingTopics } from "./events.ts";
import {
  clockToleranceMs,
  notFound,
  secondsToNextCheck,
  type Verdict,
  verdictOf,
} from "./rules.ts";
import type { PublishingOutcome } from "./service-outcome.ts";
import * as store from "./store.ts";

export type PublishingChecks = ReturnType<typeof createPublishingChecks>;

/** An open attempt without progress for this long was abandoned by a process that ended. */
const stuckMs = 360_000;
/** How late a job may be before it is queued again. */
const lateMs = 120_000;

/** Finds out the outcomes of calls without a response, and queues again the steps that a stopped process left. */
export function createPublishingChecks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  connections: Connections;
  platform: Publishing | null;
  outcome: PublishingOutcome;
  topics: PublishingTopics;
}) {
  const { database, clock, log, connections, platform, outcome, topics } = deps;

  async function verdictFor(
    attempt: store.AttemptRow,
    sentAt: Date,
  ): Promise<Verdict<OwnPublishedPost>> {
    const post = await database.transaction((tx) => store.lockPost(tx, attempt.postId));
    const account = post && (await connections.account(post.workspaceId));
    if (!platform || !account) return { is: "open" };
    const since = new Date(sentAt.getTime() - clockToleranceMs);
    try {
      const { complete, posts } = await platform.postsOf(account, { since });
      return verdictOf(posts, attempt, { sentAt, now: clock.now(), complete });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      log.warn({ err: error, attempt: attempt.id }, "an account's posts could not be read");
      return { is: "open" };
    }
  }

  return {
    /** Checks once for a post of unknown outcome, and schedules the next check if it stays unknown. */
    async check(attemptId: string): Promise<void> {
      const attempt = await store.findAttempt(database.pool, attemptId);
      if (attempt?.state !== "unknown" || attempt.sentAt === null) return;
      const verdict = await verdictFor(attempt, attempt.sentAt);
      if (verdict.is === "found") {
        const { externalId, url, postedAt: at } = verdict.post;
        await outcome.published(attemptId, { externalId, url, at });
      } else if (verdict.is === "absent") await outcome.absent(attemptId, notFound);
      else {
        await outcome.withOpen(attemptId, async (tx, open) => {
          const checks = open.checks + 1;
          await outcome.scheduleCheck(tx, await store.updateAttempt(tx, attemptId, { checks }));
        });
      }
    },

    /** Queues overdue posts, stuck attempts and overdue checks again. */
    async requeue(): Promise<void> {
      const now = clock.now();
      const overdue = await store.listOverdue(database.pool, new Date(now.getTime() - lateMs));
      const open = await store.listOpen(database.pool, new Date(now.getTime() - stuckMs));
      await database.transaction(async (tx) => {
        for (const { id: postId, revision } of overdue) {
          await topics.due.publish(tx, { step: "publish", postId, revision, afterSeconds: 0 });
        }
        for (const { id: attemptId, postId, state, sentAt, checks } of open) {
          if (state === "unknown") {
            const late = new Date(now.getTime() - lateMs);
            if (sentAt && secondsToNextCheck(sentAt, checks, late) > 0) continue;
            await topics.due.publish(tx, { step: "check", attemptId, afterSeconds: 0 });
            continue;
          }
          const post = await store.lockPost(tx, postId);
          if (!post) continue;
          const { revision } = post;
          await topics.due.publish(tx, { step: "publish", postId, revision, afterSeconds: 0 });
        }
      });
    },
  };
}
