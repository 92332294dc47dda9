import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "./service.ts";

/** The queue that searches the stored posts for a new keyword. */
export const backfillQueue = "monitoring.backfill";

const backfillJob = {
  name: backfillQueue,
  payload: z.object({ keywordId: z.uuid(), hours: z.number().positive() }),
  expireInSeconds: 600,
  retryLimit: 5,
} satisfies JobKind<{ keywordId: string; hours: number }>;

const backfillHours = 7 * 24;
/** Longer than any worker takes to receive a new keyword. */
const sweepAfterSeconds = 5;
const sweepHours = 1;

/** Searches the stored posts for every new keyword. */
export const matchingJobs = (keywords: Keywords, matching: Matching): JobRegistration => ({
  kinds: [backfillJob],
  enqueue: (jobs) =>
    keywords.topics.added.subscribe(async (tx, { keywordId }) => {
      await jobs.send(tx, backfillJob, { keywordId, hours: backfillHours });
      // The second search finds posts that a worker matched before it received the keyword.
      await jobs.send(
        tx,
        backfillJob,
        { keywordId, hours: sweepHours },
        { startAfterSeconds: sweepAfterSeconds },
      );
    }),
  work: (jobs) =>
    jobs.work(backfillJob, 1, ({ keywordId, hours }) =>
      matching.backfill(keywordId, new Date(Date.now() - hours * 3_600_000)),
    ),
});
