import type { Source } from "@earshot/contract";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { postColumns, posts } from "../../discovery/posts/schema.ts";
import { friendPosts, friendSearches, friendSnapshots } from "./schema.ts";

export type SnapshotRow = typeof friendSnapshots.$inferSelect;

/** A post of a snapshot, and its position. */
export interface SnapshotPost {
  snapshotId: string;
  run: number;
  post: typeof posts.$inferSelect;
}

/** Friend searches are shared by link: pasted posts are never part of them. */
const isShareable = and(
  eq(posts.removed, false),
  isNull(posts.droppedText),
  isNull(posts.ownerWorkspaceId),
);

export async function insertSearch(
  tx: Tx,
  search: typeof friendSearches.$inferInsert,
): Promise<void> {
  await tx.insert(friendSearches).values(search);
}

/** Which of the posts a workspace's searches found and are still stored. */
export async function findFoundPosts(
  tx: Tx,
  workspaceId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  if (postIds.length === 0) return new Set();
  const ids = sql`${sql.param([...postIds])}::uuid[]`;
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        inArray(posts.id, [...postIds]),
        isShareable,
        sql`${posts.id} in (
          select unnest(${friendSearches.postIds}) from ${friendSearches}
          where ${friendSearches.workspaceId} = ${workspaceId} and ${friendSearches.postIds} && ${ids}
        )`,
      ),
    )
    // Locked until the snapshot is saved, so that nobody deletes them in the meantime.
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}

export async function insertSnapshot(
  tx: Tx,
  snapshot: typeof friendSnapshots.$inferInsert,
  entries: readonly { run: number; position: number; postId: string }[],
): Promise<SnapshotRow> {
  const [row] = await tx.insert(friendSnapshots).values(snapshot).returning();
  if (!row) throw new Error("a friend search was not stored");
  if (entries.length > 0) {
    await tx.insert(friendPosts).values(entries.map((one) => ({ ...one, snapshotId: row.id })));
  }
  return row;
}

/** An unexpired snapshot of any workspace. */
export async function findSnapshot(
  db: Queryable,
  id: string,
  now: Date,
): Promise<SnapshotRow | null> {
  const [row] = await db
    .select()
    .from(friendSnapshots)
    .where(and(eq(friendSnapshots.id, id), gt(friendSnapshots.expiresAt, now)));
  return row ?? null;
}

const ownUnexpired = (workspaceId: string, now: Date) =>
  and(eq(friendSnapshots.workspaceId, workspaceId), gt(friendSnapshots.expiresAt, now));

/** A workspace's unexpired snapshots, the newest first. */
export function listSnapshots(
  db: Queryable,
  workspaceId: string,
  now: Date,
  page: { limit: number; offset: number },
): Promise<SnapshotRow[]> {
  return db
    .select()
    .from(friendSnapshots)
    .where(ownUnexpired(workspaceId, now))
    .orderBy(desc(friendSnapshots.createdAt), desc(friendSnapshots.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countSnapshots(
  db: Queryable,
  workspaceId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(friendSnapshots)
    .where(ownUnexpired(workspaceId, now));
  return row?.total ?? 0;
}

/** The posts of a snapshot that were not removed, in their order. */
export function listPosts(db: Queryable, snapshotId: string): Promise<SnapshotPost[]> {
  return db
    .select({ snapshotId: friendPosts.snapshotId, run: friendPosts.run, post: postColumns })
    .from(friendPosts)
    .innerJoin(posts, eq(posts.id, friendPosts.postId))
    .where(and(eq(friendPosts.snapshotId, snapshotId), isShareable))
    .orderBy(asc(friendPosts.run), asc(friendPosts.position));
}

/** The authors of the posts of several snapshots, to count the posts. */
export function listAuthors(db: Queryable, snapshotIds: readonly string[]) {
  return db
    .select({
      snapshotId: friendPosts.snapshotId,
      source: posts.source,
      author: posts.author,
      url: posts.url,
      community: posts.community,
    })
    .from(friendPosts)
    .innerJoin(posts, eq(posts.id, friendPosts.postId))
    .where(and(inArray(friendPosts.snapshotId, [...snapshotIds]), isShareable));
}

/** Revokes the links of a snapshot. @returns its new version; null when there is no snapshot. */
export async function incrementVersion(
  db: Queryable,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .update(friendSnapshots)
    .set({ version: sql`${friendSnapshots.version} + 1` })
    .where(and(eq(friendSnapshots.id, id), ownUnexpired(workspaceId, now)))
    .returning({ version: friendSnapshots.version });
  return row?.version ?? null;
}

/** @returns whether it existed. */
export async function deleteSnapshot(
  db: Queryable,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .delete(friendSnapshots)
    .where(and(eq(friendSnapshots.id, id), ownUnexpired(workspaceId, now)));
  return rowCount === 1;
}

/** External ids of a source's posts in unexpired snapshots that were not fetched for a while. */
export async function findPostsToRecheck(
  db: Queryable,
  query: { source: Source; now: Date; seenBefore: Date; limit: number },
): Promise<string[]> {
  const seenAt = sql`coalesce(${posts.seenAt}, ${posts.storedAt})`;
  const rows = await db
    .selectDistinct({ id: posts.externalId, seenAt })
    .from(friendPosts)
    .innerJoin(friendSnapshots, eq(friendSnapshots.id, friendPosts.snapshotId))
    .innerJoin(posts, eq(posts.id, friendPosts.postId))
    .where(
      and(
        eq(posts.source, query.source),
        isShareable,
        gt(friendSnapshots.expiresAt, query.now),
        lt(seenAt, query.seenBefore),
      ),
    )
    .orderBy(seenAt)
    .limit(query.limit);
  return rows.map(({ id }) => id);
}

/** Deletes expired snapshots, and searches that are too old to be saved. */
export async function deleteExpired(db: Queryable, now: Date, foundBefore: Date): Promise<void> {
  await db.delete(friendSnapshots).where(lte(friendSnapshots.expiresAt, now));
  await db.delete(friendSearches).where(lt(friendSearches.foundAt, foundBefore));
}
