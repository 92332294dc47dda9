import { and, desc, eq, gt, lt, lte, ne } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { payoutMethods, payouts } from "./schema.ts";

export type PayoutMethodRow = typeof payoutMethods.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

/** The method that is used at a time: the newest whose hold has ended. */
export async function findUsable(
  db: Queryable,
  writerId: string,
  now: Date,
): Promise<PayoutMethodRow | null> {
  const [row] = await db
    .select()
    .from(payoutMethods)
    .where(and(eq(payoutMethods.writerId, writerId), lte(payoutMethods.usableAt, now)))
    .orderBy(desc(payoutMethods.usableAt), desc(payoutMethods.id))
    .limit(1);
  return row ?? null;
}

/** The method whose hold has not ended. */
export async function findPending(
  db: Queryable,
  writerId: string,
  now: Date,
): Promise<PayoutMethodRow | null> {
  const [row] = await db
    .select()
    .from(payoutMethods)
    .where(and(eq(payoutMethods.writerId, writerId), gt(payoutMethods.usableAt, now)))
    .orderBy(desc(payoutMethods.usableAt), desc(payoutMethods.id))
    .limit(1);
  return row ?? null;
}

export async function insertMethod(tx: Tx, row: PayoutMethodRow): Promise<void> {
  await tx.insert(payoutMethods).values(row);
}

/** Deletes a writer's pending methods, and those that the usable one has replaced. */
export async function deleteReplaced(
  tx: Tx,
  writerId: string,
  { usable, now }: { usable: PayoutMethodRow | null; now: Date },
): Promise<void> {
  const ofWriter = eq(payoutMethods.writerId, writerId);
  await tx.delete(payoutMethods).where(and(ofWriter, gt(payoutMethods.usableAt, now)));
  if (!usable) return;
  await tx
    .delete(payoutMethods)
    .where(
      and(ofWriter, ne(payoutMethods.id, usable.id), lt(payoutMethods.usableAt, usable.usableAt)),
    );
}

/** A payout of a writer. */
export async function findPayout(
  db: Queryable,
  { id, writerId }: { id: string; writerId: string },
): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.writerId, writerId)));
  return row ?? null;
}
