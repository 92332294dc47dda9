import type { MentionStatus, ReplyStatus } from "@earshot/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { keywords } from "../../discovery/keywords/schema.ts";
import { replies } from "../../fulfilment/replies/schema.ts";
import { sessions, users } from "../../identity/accounts/schema.ts";
import { workspaceMembers } from "../../identity/workspaces/schema.ts";
import { mentionTallies } from "../../inbox/mentions/schema.ts";
import { workspaceNotes } from "./schema.ts";

export type NoteRow = typeof workspaceNotes.$inferSelect;

/** Shown mentions of a workspace by status. */
export async function countMentionsOf(
  db: Queryable,
  workspaceId: string,
): Promise<Map<MentionStatus, number>> {
  const rows = await db
    .select({ status: mentionTallies.status, count: mentionTallies.count })
    .from(mentionTallies)
    .where(and(eq(mentionTallies.workspaceId, workspaceId), eq(mentionTallies.facet, "")));
  return new Map(rows.map((row) => [row.status, row.count]));
}

export async function countRepliesOf(
  db: Queryable,
  workspaceId: string,
): Promise<Map<ReplyStatus, number>> {
  const rows = await db
    .select({ status: replies.status, count: count() })
    .from(replies)
    .where(eq(replies.workspaceId, workspaceId))
    .groupBy(replies.status);
  return new Map(rows.map((row) => [row.status, row.count]));
}

/** At most 1,000 keywords of a workspace, oldest first. */
export const listKeywordsOf = (db: Queryable, workspaceId: string) =>
  db
    .select({ id: keywords.id, keyword: keywords.keyword, pausedAt: keywords.pausedAt })
    .from(keywords)
    .where(eq(keywords.workspaceId, workspaceId))
    .orderBy(keywords.createdAt, keywords.id)
    .limit(1_000);

/** The members of a workspace, the first one first. */
export function listMembers(db: Queryable, workspaceId: string) {
  const lastActiveAt = db
    .select({ at: sql<Date | null>`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt) })
    .from(sessions)
    .where(eq(sessions.userId, users.id));
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      role: workspaceMembers.role,
      joinedAt: workspaceMembers.createdAt,
      lastActiveAt: sql<Date | null>`(${lastActiveAt})`.mapWith(sessions.lastUsedAt),
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.workspaceId, workspaceId))
    .orderBy(workspaceMembers.createdAt, users.id);
}

export async function insertNote(
  tx: Tx,
  note: typeof workspaceNotes.$inferInsert,
): Promise<NoteRow> {
  const [row] = await tx.insert(workspaceNotes).values(note).returning();
  if (!row) throw new Error("a note was not stored");
  return row;
}

/** The newest 100 notes of a workspace. */
export const listNotes = (db: Queryable, workspaceId: string): Promise<NoteRow[]> =>
  db
    .select()
    .from(workspaceNotes)
    .where(eq(workspaceNotes.workspaceId, workspaceId))
    .orderBy(desc(workspaceNotes.at), desc(workspaceNotes.id))
    .limit(100);
