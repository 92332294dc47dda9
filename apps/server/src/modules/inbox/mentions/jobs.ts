import { z } from "zod";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { JobKind, Jobs } from "../../../infrastructure/jobs.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Rescoring } from "./service-rescore.ts";

const rescoreJob = {
  name: "mentions.rescore",
  /** null: whatever older rules have scored. */
  payload: z.object({ workspaceId: z.uuid().nullable() }),
  // One that runs may have read what has changed since, so one more may wait.
  policy: "stately",
  expireInSeconds: 3_600,
  retryLimit: 20,
} satisfies JobKind<{ workspaceId: string | null }>;

export const mentionJobs = [rescoreJob];

/** Queues a job when a company says something else of itself, in that transaction. */
export function scheduleRescoring(workspaces: Workspaces, jobs: Jobs): void {
  workspaces.topics.profileSaved.subscribe((tx, { workspaceId }) =>
    jobs.send(tx, rescoreJob, { workspaceId }, { key: workspaceId }),
  );
}

/** Handles the jobs in this process, and queues one when the rules have changed. */
export async function workMentions(
  { database, rescoring }: { database: Database; rescoring: Rescoring },
  jobs: Jobs,
): Promise<void> {
  await jobs.work(rescoreJob, 1, ({ workspaceId }) =>
    workspaceId === null ? rescoring.runOlder() : rescoring.runPending(workspaceId),
  );
  if (!(await rescoring.isNeeded())) return;
  await database.transaction((tx) =>
    jobs.send(tx, rescoreJob, { workspaceId: null }, { key: "older" }),
  );
}
