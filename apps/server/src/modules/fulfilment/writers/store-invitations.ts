import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { writerInvitations } from "./schema.ts";

export type InvitationRow = typeof writerInvitations.$inferSelect;

export async function insertInvitation(
  tx: Tx,
  invitation: typeof writerInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await tx.insert(writerInvitations).values(invitation).returning();
  if (!row) throw new Error("an invitation was not stored");
  return row;
}

const open = (id: string) => and(eq(writerInvitations.id, id), isNull(writerInvitations.usedAt));

export async function findOpen(
  db: Queryable,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(writerInvitations)
    .where(and(open(id), gt(writerInvitations.expiresAt, now)));
  return row ?? null;
}

export const listInvitations = (db: Queryable): Promise<InvitationRow[]> =>
  db.select().from(writerInvitations).orderBy(desc(writerInvitations.createdAt)).limit(100);

/** Marks an open invitation as used. @returns false when it was used already */
export async function useInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(writerInvitations)
    .set({ usedAt: now })
    .where(open(id))
    .returning({ id: writerInvitations.id });
  return rows.length > 0;
}

/** Deletes an open invitation. @returns its address; null: there was none */
export async function deleteOpen(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(writerInvitations)
    .where(open(id))
    .returning({ email: writerInvitations.email });
  return row?.email ?? null;
}

/** Deletes the open invitations of an address. */
export async function deleteOpenFor(tx: Tx, email: string): Promise<void> {
  await tx
    .delete(writerInvitations)
    .where(and(eq(writerInvitations.email, email), isNull(writerInvitations.usedAt)));
}
