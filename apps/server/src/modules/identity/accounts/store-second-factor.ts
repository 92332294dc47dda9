import { and, count, eq, isNull, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { recoveryCodes, secondFactors } from "./schema.ts";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findFactor(db: Queryable, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockFactor(tx: Tx, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for("update");
  return row ?? null;
}

/** Saves a new secret, replacing an unconfirmed one. @returns false when one was confirmed. */
export async function putUnconfirmed(
  db: Queryable,
  userId: string,
  sealedSecret: string,
): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Saves the secret of the app that is to replace the one in use. */
export async function putNext(db: Queryable, userId: string, sealed: string): Promise<void> {
  await db
    .update(secondFactors)
    .set({ sealedNextSecret: sealed })
    .where(eq(secondFactors.userId, userId));
}

/** Puts the next app in the place of the one in use, with the time step of its first code. */
export async function useNext(
  tx: Tx,
  userId: string,
  next: { sealedSecret: string; lastStep: number },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ ...next, sealedNextSecret: null })
    .where(eq(secondFactors.userId, userId));
}

/** Uses a time step if it is newer than the last used one. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function confirmFactor(
  tx: Tx,
  userId: string,
  now: Date,
  codes: readonly Buffer[],
): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((hash) => ({ userId, hash })));
}

export async function useRecoveryCode(
  tx: Tx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

export async function deleteFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
