import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { notificationChannels, notificationItems } from "./schema.ts";

export type ChannelRow = typeof notificationChannels.$inferSelect;

const own = (workspaceId: string, userId: string) =>
  and(eq(notificationChannels.workspaceId, workspaceId), eq(notificationChannels.userId, userId));

/** A person's channels in a workspace, the oldest first. */
export function listChannels(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<ChannelRow[]> {
  return db
    .select()
    .from(notificationChannels)
    .where(own(workspaceId, userId))
    .orderBy(asc(notificationChannels.createdAt), asc(notificationChannels.id));
}

/** Inserts a channel. @returns null when the workspace has one of this identity */
export async function insertChannel(
  tx: Tx,
  row: typeof notificationChannels.$inferInsert,
): Promise<ChannelRow | null> {
  const [made] = await tx
    .insert(notificationChannels)
    .values(row)
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** A person's channel, locked until the transaction ends; null: there is none. */
export async function lockOwn(
  tx: Tx,
  { workspaceId, userId, id }: { workspaceId: string; userId: string; id: string },
): Promise<ChannelRow | null> {
  const [row] = await tx
    .select()
    .from(notificationChannels)
    .where(and(own(workspaceId, userId), eq(notificationChannels.id, id)))
    .for("update");
  return row ?? null;
}

/** Channels of any workspace, locked until the transaction ends, always in the same order. */
export function lockChannels(tx: Tx, ids: readonly string[]): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(notificationChannels)
    .where(inArray(notificationChannels.id, [...ids]))
    .orderBy(asc(notificationChannels.id))
    .for("update");
}

/** A channel of any workspace, for sending its messages or for its unsubscribe link. */
export async function findChannel(db: Queryable, id: string): Promise<ChannelRow | null> {
  const [row] = await db.select().from(notificationChannels).where(eq(notificationChannels.id, id));
  return row ?? null;
}

/** Changes a channel that the caller has locked. */
export async function updateChannel(
  tx: Tx,
  id: string,
  change: Partial<ChannelRow>,
): Promise<ChannelRow> {
  const [row] = await tx
    .update(notificationChannels)
    .set(change)
    .where(eq(notificationChannels.id, id))
    .returning();
  if (!row) throw new Error("a locked channel is missing");
  return row;
}

/** @returns whether there was one */
export async function deleteChannel(
  db: Queryable,
  { workspaceId, userId, id }: { workspaceId: string; userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db
    .delete(notificationChannels)
    .where(and(own(workspaceId, userId), eq(notificationChannels.id, id)));
  return (rowCount ?? 0) > 0;
}

/** Deletes the channels of a person who has left a workspace. */
export async function deleteOfPerson(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(notificationChannels).where(own(workspaceId, userId));
}

/** How many mentions wait for the next message, by channel. */
export async function countWaiting(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: notificationItems.channelId, waiting: count() })
    .from(notificationItems)
    .where(inArray(notificationItems.channelId, [...ids]))
    .groupBy(notificationItems.channelId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** The channels of these workspaces that are on. */
export function listOn(tx: Tx, workspaceIds: readonly string[]) {
  const { id, workspaceId, rules } = notificationChannels;
  return tx
    .select({ id, workspaceId, rules })
    .from(notificationChannels)
    .where(and(inArray(workspaceId, [...workspaceIds]), isNull(notificationChannels.offReason)));
}
