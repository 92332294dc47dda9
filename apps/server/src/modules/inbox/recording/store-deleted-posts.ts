import type { MentionStatus, Source } from "@earshot/contract";
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { feeds } from "../../discovery/workspace-feeds/schema.ts";
import { mentions } from "../mentions/schema.ts";

interface MentionKey {
  id: string;
  workspaceId: string;
}

/** All mentions of posts, locked until the transaction ends, so that nothing is merged into them. */
export function lockMentionsOf(
  tx: Tx,
  postIds: readonly string[],
): Promise<
  (MentionKey & {
    postId: string;
    status: MentionStatus;
    mergedInto: string | null;
    replyId: string | null;
  })[]
> {
  return tx
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      postId: mentions.postId,
      status: mentions.status,
      mergedInto: mentions.mergedInto,
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

/** Deletes what was derived from the words of posts. The score and the warnings stay. */
export async function clearDerivedText(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx
    .update(mentions)
    .set({ intentSignals: [], similarityHashes: [], assessment: null })
    .where(inArray(mentions.postId, [...postIds]));
}

/** Deletes the hashes of the texts of posts. */
export async function clearSimilarityHashes(tx: Tx, postIds: readonly string[]): Promise<void> {
  await tx
    .update(mentions)
    .set({ similarityHashes: [] })
    .where(and(inArray(mentions.postId, [...postIds]), ne(mentions.similarityHashes, [])));
}

/** The accepted mentions of posts. */
export function findAccepted(tx: Tx, postIds: readonly string[]): Promise<MentionKey[]> {
  return tx
    .select({ id: mentions.id, workspaceId: mentions.workspaceId })
    .from(mentions)
    .where(and(inArray(mentions.postId, [...postIds]), eq(mentions.status, "accepted")))
    .orderBy(asc(mentions.workspaceId));
}

/** Removed posts with an accepted mention. */
export async function findAcceptedOfRemovedPosts(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: posts.id })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(eq(mentions.status, "accepted"), eq(posts.removed, true)));
  return rows.map((row) => row.id);
}

/** External ids of posts that were not fetched for a while and have mentions of these statuses. */
export async function findPostsToRecheck(
  db: Queryable,
  query: {
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
        eq(mentions.source, query.source),
        inArray(mentions.status, [...query.statuses]),
        gt(mentions.foundAt, query.foundAfter),
        eq(posts.removed, false),
        isNull(posts.ownerWorkspaceId),
        lt(sql`coalesce(${posts.seenAt}, ${posts.storedAt})`, query.seenBefore),
      ),
    )
    .orderBy(sql`${posts.seenAt} nulls first`)
    .limit(query.limit);
  return rows.map((row) => row.id);
}

const hasNoMention = (db: Queryable) =>
  notExists(db.select({ one: sql`1` }).from(mentions).where(eq(mentions.postId, posts.id)));

/** Posts that were stored before a moment and never became a mention. */
export async function findOldPosts(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(lt(posts.storedAt, before), hasNoMention(db)))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Posts of feeds and forums that never became a mention, and that were stored before a moment or whose feed no
 * workspace has any more.
 */
export async function findOldFeedPosts(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const isLeft = notExists(
    db.select({ one: sql`1` }).from(feeds).where(eq(feeds.id, posts.feedId)),
  );
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isNotNull(posts.feedId), or(lt(posts.storedAt, before), isLeft), hasNoMention(db)))
    .limit(limit);
  return rows.map((row) => row.id);
}
