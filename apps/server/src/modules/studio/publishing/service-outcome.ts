import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PublishingTopics } from "./events.ts";
import { type OwnRefusal, secondsToNextCheck, sentences } from "./rules.ts";
import * as store from "./store.ts";

export type PublishingOutcome = ReturnType<typeof createPublishingOutcome>;

/**
 * Records the outcomes of attempts, each together with its post in one transaction. Recording an outcome twice has no
 * further effect.
 */
export function createPublishingOutcome(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  topics: PublishingTopics;
}) {
  const { database, clock, log, topics } = deps;

  /** Locks the post of an attempt, and runs `change` if the attempt is open. */
  function withOpen<T>(
    attemptId: string,
    change: (tx: Tx, attempt: store.AttemptRow, post: store.PostRow) => Promise<T>,
  ): Promise<T | null> {
    return database.transaction(async (tx) => {
      const known = await store.findAttempt(tx, attemptId);
      const post = known && (await store.lockPost(tx, known.postId));
      const attempt = post && (await store.findAttempt(tx, attemptId));
      return attempt && store.isOpen(attempt) ? change(tx, attempt, post) : null;
    });
  }

  const scheduleCheck = (tx: Tx, { id: attemptId, sentAt, checks }: store.AttemptRow) => {
    const now = clock.now();
    const afterSeconds = secondsToNextCheck(sentAt ?? now, checks, now);
    return topics.due.publish(tx, { step: "check", attemptId, afterSeconds });
  };

  const fail = (
    attemptId: string,
    state: "refused" | "absent",
    refusal: OwnRefusal,
    from: readonly store.AttemptRow["state"][],
  ) =>
    withOpen(attemptId, async (tx, attempt, post) => {
      if (!from.includes(attempt.state)) return;
      const now = clock.now();
      await store.updateAttempt(tx, attempt.id, { state, resolvedAt: now });
      const failure = sentences(refusal);
      await store.updatePost(tx, post.id, { status: "failed", failure, updatedAt: now });
    });

  return {
    withOpen,
    scheduleCheck,

    /** The platform, or a rule before the call, refused the post: nothing was published. */
    refused: (attemptId: string, refusal: OwnRefusal) =>
      fail(attemptId, "refused", refusal, ["planned", "sent"]),

    /** The post was certainly not published. */
    absent: (attemptId: string, refusal: OwnRefusal) =>
      fail(attemptId, "absent", refusal, ["unknown"]),

    /** The call was made and its outcome is not known. Schedules a check of the account's posts. */
    unknown: (attemptId: string, refusal: OwnRefusal) =>
      withOpen(attemptId, async (tx, attempt, post) => {
        if (attempt.state !== "sent") return;
        log.warn({ attempt: attempt.id }, "the outcome of publishing a post is unknown");
        const updated = await store.updateAttempt(tx, attempt.id, { state: "unknown" });
        const change = { failure: sentences(refusal), updatedAt: clock.now() };
        await store.updatePost(tx, post.id, { status: "unknown", ...change });
        await scheduleCheck(tx, updated);
      }),

    published: (attemptId: string, made: { externalId: string; url: string; at: Date }) =>
      withOpen(attemptId, async (tx, attempt, post) => {
        const { externalId, url, at } = made;
        const now = clock.now();
        await store.updateAttempt(tx, attempt.id, {
          state: "published",
          resolvedAt: now,
          externalId,
        });
        await store.updatePost(tx, post.id, {
          ...{ status: "published", failure: null, url, publishedAt: at, updatedAt: now },
        });
      }),
  };
}
