import type { MemberRole, Tier } from "@earshot/contract";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../accounts/schema.ts";
import {
  agencyTier,
  hasAgency,
  isAgencyStaff,
  seatsBefore,
  workspaceMembers,
  workspaces,
} from "./schema.ts";

/** A person in a workspace, with what decides about the seat. */
export interface MemberRow {
  userId: string;
  email: string;
  emailVerifiedAt: Date | null;
  fullName: string | null;
  role: MemberRole;
  joinedAt: Date;
  tier: Tier | null;
  seatsBefore: number;
  /** Whether the workspace is the client of an agency. */
  hasAgency: boolean;
  /** Whether the person has a seat in that agency's workspace. */
  isAgencyStaff: boolean;
}

const membersKey = (workspaceId: string) => sql`hashtextextended(${`members ${workspaceId}`}, 0)`;

/**
 * Prevents joining a workspace until the transaction ends. This is a separate lock, since one on the workspace's row
 * would wait for every batch of posts that adds mentions to it.
 */
export async function lockMembers(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${membersKey(workspaceId)})`);
}

/**
 * Lets one transaction at a time change the members of a workspace. Waits for those that rely on the list of
 * members (`lockMembers`).
 */
export async function lockMembersForChange(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${membersKey(workspaceId)})`);
}

/** Adds a member, whose list the caller has locked for the change. */
export async function insertMember(
  tx: Tx,
  member: { workspaceId: string; userId: string; role: MemberRole; createdAt: Date },
): Promise<void> {
  await tx.insert(workspaceMembers).values(member);
}

const is = (workspaceId: string, userId: string) =>
  and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));

export async function updateRole(
  tx: Tx,
  workspaceId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await tx.update(workspaceMembers).set({ role }).where(is(workspaceId, userId));
}

export async function deleteMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(workspaceMembers).where(is(workspaceId, userId));
}

/** The people of a workspace: the owner first, then as they joined. */
export function listMembers(db: Queryable, workspaceId: string): Promise<MemberRow[]> {
  return db
    .select({
      userId: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      fullName: users.fullName,
      role: workspaceMembers.role,
      joinedAt: workspaceMembers.createdAt,
      tier: workspaces.tier,
      seatsBefore,
      hasAgency,
      isAgencyStaff,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
    .where(eq(workspaceMembers.workspaceId, workspaceId))
    .orderBy(
      desc(sql`${workspaceMembers.role} = 'owner'`),
      asc(workspaceMembers.createdAt),
      asc(workspaceMembers.userId),
    );
}

/** The owner of a workspace; null: it has none. */
export async function findOwner(
  db: Queryable,
  workspaceId: string,
): Promise<{ userId: string; email: string } | null> {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.role, "owner")));
  return row ?? null;
}

/** The role that somebody was given in a workspace; null: they are not in it. */
export async function findRole(
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<MemberRole | null> {
  const [row] = await db
    .select({ role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(is(workspaceId, userId));
  return row?.role ?? null;
}

/** The workspace in which somebody works by default: one of their own, else the one joined first. */
export async function findEntry(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: workspaceMembers.workspaceId })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.userId, userId))
    .orderBy(desc(sql`${workspaceMembers.role} = 'owner'`), asc(workspaceMembers.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** A workspace of a person. */
interface OwnWorkspaceRow extends Record<string, unknown> {
  id: string;
  /** The company's name, else one with the owner's name. */
  name: string;
  role: MemberRole;
  /** The agency whose client it is, by the agency's own workspace; null: none. */
  agencyId: string | null;
}

/** A person's workspaces, by name. */
export async function listOfPerson(db: Queryable, userId: string): Promise<OwnWorkspaceRow[]> {
  const { rows } = await db.execute<OwnWorkspaceRow>(sql`
    select w.id, m.role, agency.id as "agencyId",
      coalesce(nullif(w.company_name, ''), 'Workspace of ' || coalesce(nullif(o.full_name, ''), o.email), 'Workspace') as name
    from workspace_members m
    join workspaces w on w.id = m.workspace_id
    left join workspaces agency on agency.id = w.agency_id and agency.tier = ${agencyTier}
    left join workspace_members owned on owned.workspace_id = w.id and owned.role = 'owner'
    left join users o on o.id = owned.user_id
    where m.user_id = ${userId}
    order by lower(coalesce(w.company_name, '')), w.id`);
  return rows;
}
