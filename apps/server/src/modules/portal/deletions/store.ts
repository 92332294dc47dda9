import type { DeletionKind } from "@earshot/contract";
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaceMembers, workspaces } from "../../identity/workspaces/schema.ts";
import { deletions } from "./schema.ts";

export type DeletionRow = typeof deletions.$inferSelect;

/** @returns null when it was requested or done before */
export async function insertDeletion(
  tx: Tx,
  row: typeof deletions.$inferInsert,
): Promise<DeletionRow | null> {
  const [inserted] = await tx.insert(deletions).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

const isSubject = (kind: DeletionKind, subjectId: string) =>
  and(eq(deletions.kind, kind), eq(deletions.subjectId, subjectId));

/** The requested deletion of a workspace or an account; null: there is none. */
export async function findPending(
  db: Queryable,
  kind: DeletionKind,
  subjectId: string,
): Promise<DeletionRow | null> {
  const [row] = await db
    .select()
    .from(deletions)
    .where(and(isSubject(kind, subjectId), isNull(deletions.completedAt)));
  return row ?? null;
}

export async function findDeletion(db: Queryable, id: string): Promise<DeletionRow | null> {
  const [row] = await db.select().from(deletions).where(eq(deletions.id, id));
  return row ?? null;
}

/** Whether the deletion of a workspace was requested, or done. */
export async function isRequested(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await db
    .select({ id: deletions.id })
    .from(deletions)
    .where(isSubject("workspace", workspaceId));
  return rows.length > 0;
}

/** Postpones a deletion that could not be done, with the deletions of workspaces that belong to it. */
export async function postpone(db: Queryable, id: string, dueAt: Date): Promise<void> {
  await db
    .update(deletions)
    .set({ dueAt, progressAt: null })
    .where(or(eq(deletions.id, id), eq(deletions.partOf, id)));
}

/** The deletions of workspaces that belong to the deletion of an account. */
export function listParts(db: Queryable, deletionId: string): Promise<DeletionRow[]> {
  return db.select().from(deletions).where(eq(deletions.partOf, deletionId));
}

/** Takes back deletions that were not begun. @returns those that could be */
export function removePending(tx: Tx, ids: readonly string[]): Promise<DeletionRow[]> {
  return tx
    .delete(deletions)
    .where(and(inArray(deletions.id, [...ids]), isNull(deletions.progressAt)))
    .returning();
}

/** Begins deletions that are due, and those on which no worker has reported since. */
export function takeDue(
  tx: Tx,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<Pick<DeletionRow, "id" | "run">[]> {
  return tx
    .update(deletions)
    .set({ run: sql`${deletions.run} + 1`, progressAt: now })
    .where(
      and(
        isNull(deletions.completedAt),
        // Workspaces of an account are deleted with it.
        isNull(deletions.partOf),
        lte(deletions.dueAt, now),
        or(isNull(deletions.progressAt), lt(deletions.progressAt, idleSince)),
      ),
    )
    .returning({ id: deletions.id, run: deletions.run });
}

/** Reports that this run continues. @returns whether it does */
export async function reportProgress(
  db: Queryable,
  { id, run }: Pick<DeletionRow, "id" | "run">,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(deletions)
    .set({ progressAt: now })
    .where(and(eq(deletions.id, id), eq(deletions.run, run), isNull(deletions.completedAt)))
    .returning({ id: deletions.id });
  return rows.length > 0;
}

/** Writes a completed deletion into the log, whether it was requested here or is known from a later log. */
export async function completeDeletion(
  tx: Tx,
  record: { id?: string; kind: DeletionKind; subjectId: string; completedAt: Date },
): Promise<void> {
  const { completedAt } = record;
  await tx
    .insert(deletions)
    .values({ ...record, requestedAt: completedAt, dueAt: completedAt })
    .onConflictDoUpdate({
      target: [deletions.kind, deletions.subjectId],
      set: { completedAt, requestedBy: null, partOf: null },
    });
}

/** The log of completed deletions since a moment, the oldest first. */
export function listCompleted(
  db: Queryable,
  since: Date,
): Promise<{ kind: DeletionKind; subjectId: string; completedAt: Date | null }[]> {
  return db
    .select({
      kind: deletions.kind,
      subjectId: deletions.subjectId,
      completedAt: deletions.completedAt,
    })
    .from(deletions)
    .where(and(isNotNull(deletions.completedAt), gte(deletions.completedAt, since)))
    .orderBy(asc(deletions.completedAt));
}

/** The workspaces that a person owns, with the number of their other members. */
export function listOwned(
  db: Queryable,
  userId: string,
): Promise<{ id: string; companyName: string | null; otherMembers: number }[]> {
  return db
    .select({
      id: workspaces.id,
      companyName: workspaces.companyName,
      otherMembers: sql<number>`(select count(*)::int from ${workspaceMembers} other
        where other.workspace_id = ${workspaces.id} and other.user_id <> ${userId})`,
    })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(and(eq(workspaceMembers.userId, userId), eq(workspaceMembers.role, "owner")))
    .orderBy(asc(workspaceMembers.createdAt));
}

/** What a writer earned and was not paid yet, in cents. */
export async function sumDue(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::int as cents from earnings
    where writer_id = ${userId} and payout_id is null and state in ('pending', 'earned')`);
  return rows[0]?.cents ?? 0;
}

/** Moves the members of a workspace to another one of theirs, or to none. */
export async function leaveWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      currentWorkspaceId: sql`(select other.workspace_id from ${workspaceMembers} other
        where other.user_id = ${users.id} and other.workspace_id <> ${workspaceId}
        order by other.created_at limit 1)`,
    })
    .where(eq(users.currentWorkspaceId, workspaceId));
}

/** Deletes a workspace with the rows that its foreign keys delete. */
export async function deleteWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}
