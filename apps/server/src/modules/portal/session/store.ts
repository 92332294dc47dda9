import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { sessions, users } from "../../identity/accounts/schema.ts";
import { workspaceMembers } from "../../identity/workspaces/schema.ts";

/** A person's membership in the workspace that they work in. */
const isCurrentMembership = and(
  eq(workspaceMembers.workspaceId, users.currentWorkspaceId),
  eq(workspaceMembers.userId, users.id),
);

/** Who a living session belongs to, and the workspace that this person works in and is a member of. */
export type AskerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareFindAsker>>>>;

/**
 * Prepares the question that precedes every call: one query, made once, since building and planning
 * it would take longer than its answer.
 * @returns what answers it: null for a session that is over, or another person's.
 */
export function prepareFindAsker(db: Queryable) {
  const query = db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      userType: users.userType,
      secondFactor: sessions.secondFactor,
      workspaceId: workspaceMembers.workspaceId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workspaceMembers, isCurrentMembership)
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(users.id, sql.placeholder("userId")),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("find_asker");
  return async (sessionId: string, userId: string, now: Date) => {
    const [row] = await query.execute({ sessionId, userId, now });
    return row ?? null;
  };
}

/** Who the living ones of these sessions belong to, as `prepareFindAsker` finds one. */
export function listAskers(db: Queryable, sessionIds: readonly string[], now: Date) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      userType: users.userType,
      workspaceId: workspaceMembers.workspaceId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workspaceMembers, isCurrentMembership)
    .where(
      and(
        idIsOneOf(sessions.id, sessionIds),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    );
}
