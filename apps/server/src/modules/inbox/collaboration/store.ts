import type { MentionStatus } from "@earshot/contract";
import { and, asc, count, eq } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { personName, users } from "../../identity/accounts/schema.ts";
import { mentionAssignments, mentionComments, mentions } from "../mentions/schema.ts";

/** Assigns a mention, in place of an earlier assignment. */
export async function saveAssignment(
  tx: Tx,
  { mentionId, ...assignment }: typeof mentionAssignments.$inferInsert,
): Promise<void> {
  await tx
    .insert(mentionAssignments)
    .values({ mentionId, ...assignment })
    .onConflictDoUpdate({ target: mentionAssignments.mentionId, set: assignment });
}

/** @returns whether it was assigned. */
export async function deleteAssignment(tx: Tx, mentionId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(mentionAssignments)
    .where(eq(mentionAssignments.mentionId, mentionId));
  return rowCount === 1;
}

/** Deletes the assignments of somebody in a workspace. */
export async function deleteAssignmentsOf(
  tx: Tx,
  workspaceId: string,
  memberId: string,
): Promise<void> {
  await tx
    .delete(mentionAssignments)
    .where(
      and(
        eq(mentionAssignments.workspaceId, workspaceId),
        eq(mentionAssignments.memberId, memberId),
      ),
    );
}

/** The id of the person whom a mention is assigned to; null: nobody. */
export async function findAssignee(db: Queryable, mentionId: string): Promise<string | null> {
  const [row] = await db
    .select({ memberId: mentionAssignments.memberId })
    .from(mentionAssignments)
    .where(eq(mentionAssignments.mentionId, mentionId));
  return row?.memberId ?? null;
}

/** A mention's status, with the row locked, so that comments on it are counted one after the other. */
export async function lockMention(
  tx: Tx,
  workspaceId: string,
  mentionId: string,
): Promise<MentionStatus | null> {
  const [row] = await tx
    .select({ status: mentions.status })
    .from(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), eq(mentions.id, mentionId)))
    .for("no key update");
  return row?.status ?? null;
}

/** A comment with the name of its author. */
export interface CommentRow {
  id: string;
  text: string;
  createdAt: Date;
  authorId: string | null;
  author: string | null;
}

/** The comments on a mention of a workspace, oldest first. */
export function listComments(
  db: Queryable,
  workspaceId: string,
  mentionId: string,
): Promise<CommentRow[]> {
  return db
    .select({
      id: mentionComments.id,
      text: mentionComments.text,
      createdAt: mentionComments.createdAt,
      authorId: mentionComments.authorId,
      author: personName,
    })
    .from(mentionComments)
    .leftJoin(users, eq(users.id, mentionComments.authorId))
    .where(
      and(eq(mentionComments.workspaceId, workspaceId), eq(mentionComments.mentionId, mentionId)),
    )
    .orderBy(asc(mentionComments.id));
}

export async function countComments(db: Queryable, mentionId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mentionComments)
    .where(eq(mentionComments.mentionId, mentionId));
  return row?.count ?? 0;
}

/** @returns the id of the new comment. */
export async function insertComment(
  tx: Tx,
  comment: Omit<typeof mentionComments.$inferInsert, "id">,
): Promise<string> {
  const [row] = await tx
    .insert(mentionComments)
    .values(comment)
    .returning({ id: mentionComments.id });
  if (!row) throw new Error("a comment was not stored");
  return row.id;
}

/** Deletes a comment on a mention. @param authorId only if it is this person's; null: anybody's */
export async function deleteComment(
  tx: Tx,
  comment: { workspaceId: string; mentionId: string; id: string },
  authorId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(mentionComments)
    .where(
      and(
        eq(mentionComments.workspaceId, comment.workspaceId),
        eq(mentionComments.mentionId, comment.mentionId),
        eq(mentionComments.id, comment.id),
        authorId === null ? undefined : eq(mentionComments.authorId, authorId),
      ),
    );
  return rowCount === 1;
}
