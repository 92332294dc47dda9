import type { NoticeKind } from "@earshot/contract";
import { and, count, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { noticeSettings, notices } from "./schema.ts";

export type NoticeRow = typeof notices.$inferSelect;

/** Inserts a notice for each of the users. @returns the new rows */
export function insertNotices(
  tx: Tx,
  userIds: readonly string[],
  notice: { kind: NoticeKind; mentionId: string | null; replyId: string | null; createdAt: Date },
): Promise<NoticeRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return tx
    .insert(notices)
    .values(userIds.map((userId) => ({ ...notice, userId })))
    .returning();
}

/** A user's notices, the newest first. */
export function listNotices(
  db: Queryable,
  userId: string,
  page: { limit: number; offset: number },
): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many notices a user has, and how many are unread. */
export async function countNotices(
  db: Queryable,
  userId: string,
): Promise<{ total: number; unread: number }> {
  const [row] = await db
    .select({ total: count(), read: count(notices.readAt) })
    .from(notices)
    .where(eq(notices.userId, userId));
  const { total, read } = row ?? { total: 0, read: 0 };
  return { total, unread: total - read };
}

export async function findNotice(db: Queryable, noticeId: string): Promise<NoticeRow | null> {
  const [row] = await db.select().from(notices).where(eq(notices.id, noticeId));
  return row ?? null;
}

/** The workspace of the mention that a notice is about; null: it is about none. */
export async function findWorkspaceOf(
  db: Queryable,
  { mentionId }: NoticeRow,
): Promise<string | null> {
  if (mentionId === null) return null;
  const [row] = await db
    .select({ workspaceId: mentions.workspaceId })
    .from(mentions)
    .where(eq(mentions.id, mentionId));
  return row?.workspaceId ?? null;
}

export async function markRead(db: Queryable, userId: string, at: Date): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: at })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)));
}

/** Deletes a user's notices about mentions of a workspace. */
export async function deleteOfWorkspace(
  tx: Tx,
  userId: string,
  workspaceId: string,
): Promise<void> {
  const ofWorkspace = tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(eq(mentions.workspaceId, workspaceId));
  await tx
    .delete(notices)
    .where(and(eq(notices.userId, userId), inArray(notices.mentionId, ofWorkspace)));
}

export async function deleteBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}

/** Whether a user gets notices by mail. */
export async function getsMail(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId));
  return row?.mail ?? true;
}

export async function setMail(db: Queryable, userId: string, mail: boolean): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ userId, mail })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: { mail } });
}
