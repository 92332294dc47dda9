import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { passkeyChallenges, passkeys } from "./schema.ts";

/** A row of the passkeys table. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, newest first. */
export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return row?.found ?? 0;
}

export async function findByCredential(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** @returns null when somebody has this credential already. */
export async function insertPasskey(
  tx: Tx,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row ?? null;
}

/**
 * Records a use. Authenticators that count must count up: a lower or equal count is that of a copy.
 * @returns false for a copy
 */
export async function recordUse(
  db: Queryable,
  id: string,
  use: { counter: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const countsUp = lt(passkeys.counter, use.counter);
  const isFresh = use.counter === 0 ? or(countsUp, eq(passkeys.counter, 0)) : countsUp;
  const rows = await db
    .update(passkeys)
    .set({ counter: use.counter, isBackedUp: use.isBackedUp, lastUsedAt: use.at })
    .where(and(eq(passkeys.id, id), isFresh))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** @returns null when the user has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id));
}

/** @returns how many the user had. */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  return rows.length;
}

export async function insertChallenge(
  db: Queryable,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Uses a challenge up. @returns whether it was open for this session, or for a sign-in (null). */
export async function takeChallenge(
  db: Queryable,
  { challenge, sessionId }: { challenge: string; sessionId: string | null },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return rows.length > 0;
}

export async function deleteOldChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
