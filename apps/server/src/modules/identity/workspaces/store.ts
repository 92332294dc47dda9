import type { PlanSlug, Tier } from "@earshot/contract";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../accounts/schema.ts";
import { workspaceMembers, workspaces } from "./schema.ts";

/** A row of the workspaces table. */
export type WorkspaceRow = typeof workspaces.$inferSelect;

export async function insertWorkspace(
  tx: Tx,
  workspace: {
    companyName: string | null;
    tier: Tier | null;
    hasCompletedOnboarding: boolean;
    timeZone?: string;
    website?: string | null;
    agencyId?: string;
  },
): Promise<WorkspaceRow> {
  const [row] = await tx.insert(workspaces).values(workspace).returning();
  if (!row) throw new Error("a workspace was not stored");
  return row;
}

/** A workspace, if the person is a member of it. */
export async function findMembership(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<WorkspaceRow | null> {
  const [row] = await db
    .select({ workspace: workspaces })
    .from(workspaces)
    .innerJoin(workspaceMembers, eq(workspaceMembers.workspaceId, workspaces.id))
    .where(and(eq(workspaces.id, workspaceId), eq(workspaceMembers.userId, userId)));
  return row?.workspace ?? null;
}

/** Whether a member of the workspace has confirmed their e-mail address. */
export async function hasConfirmedMember(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), isNotNull(users.emailVerifiedAt)))
    .limit(1);
  return rows.length > 0;
}

export function listWorkspaces(db: Queryable, ids: readonly string[]): Promise<WorkspaceRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(workspaces)
        .where(inArray(workspaces.id, [...ids]));
}

export async function updateSettings(
  db: Queryable,
  workspaceId: string,
  settings: Partial<Pick<WorkspaceRow, "autoPost" | "disclosure" | "timeZone">>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await db.update(workspaces).set(settings).where(eq(workspaces.id, workspaceId));
}

/** The stored answers with the given ones in place of the old. */
const withAnswers = (answers: Partial<Record<string, string>>) =>
  sql`${workspaces.discoveryAnswers} || ${JSON.stringify(answers)}::jsonb`;

/** Saves the company's profile; missing answers and a missing website stay. */
export async function updateProfile(
  db: Queryable,
  workspaceId: string,
  profile: {
    companyName: string;
    answers: Partial<Record<string, string>>;
    website?: string | null | undefined;
  },
): Promise<void> {
  await db
    .update(workspaces)
    .set({
      companyName: profile.companyName,
      ...(profile.website !== undefined && { website: profile.website }),
      hasCompletedOnboarding: true,
      discoveryAnswers: withAnswers(profile.answers),
    })
    .where(eq(workspaces.id, workspaceId));
}

/** Saves answers of the questionnaire; missing ones stay. */
export async function updateAnswers(
  db: Queryable,
  workspaceId: string,
  answers: Partial<Record<string, string>>,
): Promise<void> {
  await db
    .update(workspaces)
    .set({ discoveryAnswers: withAnswers(answers) })
    .where(eq(workspaces.id, workspaceId));
}

export async function findWorkspace(
  db: Queryable,
  workspaceId: string,
): Promise<WorkspaceRow | null> {
  const [row] = await db.select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return row ?? null;
}

/** Stores a workspace's plan. @returns the workspace with it. */
export async function updatePlan(
  tx: Tx,
  workspaceId: string,
  plan: {
    plan: PlanSlug | null;
    tier: Tier | null;
    billingAnchor: Date | null;
    billingZone: string | null;
  },
): Promise<WorkspaceRow | null> {
  const [row] = await tx
    .update(workspaces)
    .set(plan)
    .where(eq(workspaces.id, workspaceId))
    .returning();
  return row ?? null;
}

/** Pauses a workspace, or ends that. @returns whether that changed anything. */
export async function setPaused(tx: Tx, workspaceId: string, paused: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(workspaces)
    .set({ pausedAt: paused ? sql`now()` : null })
    .where(
      and(
        eq(workspaces.id, workspaceId),
        paused ? isNull(workspaces.pausedAt) : isNotNull(workspaces.pausedAt),
      ),
    );
  return rowCount === 1;
}

/** Suspends a workspace, or ends that (null). @returns whether that changed anything. */
export async function setSuspended(
  tx: Tx,
  workspaceId: string,
  suspension: { at: Date; reason: string } | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(workspaces)
    .set({ suspendedAt: suspension?.at ?? null, suspensionReason: suspension?.reason ?? null })
    .where(
      and(
        eq(workspaces.id, workspaceId),
        suspension ? isNull(workspaces.suspendedAt) : isNotNull(workspaces.suspendedAt),
      ),
    );
  return rowCount === 1;
}

export function listPaused(db: Queryable): Promise<WorkspaceRow[]> {
  return db.select().from(workspaces).where(isNotNull(workspaces.pausedAt));
}

/**
 * A workspace, locked until the transaction ends. `update` also blocks transactions that add rows with a reference to
 * it. `no key update` does not: a transaction that has added such a row and waits for this lock would deadlock.
 */
export async function lockWorkspace(
  tx: Tx,
  workspaceId: string,
  strength: "update" | "no key update",
): Promise<WorkspaceRow | null> {
  const [row] = await tx
    .select()
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for(strength);
  return row ?? null;
}

/** Takes a workspace out of an agency. @returns false: it is no client of it. */
export async function clearAgency(tx: Tx, workspaceId: string, agencyId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(workspaces)
    .set({ agencyId: null })
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.agencyId, agencyId)));
  return rowCount === 1;
}

/** The client workspaces of an agency, by name. */
export function listClients(db: Queryable, agencyId: string): Promise<WorkspaceRow[]> {
  return db
    .select()
    .from(workspaces)
    .where(eq(workspaces.agencyId, agencyId))
    .orderBy(sql`lower(${workspaces.companyName})`, workspaces.id);
}
