import { and, count, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { agencyTier, workspaceMembers, workspaces } from "../workspaces/schema.ts";
import { agencies } from "./schema.ts";

export type AgencyRow = typeof agencies.$inferSelect;

/** The workspace of an agency, whose plan includes the white label. */
const ownWorkspace = alias(workspaces, "own_workspace");
const onScale = and(eq(ownWorkspace.id, agencies.workspaceId), eq(ownWorkspace.tier, agencyTier));

/** An agency, whether its white label is on or not. */
export async function findAgency(db: Queryable, workspaceId: string): Promise<AgencyRow | null> {
  const [row] = await db.select().from(agencies).where(eq(agencies.workspaceId, workspaceId));
  return row ?? null;
}

/** An agency, locked until the transaction ends: one client is made at a time. */
export async function lockAgency(tx: Tx, workspaceId: string): Promise<AgencyRow | null> {
  const [row] = await tx
    .select()
    .from(agencies)
    .where(eq(agencies.workspaceId, workspaceId))
    .for("update");
  return row ?? null;
}

/** An agency whose white label is on, by its slug. */
export async function findBySlug(db: Queryable, slug: string): Promise<AgencyRow | null> {
  const [row] = await db
    .select({ agency: agencies })
    .from(agencies)
    .innerJoin(ownWorkspace, onScale)
    .where(eq(agencies.slug, slug));
  return row?.agency ?? null;
}

/** Whether a workspace is an agency's own, with its white label on. */
export async function isOn(db: Queryable, workspaceId: string): Promise<boolean> {
  const rows = await db
    .select({ id: agencies.workspaceId })
    .from(agencies)
    .innerJoin(ownWorkspace, onScale)
    .where(eq(agencies.workspaceId, workspaceId));
  return rows.length > 0;
}

/** Whether an agency has a file as its logo; other files can't be read by a logo's address. */
export async function isLogo(db: Queryable, logoId: string): Promise<boolean> {
  const rows = await db
    .select({ id: agencies.workspaceId })
    .from(agencies)
    .where(eq(agencies.logoId, logoId));
  return rows.length > 0;
}

/** The agency whose client a workspace is, where its white label is on. */
export async function findOfClient(db: Queryable, clientId: string): Promise<AgencyRow | null> {
  const [row] = await db
    .select({ agency: agencies })
    .from(workspaces)
    .innerJoin(agencies, eq(agencies.workspaceId, workspaces.agencyId))
    .innerJoin(ownWorkspace, onScale)
    .where(eq(workspaces.id, clientId));
  return row?.agency ?? null;
}

/** For each workspace of a person: the agency whose client it is, where its white label is on. */
export function listOfPerson(
  db: Queryable,
  userId: string,
): Promise<{ workspaceId: string; agency: AgencyRow | null }[]> {
  // The agency's own workspace is joined with its tier, so that an agency whose white label is off is missing.
  return db
    .select({ workspaceId: workspaces.id, agency: agencies })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .leftJoin(
      ownWorkspace,
      and(eq(ownWorkspace.id, workspaces.agencyId), eq(ownWorkspace.tier, agencyTier)),
    )
    .leftJoin(agencies, eq(agencies.workspaceId, ownWorkspace.id))
    .where(eq(workspaceMembers.userId, userId));
}

/** Stores the white label of a workspace; the logo stays. @throws a unique violation of the slug. */
export async function upsertAgency(
  tx: Tx,
  workspaceId: string,
  agency: Pick<
    AgencyRow,
    "slug" | "name" | "color" | "senderName" | "supportEmail" | "domainText" | "createdAt"
  >,
): Promise<void> {
  const { createdAt: _, ...changed } = agency;
  await tx
    .insert(agencies)
    .values({ workspaceId, ...agency })
    .onConflictDoUpdate({ target: agencies.workspaceId, set: changed });
}

/** Whether another agency has a slug. */
export async function isSlugTaken(
  db: Queryable,
  slug: string,
  workspaceId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: agencies.workspaceId })
    .from(agencies)
    .where(and(eq(agencies.slug, slug), ne(agencies.workspaceId, workspaceId)));
  return rows.length > 0;
}

export async function setLogo(tx: Tx, workspaceId: string, logoId: string | null): Promise<void> {
  await tx.update(agencies).set({ logoId }).where(eq(agencies.workspaceId, workspaceId));
}

/** How many client workspaces an agency has. */
export const countClients = (db: Queryable, agencyId: string): Promise<number> =>
  db.$count(workspaces, eq(workspaces.agencyId, agencyId));

/**
 * How many workspaces without a plan a person owns, clients that were taken out of an agency among them: each has
 * free replies.
 */
export async function countOwnedWithoutPlan(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(
      and(
        eq(workspaceMembers.userId, userId),
        eq(workspaceMembers.role, "owner"),
        isNull(workspaces.tier),
      ),
    );
  return row?.count ?? 0;
}
