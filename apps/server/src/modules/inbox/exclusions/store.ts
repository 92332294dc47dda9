import { and, asc, count, desc, eq } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { exclusions } from "./schema.ts";

/** A row of the exclusions table. */
export type ExclusionRow = typeof exclusions.$inferSelect;

/** A workspace's exclusions, the newest first. */
export function listExclusions(db: Queryable, workspaceId: string): Promise<ExclusionRow[]> {
  return db
    .select()
    .from(exclusions)
    .where(eq(exclusions.workspaceId, workspaceId))
    .orderBy(desc(exclusions.createdAt), desc(exclusions.id));
}

/** The exclusions of several workspaces, the oldest first. */
export function listOfWorkspaces(
  db: Queryable,
  workspaceIds: readonly string[],
): Promise<ExclusionRow[]> {
  if (workspaceIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(exclusions)
    .where(idIsOneOf(exclusions.workspaceId, workspaceIds))
    .orderBy(asc(exclusions.id));
}

export async function countExclusions(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(exclusions)
    .where(eq(exclusions.workspaceId, workspaceId));
  return row?.count ?? 0;
}

/** @returns null when the workspace already has the same exclusion. */
export async function insertExclusion(
  tx: Tx,
  exclusion: typeof exclusions.$inferInsert,
): Promise<ExclusionRow | null> {
  const [row] = await tx.insert(exclusions).values(exclusion).onConflictDoNothing().returning();
  return row ?? null;
}

/** One of a workspace's exclusions, locked until the transaction ends. */
export async function lockExclusion(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<ExclusionRow | null> {
  const [row] = await tx
    .select()
    .from(exclusions)
    .where(and(eq(exclusions.workspaceId, workspaceId), eq(exclusions.id, id)))
    .for("update");
  return row ?? null;
}

export async function deleteExclusion(tx: Tx, id: string): Promise<void> {
  await tx.delete(exclusions).where(eq(exclusions.id, id));
}
