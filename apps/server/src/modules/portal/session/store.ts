import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { sessions, users } from "../../identity/accounts/schema.ts";
import {
  hasAgency,
  seatsBefore,
  workspaceMembers,
  workspaces,
} from "../../identity/workspaces/schema.ts";

/** A person's membership in the workspace that they work in. */
const isCurrentMembership = and(
  eq(workspaceMembers.workspaceId, users.currentWorkspaceId),
  eq(workspaceMembers.userId, users.id),
);

/**
 * Prepares the query that precedes every call, once, since building and planning it would take longer
 * than running it.
 * @returns a function that runs it: null for a session that has ended, or that is another user's.
 */
export function prepareFindActor(db: Queryable) {
  const query = db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      userType: users.userType,
      writerEndedAt: users.writerEndedAt,
      secondFactor: sessions.secondFactor,
      workspaceId: workspaceMembers.workspaceId,
      hasCompletedOnboarding: workspaces.hasCompletedOnboarding,
      role: workspaceMembers.role,
      tier: workspaces.tier,
      seatsBefore,
      hasAgency,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(workspaceMembers, isCurrentMembership)
    .leftJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
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

/** The users of those sessions that are active. */
export function listActorRows(db: Queryable, sessionIds: readonly string[], now: Date) {
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
