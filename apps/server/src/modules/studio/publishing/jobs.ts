import { sourcesWhere } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { OwnPosts } from "./service.ts";
import type { PublishingChecks } from "./service-checks.ts";
import type { Publisher } from "./service-publish.ts";

/** The only platform that posts are published on through an API. */
const [apiSource] = sourcesWhere(({ reply }) => reply?.hasApi ?? false);

const postPayload = z.object({ postId: z.uuid(), revision: z.int() });
const attemptPayload = z.object({ attemptId: z.uuid() });

/**
 * Publishes a post at its time. The job expires later than all calls that it waits for, so that no second process
 * starts while the first one is still working.
 */
const publishJob = {
  name: "publishing.publish",
  payload: postPayload,
  needs: `publishing:${apiSource}`,
  policy: "stately",
  expireInSeconds: 300,
  retryLimit: 100,
} satisfies JobKind<z.output<typeof postPayload>>;

/** Checks whether a post of unknown outcome is among its account's posts. */
const checkJob = {
  name: "publishing.check",
  payload: attemptPayload,
  needs: `publishing:${apiSource}`,
  policy: "stately",
  expireInSeconds: 150,
  retryLimit: 100,
} satisfies JobKind<z.output<typeof attemptPayload>>;

/** Queues each step of a post in the transaction that makes it due, and runs the queued steps. */
export const publishingJobs = (deps: {
  ownPosts: Pick<OwnPosts, "topics">;
  publisher: Publisher;
  checks: PublishingChecks;
}): JobRegistration => ({
  kinds: [publishJob, checkJob],
  enqueue: (jobs) =>
    deps.ownPosts.topics.due.subscribe((tx, due) => {
      const wait = due.afterSeconds > 0 && { startAfterSeconds: due.afterSeconds };
      if (due.step === "check") {
        const { attemptId } = due;
        return jobs.send(tx, checkJob, { attemptId }, { key: attemptId, ...wait });
      }
      const { postId, revision } = due;
      const key = `${postId}:${revision}`;
      return jobs.send(tx, publishJob, { postId, revision }, { key, ...wait });
    }),
  work: async (jobs) => {
    await jobs.work(publishJob, 2, ({ postId, revision }) =>
      deps.publisher.publishDue(postId, revision),
    );
    await jobs.work(checkJob, 1, ({ attemptId }) => deps.checks.check(attemptId));
  },
});
