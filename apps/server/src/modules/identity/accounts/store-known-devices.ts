import { and, desc, eq, gt, inArray, lte, notInArray } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { knownDevices, users } from "./schema.ts";

export async function findDevice(
  db: Queryable,
  { email, hashes }: { email: string; hashes: readonly Buffer[] },
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        inArray(knownDevices.hash, [...hashes]),
        eq(users.email, email),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

export async function insertDevice(
  tx: Tx,
  device: typeof knownDevices.$inferInsert,
): Promise<void> {
  await tx.insert(knownDevices).values(device);
}

/** @returns the hashes of those that were the person's. */
export async function deleteDevices(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.hash, [...hashes])))
    .returning({ hash: knownDevices.hash });
  return rows.map(({ hash }) => hash);
}

export async function deleteOtherDevices(
  tx: Tx,
  userId: string,
  exceptHashes: readonly Buffer[],
): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        ...(exceptHashes.length > 0 ? [notInArray(knownDevices.hash, [...exceptHashes])] : []),
      ),
    );
}

/** Deletes all but the newest devices of a person. */
export async function deleteOldDevices(tx: Tx, userId: string, max: number): Promise<void> {
  const old = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.id))
    .offset(max);
  await tx.delete(knownDevices).where(inArray(knownDevices.id, old));
}

export async function deleteExpiredDevices(db: Queryable, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.expiresAt, now));
}
