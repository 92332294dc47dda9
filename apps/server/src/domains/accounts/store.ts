import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { refreshTokens, sessions, users } from "./schema.ts";

/** A row of the users table. */
export type UserRow = typeof users.$inferSelect;

export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<UserRow | null> {
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row ?? null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findUser(db: Queryable, userId: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

export async function updateCurrentWorkspace(
  tx: Tx,
  userId: string,
  workspaceId: string,
): Promise<void> {
  await tx.update(users).set({ currentWorkspaceId: workspaceId }).where(eq(users.id, userId));
}

/** The user of a session that is neither ended nor expired. */
export async function findLiveSession(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        sql`${sessions.expiresAt} > ${now}`,
      ),
    );
  return row?.user ?? null;
}

export async function insertSession(
  tx: Tx,
  session: typeof sessions.$inferInsert,
): Promise<typeof sessions.$inferSelect> {
  const [row] = await tx.insert(sessions).values(session).returning();
  if (!row) throw new Error("a session was not stored");
  return row;
}

export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: string): Promise<void> {
  await tx.insert(refreshTokens).values({ hash, sessionId });
}

/** A refresh token with its session, locked until the transaction ends. */
export async function lockRefreshToken(tx: Tx, hash: Buffer) {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      rememberMe: sessions.rememberMe,
      userAgent: sessions.userAgent,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
      usedAt: refreshTokens.usedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
    .for("update");
  return row ?? null;
}

export async function markTokenUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, hash));
}

/** Removes sessions that ended or expired before a moment, with their tokens. */
export async function deleteDeadSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
