import type { GivenRole } from "@earshot/contract";
import { and, count, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../accounts/schema.ts";
import { workspaces } from "../workspaces/schema.ts";
import { workspaceInvitations } from "./schema.ts";

export type InvitationRow = typeof workspaceInvitations.$inferSelect;

/** An invitation with what is shown of it. */
export interface ShownInvitation {
  invitation: InvitationRow;
  inviter: { email: string; fullName: string | null } | null;
}

const isOpen = and(isNull(workspaceInvitations.acceptedAt), isNull(workspaceInvitations.revokedAt));
const of = (workspaceId: string, id: string) =>
  and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.id, id));

const shown = {
  invitation: workspaceInvitations,
  // The address first: Drizzle takes a joined object whose first column is null for a missing row.
  inviter: { email: users.email, fullName: users.fullName },
};

/** The invitations of a workspace that nobody has answered, expired ones included, newest first. */
export function listOpen(db: Queryable, workspaceId: string): Promise<ShownInvitation[]> {
  return db
    .select(shown)
    .from(workspaceInvitations)
    .leftJoin(users, eq(users.id, workspaceInvitations.invitedBy))
    .where(and(eq(workspaceInvitations.workspaceId, workspaceId), isOpen))
    .orderBy(desc(workspaceInvitations.sentAt), desc(workspaceInvitations.id));
}

/** An invitation with its inviter, also if it was answered or expired. */
export async function findInvitation(db: Queryable, id: string): Promise<ShownInvitation | null> {
  const [row] = await db
    .select(shown)
    .from(workspaceInvitations)
    .leftJoin(users, eq(users.id, workspaceInvitations.invitedBy))
    .where(eq(workspaceInvitations.id, id));
  return row ?? null;
}

/** An unanswered invitation of a workspace, locked. */
export async function lockOpen(
  tx: Tx,
  workspaceId: string,
  by: { id: string } | { email: string },
): Promise<InvitationRow | null> {
  const [row] = await tx
    .select()
    .from(workspaceInvitations)
    .where(
      and(
        eq(workspaceInvitations.workspaceId, workspaceId),
        "id" in by ? eq(workspaceInvitations.id, by.id) : eq(workspaceInvitations.email, by.email),
        isOpen,
      ),
    )
    .for("update");
  return row ?? null;
}

/** The tier of a workspace. */
export async function findTier(db: Queryable, workspaceId: string) {
  const [row] = await db
    .select({ tier: workspaces.tier })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return row?.tier ?? null;
}

/** How many unexpired invitations promise a seat, without a given one; and how many are unanswered. */
export async function countOpen(
  db: Queryable,
  workspaceId: string,
  now: Date,
  exceptId: string | null = null,
): Promise<{ seats: number; open: number }> {
  const promisesSeat = and(
    eq(workspaceInvitations.role, "member"),
    gt(workspaceInvitations.expiresAt, now),
    exceptId === null ? undefined : ne(workspaceInvitations.id, exceptId),
  );
  const [row] = await db
    .select({ seats: sql<number>`count(*) filter (where ${promisesSeat})::int`, open: count() })
    .from(workspaceInvitations)
    .where(and(eq(workspaceInvitations.workspaceId, workspaceId), isOpen));
  return row ?? { seats: 0, open: 0 };
}

export async function insertInvitation(
  tx: Tx,
  invitation: Omit<typeof workspaceInvitations.$inferInsert, "id">,
): Promise<InvitationRow> {
  const [row] = await tx.insert(workspaceInvitations).values(invitation).returning();
  if (!row) throw new Error("an invitation was not stored");
  return row;
}

/** Stores that an invitation is sent again, with a new link. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  change: { sentAt: Date; expiresAt: Date; invitedBy: string; role?: GivenRole },
): Promise<InvitationRow> {
  const [row] = await tx
    .update(workspaceInvitations)
    .set({ ...change, sends: sql`${workspaceInvitations.sends} + 1` })
    .where(eq(workspaceInvitations.id, id))
    .returning();
  if (!row) throw new Error("an invitation was not stored");
  return row;
}

/** @returns the invitation; null: it was answered, or is not of this workspace. */
export async function revokeInvitation(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await tx
    .update(workspaceInvitations)
    .set({ revokedAt: now })
    .where(and(of(workspaceId, id), isOpen))
    .returning();
  return row ?? null;
}

/** Marks an invitation as accepted. @returns false when it was answered before. */
export async function acceptInvitation(
  tx: Tx,
  { id, sends }: InvitationRow,
  by: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(workspaceInvitations)
    .set({ acceptedAt: now, acceptedBy: by })
    // The link that was read may have been replaced in the meantime.
    .where(and(eq(workspaceInvitations.id, id), eq(workspaceInvitations.sends, sends), isOpen));
  return rowCount === 1;
}

/** Deletes invitations that ended before a moment. */
export async function deleteEnded(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(workspaceInvitations)
    .where(
      or(
        lt(workspaceInvitations.acceptedAt, before),
        lt(workspaceInvitations.revokedAt, before),
        lt(workspaceInvitations.expiresAt, before),
      ),
    );
}
