import type { PlanSlug } from "@earshot/contract";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaceMembers, workspaces } from "../../identity/workspaces/schema.ts";

/**
 * The text that is searched for. Each search reads its tables as a whole; `npm run bench:admin` measures it. It lowers
 * texts with `lower`, which takes half as long as ILIKE.
 */
export interface SearchText {
  /** A pattern of LIKE for what begins with it. */
  starts: string;
  /** A pattern of LIKE for what contains it. */
  contains: string;
  /** Whether ids may begin with it. */
  isIdStart: boolean;
}

const contains = (column: AnyPgColumn, text: SearchText): SQL =>
  sql`lower(${column}) like lower(${text.contains})`;
/** For an ORDER BY: rows that begin with the text, then the others. */
const startsFirst = (one: AnyPgColumn, other: AnyPgColumn, { starts }: SearchText): SQL =>
  sql`(coalesce(lower(${one}) like lower(${starts}), false) or coalesce(lower(${other}) like lower(${starts}), false)) desc`;
const idStarts = (column: AnyPgColumn, { isIdStart, starts }: SearchText): SQL | undefined =>
  isIdStart ? sql`${column}::text like lower(${starts})` : undefined;

/** People whose name, address or id contains a text; those that begin with it first. */
export function searchPeople(db: Queryable, text: SearchText, max: number) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      userType: users.userType,
      workspaceId: users.currentWorkspaceId,
      companyName: workspaces.companyName,
    })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.id, users.currentWorkspaceId))
    .where(
      or(contains(users.email, text), contains(users.fullName, text), idStarts(users.id, text)),
    )
    .orderBy(startsFirst(users.email, users.fullName, text), users.email)
    .limit(max);
}

const isOwner = eq(workspaceMembers.role, "owner");

/** Workspaces whose company, website, owner's address or id contains a text; those that begin with it first. */
export function searchWorkspaces(
  db: Queryable,
  text: SearchText,
  max: number,
): Promise<
  {
    id: string;
    companyName: string | null;
    website: string | null;
    ownerEmail: string | null;
    plan: PlanSlug | null;
    suspendedAt: Date | null;
  }[]
> {
  // Apart from the join below: a condition on both sides of a join would be checked after joining everything.
  const byOwner = db
    .select({ id: workspaceMembers.workspaceId })
    .from(users)
    .innerJoin(workspaceMembers, and(eq(workspaceMembers.userId, users.id), isOwner))
    .where(contains(users.email, text));
  return db
    .select({
      id: workspaces.id,
      companyName: workspaces.companyName,
      website: workspaces.website,
      ownerEmail: users.email,
      plan: workspaces.plan,
      suspendedAt: workspaces.suspendedAt,
    })
    .from(workspaces)
    .leftJoin(workspaceMembers, and(eq(workspaceMembers.workspaceId, workspaces.id), isOwner))
    .leftJoin(users, eq(users.id, workspaceMembers.userId))
    .where(
      or(
        contains(workspaces.companyName, text),
        contains(workspaces.website, text),
        inArray(workspaces.id, byOwner),
        idStarts(workspaces.id, text),
      ),
    )
    .orderBy(
      startsFirst(workspaces.companyName, users.email, text),
      sql`lower(${workspaces.companyName})`,
      workspaces.id,
    )
    .limit(max);
}
