import { z } from "zod";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Rescoring } from "./service-rescoring.ts";

const rescoreJob = {
  name: "mentions.rescore",
  /** null: scored by older rules. */
  payload: z.object({ workspaceId: z.uuid().nullable() }),
  // A running job may have read before the change, so one more may wait.
  policy: "stately",
  expireInSeconds: 3_600,
  retryLimit: 20,
} satisfies JobKind<{ workspaceId: string | null }>;

/**
 * Scores a workspace's mentions again after its company profile has changed, and all mentions that an older
 * version of the rules has scored.
 */
export const rescoringJobs = ({
  database,
  workspaces,
  rescoring,
}: {
  database: Database;
  workspaces: Workspaces;
  rescoring: Rescoring;
}): JobRegistration => ({
  kinds: [rescoreJob],
  enqueue: (jobs) =>
    workspaces.topics.profileSaved.subscribe((tx, { workspaceId }) =>
      jobs.send(tx, rescoreJob, { workspaceId }, { key: workspaceId }),
    ),
  work: async (jobs) => {
    await jobs.work(rescoreJob, 1, ({ workspaceId }) =>
      workspaceId === null ? rescoring.runOlder() : rescoring.runPending(workspaceId),
    );
    if (!(await rescoring.isNeeded())) return;
    await database.transaction((tx) =>
      jobs.send(tx, rescoreJob, { workspaceId: null }, { key: "older" }),
    );
  },
});
