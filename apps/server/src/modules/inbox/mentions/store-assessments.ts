import type { MentionStatus } from "@earshot/contract";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions, type StoredAssessment } from "./schema.ts";

/** A mention whose reading changed. */
export interface AssessedMention {
  id: string;
  workspaceId: string;
  postId: string;
  status: MentionStatus;
}

const told = {
  id: mentions.id,
  workspaceId: mentions.workspaceId,
  postId: mentions.postId,
  status: mentions.status,
};

/** How many mentions that a workspace found since a moment have a reading. */
export async function countAssessments(
  db: Queryable,
  workspaceId: string,
  foundSince: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mentions)
    .where(
      and(
        eq(mentions.workspaceId, workspaceId),
        gte(mentions.foundAt, foundSince),
        isNotNull(mentions.assessment),
      ),
    );
  return row?.count ?? 0;
}

/** Shown pending mentions without a reading, the strongest first. */
export async function findUnassessed(
  db: Queryable,
  ask: { workspaceId: string; minScore: number; foundSince: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(
      and(
        eq(mentions.workspaceId, ask.workspaceId),
        gte(mentions.intentScore, ask.minScore),
        gte(mentions.foundAt, ask.foundSince),
        eq(mentions.status, "pending"),
        isNull(mentions.assessment),
        isNull(mentions.mergedInto),
        isNull(mentions.hiddenBy),
      ),
    )
    .orderBy(desc(mentions.intentScore), desc(mentions.postedAt), desc(mentions.id))
    .limit(ask.limit);
  return rows.map(({ id }) => id);
}

/** Those of the mentions that no reading waits for without a trouble. */
const notUnderWay = sql`(${mentions.assessment} is null or ${mentions.assessment}->>'status' <> 'waiting' or ${mentions.assessment}->>'trouble' is not null)`;

/** Makes readings wait, where none does already. @returns those that wait from now on. */
export async function startAssessments(
  tx: Tx,
  mentionIds: readonly string[],
  waiting: StoredAssessment,
): Promise<AssessedMention[]> {
  if (mentionIds.length === 0) return [];
  const ofThese = inArray(mentions.id, [...mentionIds]);
  // In one order everywhere, or two writers of the same mentions could wait for each other.
  await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(ofThese)
    .orderBy(asc(mentions.id))
    .for("update");
  return tx
    .update(mentions)
    .set({ assessment: waiting })
    .where(and(ofThese, notUnderWay))
    .returning(told);
}

/** Writes what became of a reading that waits, if its post still stands. @returns null when it does not. */
export async function finishAssessment(
  tx: Tx,
  mentionId: string,
  assessment: StoredAssessment,
): Promise<AssessedMention | null> {
  const [row] = await tx
    .update(mentions)
    .set({ assessment })
    .from(posts)
    .where(
      and(
        eq(posts.id, mentions.postId),
        eq(posts.removed, false),
        eq(mentions.id, mentionId),
        sql`${mentions.assessment}->>'status' = 'waiting'`,
      ),
    )
    .returning(told);
  return row ?? null;
}

/** Takes the readings of posts away. */
export async function clearAssessments(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx
    .update(mentions)
    .set({ assessment: null })
    .where(and(inArray(mentions.postId, [...postIds]), isNotNull(mentions.assessment)));
}
