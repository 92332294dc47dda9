import type { Source, Tier } from "@earshot/contract";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { watchedCommunities } from "./schema.ts";

export type WatchedCommunityRow = typeof watchedCommunities.$inferSelect;

/** The channel on which changes of the lists are announced (LISTEN). */
export const watchedCommunityChannel = "earshot_watched_communities";

/** A workspace's communities in the order in which they were added. */
export function listOfWorkspace(
  db: Queryable,
  workspaceId: string,
  source: Source,
): Promise<WatchedCommunityRow[]> {
  return db
    .select()
    .from(watchedCommunities)
    .where(
      and(eq(watchedCommunities.workspaceId, workspaceId), eq(watchedCommunities.source, source)),
    )
    .orderBy(asc(watchedCommunities.addedAt), asc(watchedCommunities.key));
}

/** The communities of all workspaces with their tiers, by workspace in the order in which they were added. */
export function listAll(
  db: Queryable,
  source: Source,
): Promise<{ workspaceId: string; key: string; tier: Tier | null }[]> {
  return db
    .select({
      workspaceId: watchedCommunities.workspaceId,
      key: watchedCommunities.key,
      tier: workspaces.tier,
    })
    .from(watchedCommunities)
    .innerJoin(workspaces, eq(workspaces.id, watchedCommunities.workspaceId))
    .where(eq(watchedCommunities.source, source))
    .orderBy(
      asc(watchedCommunities.workspaceId),
      asc(watchedCommunities.addedAt),
      asc(watchedCommunities.key),
    );
}

export async function insertWatched(
  tx: Tx,
  row: Pick<WatchedCommunityRow, "workspaceId" | "source" | "key" | "name">,
): Promise<void> {
  await tx.insert(watchedCommunities).values(row);
}

/** @returns whether the workspace watched it. */
export async function deleteWatched(
  tx: Tx,
  { workspaceId, source, key }: Pick<WatchedCommunityRow, "workspaceId" | "source" | "key">,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(watchedCommunities)
    .where(
      and(
        eq(watchedCommunities.workspaceId, workspaceId),
        eq(watchedCommunities.source, source),
        eq(watchedCommunities.key, key),
      ),
    );
  return rowCount === 1;
}

/** Announces at the transaction's commit that a list has changed. */
export async function announceChange(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${watchedCommunityChannel}, '')`);
}
