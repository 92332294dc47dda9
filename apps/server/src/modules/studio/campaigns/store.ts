import { and, asc, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { campaigns, campaignPosts as posts } from "./schema.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
export type PostRow = typeof posts.$inferSelect;

/** Locks a workspace's campaigns until the end of the transaction, so that concurrent calls can't exceed limits. */
export async function lockCampaigns(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns ${workspaceId}`}, 0))`,
  );
}

export async function countCampaigns(
  tx: Tx,
  workspaceId: string,
): Promise<{ all: number; running: number }> {
  const [row] = await tx
    .select({
      all: count(),
      running: sql<number>`(count(*) filter (where ${campaigns.status} = 'generating'))::int`,
    })
    .from(campaigns)
    .where(eq(campaigns.workspaceId, workspaceId));
  return row ?? { all: 0, running: 0 };
}

export async function insertCampaign(
  tx: Tx,
  row: typeof campaigns.$inferInsert,
  slots: readonly Omit<typeof posts.$inferInsert, "campaignId">[],
): Promise<CampaignRow> {
  const [made] = await tx.insert(campaigns).values(row).returning();
  if (!made) throw new Error("the campaign was not stored");
  await tx.insert(posts).values(slots.map((slot) => ({ ...slot, campaignId: made.id })));
  return made;
}

/** A workspace's campaigns, newest first. */
export function listCampaigns(db: Queryable, workspaceId: string): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(eq(campaigns.workspaceId, workspaceId))
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id));
}

export async function findCampaign(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CampaignRow | null> {
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id)));
  return row ?? null;
}

/** Locks a campaign until the end of the transaction. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow | null> {
  const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
  return row ?? null;
}

export async function updateCampaign(
  tx: Tx,
  id: string,
  change: Partial<typeof campaigns.$inferInsert>,
): Promise<CampaignRow> {
  const [row] = await tx.update(campaigns).set(change).where(eq(campaigns.id, id)).returning();
  if (!row) throw new Error("the campaign is gone although it is locked");
  return row;
}

export async function deleteCampaign(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id)))
    .returning({ id: campaigns.id });
  return deleted.length > 0;
}

/** Campaigns that are being written, but have made no progress since a moment. */
export function listIdle(db: Queryable, before: Date): Promise<CampaignRow[]> {
  return db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.status, "generating"), lt(campaigns.progressAt, before)));
}

/** The posts of campaigns, in the order in which they are written. */
export async function listPosts(db: Queryable, campaignIds: readonly string[]): Promise<PostRow[]> {
  if (campaignIds.length === 0) return [];
  return db
    .select()
    .from(posts)
    .where(inArray(posts.campaignId, [...campaignIds]))
    .orderBy(asc(posts.position));
}

/** Whether a post is still to be written by a run of its campaign. */
export async function isDue(
  db: Queryable,
  { campaignId, run, position }: { campaignId: string; run: number; position: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(campaigns, eq(campaigns.id, posts.campaignId))
    .where(
      and(
        eq(posts.campaignId, campaignId),
        eq(posts.position, position),
        eq(posts.isPending, true),
        eq(campaigns.run, run),
        eq(campaigns.status, "generating"),
      ),
    );
  return row !== undefined;
}

export async function updatePost(
  tx: Tx,
  id: string,
  change: Partial<typeof posts.$inferInsert>,
): Promise<PostRow> {
  const [row] = await tx
    .update(posts)
    .set({ ...change, sequence: sql`${posts.sequence} + 1` })
    .where(eq(posts.id, id))
    .returning();
  if (!row) throw new Error("the post is gone although its campaign is locked");
  return row;
}

/** Marks exactly these posts of a campaign as to be written. */
export async function markPending(tx: Tx, campaignId: string, ids: readonly string[]) {
  await tx.update(posts).set({ isPending: false }).where(eq(posts.campaignId, campaignId));
  if (ids.length === 0) return;
  await tx
    .update(posts)
    .set({ isPending: true })
    .where(inArray(posts.id, [...ids]));
}
