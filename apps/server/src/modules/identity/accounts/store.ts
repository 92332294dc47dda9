import type { DateLocale } from "@earshot/contract";
import { and, desc, eq, gt, isNotNull, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mailboxOf, refreshTokens, sessions, users } from "./schema.ts";

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

/** A user, locked until the transaction ends, so that their ways to sign in change one at a time. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return row ?? null;
}

/** Whether the addresses of two users are of one mailbox. */
export async function isSameMailbox(
  db: Queryable,
  userId: string,
  otherId: string,
): Promise<boolean> {
  const rows = await db
    .selectDistinct({ mailbox: mailboxOf(users.email) })
    .from(users)
    .where(idIsOneOf(users.id, [userId, otherId]));
  return rows.length === 1;
}

export function listUsers(db: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  return db.select().from(users).where(idIsOneOf(users.id, ids));
}

export async function updateCurrentWorkspace(
  tx: Tx,
  userId: string,
  workspaceId: string | null,
): Promise<void> {
  await tx.update(users).set({ currentWorkspaceId: workspaceId }).where(eq(users.id, userId));
}

const unexpired = (now: Date) => and(isNull(sessions.endedAt), sql`${sessions.expiresAt} > ${now}`);

/** Whose refresh token it is, while its session is active; a used one counts only if it was used after `usedAfter`. */
export async function findTokenOwner(
  db: Queryable,
  hash: Buffer,
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<{ user: UserRow; sessionId: string; secondFactor: boolean } | null> {
  const [row] = await db
    .select({ user: users, sessionId: sessions.id, secondFactor: sessions.secondFactor })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.hash, hash),
        unexpired(now),
        or(isNull(refreshTokens.usedAt), gt(refreshTokens.usedAt, usedAfter)),
      ),
    );
  return row ?? null;
}

/** A row of the sessions table. */
export type SessionRow = typeof sessions.$inferSelect;

export function listLiveSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), unexpired(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
}

/** A person's session, if it has not ended. */
export async function findSession(
  db: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), unexpired(now)));
  return row ?? null;
}

/** When a session of each person was last used; people without a session are missing. */
export async function listLastUses(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(idIsOneOf(sessions.userId, userIds))
    .groupBy(sessions.userId);
  return new Map(rows.flatMap(({ userId, at }) => (at === null ? [] : [[userId, at] as const])));
}

/** Ends an active session of a person. @returns false when they have no such session. */
export async function endSessionOf(
  db: Queryable,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), unexpired(now)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends the active sessions of a person, except one. @returns how many. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  exceptSessionId: string | null,
  now: Date,
): Promise<number> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        unexpired(now),
        ...(exceptSessionId === null ? [] : [ne(sessions.id, exceptSessionId)]),
      ),
    )
    .returning({ id: sessions.id });
  return rows.length;
}

export async function markSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId));
}

export async function updatePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function updateFullName(
  db: Queryable,
  userId: string,
  fullName: string,
): Promise<void> {
  await db.update(users).set({ fullName }).where(eq(users.id, userId));
}

export async function updateDateLocale(
  db: Queryable,
  userId: string,
  dateLocale: DateLocale | null,
): Promise<void> {
  await db.update(users).set({ dateLocale }).where(eq(users.id, userId));
}

export async function isVerified(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ at: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.at != null;
}

/** Confirms an address, if it is still the account's. @returns whether it is. */
export async function verifyEmail(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return rows.length > 0;
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
      portal: sessions.portal,
      secondFactor: sessions.secondFactor,
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

/** Marks a token as exchanged, and saves the user agent, which changes when browsers update. */
export async function markTokenUsed(
  tx: Tx,
  hash: Buffer,
  { sessionId, userAgent }: { sessionId: string; userAgent: string },
  now: Date,
): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, hash));
  await tx.update(sessions).set({ lastUsedAt: now, userAgent }).where(eq(sessions.id, sessionId));
}

/** Deletes sessions that expired before a moment, with their tokens. */
export async function deleteDeadSessions(db: Queryable, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}

/** Ends the access of a writer, or gives it back (null). @returns whether that changed anything */
export async function updateWriterEnd(
  tx: Tx,
  userId: string,
  end: { at: Date; reason: string } | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ writerEndedAt: end?.at ?? null, writerEndReason: end?.reason ?? null })
    .where(
      and(
        eq(users.id, userId),
        eq(users.userType, "writer"),
        end ? isNull(users.writerEndedAt) : isNotNull(users.writerEndedAt),
      ),
    );
  return rowCount === 1;
}
