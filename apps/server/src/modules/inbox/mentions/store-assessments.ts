import type { MentionStatus } from "@earshot/contract";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions, type StoredAssessment } from "./schema.ts";

/** A mention whose assessment changed. */
export interface AssessedMention {
  id: string;
  workspaceId: string;
  postId: string;
  status: MentionStatus;
}

const eventColumns = {
  id: mentions.id,
  workspaceId: mentions.workspaceId,
  postId: mentions.postId,
  status: mentions.status,
};

/** How many mentions that a workspace found since a moment have an assessment. */
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

/** Shown pending mentions without an assessment, the strongest first. */
export async function findUnassessed(
  db: Queryable,
  query: { workspaceId: string; minScore: number; foundSince: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(
      and(
        eq(mentions.workspaceId, query.workspaceId),
        gte(mentions.intentScore, query.minScore),
        gte(mentions.foundAt, query.foundSince),
        eq(mentions.status, "pending"),
        isNull(mentions.assessment),
        isNull(mentions.mergedInto),
        isNull(mentions.hiddenBy),
      ),
    )
    .orderBy(desc(mentions.intentScore), desc(mentions.postedAt), desc(mentions.id))
    .limit(query.limit);
  return rows.map(({ id }) => id);
}

/** Mentions with no assessment in progress: none, a finished one, or one that waits after a failure. */
const isNotInProgress = sql`(${mentions.assessment} is null or ${mentions.assessment}->>'status' <> 'waiting' or ${mentions.assessment}->>'failure' is not null)`;

/** Marks mentions as waiting for an assessment, unless one is in progress. @returns the marked ones. */
export async function startAssessments(
  tx: Tx,
  mentionIds: readonly string[],
  waiting: StoredAssessment,
): Promise<AssessedMention[]> {
  if (mentionIds.length === 0) return [];
  const ofThese = inArray(mentions.id, [...mentionIds]);
  // Always in the same order, so that two transactions never deadlock on the same mentions.
  await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(ofThese)
    .orderBy(asc(mentions.id))
    .for("update");
  return tx
    .update(mentions)
    .set({ assessment: waiting })
    .where(and(ofThese, isNotInProgress))
    .returning(eventColumns);
}

/** Saves the result of a waiting assessment, unless the text of the post was deleted. @returns null then. */
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
        isNull(posts.droppedText),
        eq(mentions.id, mentionId),
        sql`${mentions.assessment}->>'status' = 'waiting'`,
      ),
    )
    .returning(eventColumns);
  return row ?? null;
}

/** Deletes the assessments of posts. */
export async function clearAssessments(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx
    .update(mentions)
    .set({ assessment: null })
    .where(and(inArray(mentions.postId, [...postIds]), isNotNull(mentions.assessment)));
}
