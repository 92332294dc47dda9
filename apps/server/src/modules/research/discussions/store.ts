import { and, desc, eq, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { savedPosts } from "./schema.ts";

/** Locks a workspace's saved posts until the end of the transaction, so that their limit holds. */
export async function lockSaved(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved posts ${workspaceId}`}, 0))`,
  );
}

/** The ids of a workspace's saved posts, the last saved first. */
export async function listSaved(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({ postId: savedPosts.postId })
    .from(savedPosts)
    .where(eq(savedPosts.workspaceId, workspaceId))
    .orderBy(desc(savedPosts.savedAt), desc(savedPosts.postId));
  return rows.map(({ postId }) => postId);
}

/** Which of some posts a workspace has saved. */
export async function savedAmong(
  db: Queryable,
  workspaceId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .select({ postId: savedPosts.postId })
    .from(savedPosts)
    .where(and(eq(savedPosts.workspaceId, workspaceId), idIsOneOf(savedPosts.postId, postIds)));
  return new Set(rows.map(({ postId }) => postId));
}

export async function insertSaved(
  tx: Tx,
  row: { workspaceId: string; postId: string; savedAt: Date },
): Promise<void> {
  await tx.insert(savedPosts).values(row).onConflictDoNothing();
}

/** @returns whether it was saved */
export async function deleteSaved(
  db: Queryable,
  workspaceId: string,
  postId: string,
): Promise<boolean> {
  const deleted = await db
    .delete(savedPosts)
    .where(and(eq(savedPosts.workspaceId, workspaceId), eq(savedPosts.postId, postId)))
    .returning({ postId: savedPosts.postId });
  return deleted.length > 0;
}
