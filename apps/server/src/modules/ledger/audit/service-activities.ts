import { type ActivityKind, activityKinds, type WorkspaceActivity } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { activitySentence } from "./rules-activities.ts";
import * as store from "./store-activities.ts";

/** An activity to record in the transaction of the act. */
export interface NewActivity {
  workspaceId: string;
  userId: string;
  kind: ActivityKind;
  mentionId?: string | null;
  replyId?: string | null;
  /** The details for its sentence; no texts. */
  details?: Record<string, unknown>;
}

/** How long activities are stored: two years, as usage data. */
const retentionMs = 730 * 86_400_000;

export type Activities = ReturnType<typeof createActivities>;

/** The log of what people do in their workspace. */
export function createActivities(deps: {
  database: Database;
  clock: Clock;
  team: Team;
  workspaces: Workspaces;
}) {
  const { database, clock } = deps;

  const record = (
    tx: Tx,
    { mentionId = null, replyId = null, details = {}, ...activity }: NewActivity,
  ): Promise<void> =>
    store.insertActivity(tx, { ...activity, mentionId, replyId, details, at: clock.now() });

  deps.team.topics.acted.subscribe(record);
  deps.workspaces.topics.changedBy.subscribe(record);

  return {
    record,

    /** A page of a workspace's activities, newest first. @param cursor the id of the last one of the page before */
    async list(
      workspaceId: string,
      page: { cursor?: number | undefined; limit: number; memberId?: string | undefined },
    ): Promise<{ activities: WorkspaceActivity[]; next: string | null }> {
      const rows = await store.listActivities(database.pool, workspaceId, {
        before: page.cursor ?? null,
        limit: page.limit + 1,
        userId: page.memberId ?? null,
      });
      const shown = rows.slice(0, page.limit);
      return {
        activities: shown
          // A server of a newer version may have written a kind that this one does not know.
          .filter(({ kind }) => activityKinds.includes(kind))
          .map((row) => ({
            id: String(row.id),
            at: row.at.toISOString(),
            kind: row.kind,
            who: row.name ?? "Someone",
            memberId: row.userId,
            sentence: activitySentence(row.kind, row.details),
            mentionId: row.mentionId,
            replyId: row.replyId,
          })),
        next: rows.length > page.limit ? String(shown.at(-1)?.id) : null,
      };
    },

    /** Deletes what is older than two years. */
    prune: () =>
      store.deleteActivitiesBefore(database.pool, new Date(clock.now().getTime() - retentionMs)),
  };
}
