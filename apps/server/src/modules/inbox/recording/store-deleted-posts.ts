import type { MentionStatus, Source } from "@earshot/contract";
import { and, asc, eq, gt, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../mentions/schema.ts";

interface Named {
  id: string;
  workspaceId: string;
}

/** All mentions of posts, locked until the transaction ends: nothing becomes a place of theirs. */
export function lockMentionsOf(
  tx: Tx,
  postIds: readonly string[],
): Promise<
  (Named & {
    postId: string;
    status: MentionStatus;
    foldedInto: string | null;
    replyId: string | null;
  })[]
> {
  return tx
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      postId: mentions.postId,
      status: mentions.status,
      foldedInto: mentions.foldedInto,
      replyId: mentions.replyId,
    })
    .from(mentions)
    .where(inArray(mentions.postId, [...postIds]))
    .orderBy(asc(mentions.id))
    .for("update");
}

export async function deleteMentions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mentions).where(inArray(mentions.id, [...ids]));
}

/** Takes away what was made of the words of posts. The score stays, with what to mind. */
export async function forgetWords(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx
    .update(mentions)
    .set({ intentSignals: [], likeness: [], assessment: null })
    .where(inArray(mentions.postId, [...postIds]));
}

/** The mentions of posts that wait for a writer. */
export function findAccepted(tx: Tx, postIds: readonly string[]): Promise<Named[]> {
  return tx
    .select({ id: mentions.id, workspaceId: mentions.workspaceId })
    .from(mentions)
    .where(and(inArray(mentions.postId, [...postIds]), eq(mentions.status, "accepted")))
    .orderBy(asc(mentions.workspaceId));
}

/** Posts that are gone, though a mention of them waits for a writer. */
export async function findGoneAccepted(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: posts.id })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(eq(mentions.status, "accepted"), eq(posts.removed, true)));
  return rows.map((row) => row.id);
}

/** External ids of standing posts with mentions of these statuses that were not looked at for a while. */
export async function findUnseen(
  db: Queryable,
  ask: {
    source: Source;
    statuses: readonly MentionStatus[];
    seenBefore: Date;
    foundAfter: Date;
    limit: number;
  },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: posts.externalId, seenAt: posts.seenAt })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(
      and(
        eq(mentions.source, ask.source),
        inArray(mentions.status, [...ask.statuses]),
        gt(mentions.foundAt, ask.foundAfter),
        eq(posts.removed, false),
        isNull(posts.ownerWorkspaceId),
        lt(sql`coalesce(${posts.seenAt}, ${posts.storedAt})`, ask.seenBefore),
      ),
    )
    .orderBy(sql`${posts.seenAt} nulls first`)
    .limit(ask.limit);
  return rows.map((row) => row.id);
}

/** Posts that are held since before a moment and were never a mention. */
export async function findForgettable(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        lt(posts.storedAt, before),
        notExists(db.select({ one: sql`1` }).from(mentions).where(eq(mentions.postId, posts.id))),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.id);
}
