import type { ActivityKind } from "@earshot/contract";
import { and, desc, eq, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { personName, users } from "../../identity/accounts/schema.ts";
import { workspaceActivities } from "./schema.ts";

export async function insertActivity(
  tx: Tx,
  activity: typeof workspaceActivities.$inferInsert,
): Promise<void> {
  await tx.insert(workspaceActivities).values(activity);
}

/** An activity with the name of the person who did it. */
export interface ActivityRow {
  id: number;
  at: Date;
  kind: ActivityKind;
  userId: string | null;
  name: string | null;
  mentionId: string | null;
  replyId: string | null;
  details: Record<string, unknown>;
}

/** The activities of a workspace before one of them, newest first. */
export function listActivities(
  db: Queryable,
  workspaceId: string,
  page: { before: number | null; limit: number; userId: string | null },
): Promise<ActivityRow[]> {
  return db
    .select({
      id: workspaceActivities.id,
      at: workspaceActivities.at,
      kind: workspaceActivities.kind,
      userId: workspaceActivities.userId,
      name: personName,
      mentionId: workspaceActivities.mentionId,
      replyId: workspaceActivities.replyId,
      details: workspaceActivities.details,
    })
    .from(workspaceActivities)
    .leftJoin(users, eq(users.id, workspaceActivities.userId))
    .where(
      and(
        eq(workspaceActivities.workspaceId, workspaceId),
        page.before === null ? undefined : lt(workspaceActivities.id, page.before),
        page.userId === null ? undefined : eq(workspaceActivities.userId, page.userId),
      ),
    )
    .orderBy(desc(workspaceActivities.id))
    .limit(page.limit);
}

/** Deletes what happened before a moment. */
export async function deleteActivitiesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(workspaceActivities).where(lt(workspaceActivities.at, before));
}
