import { and, count, eq, gte, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replyUnits } from "./schema.ts";

/** Counts units used since a time; null counts all. */
export async function countUsed(
  db: Queryable,
  workspaceId: string,
  since: Date | null,
): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(replyUnits)
    .where(
      and(
        eq(replyUnits.workspaceId, workspaceId),
        isNull(replyUnits.givenBackAt),
        since ? gte(replyUnits.reservedAt, since) : undefined,
      ),
    );
  return row?.used ?? 0;
}

/** Inserts a unit, unless the mention has one. */
export async function insertUnit(
  tx: Tx,
  unit: { workspaceId: string; mentionId: string; reservedAt: Date },
): Promise<void> {
  await tx.insert(replyUnits).values(unit).onConflictDoNothing();
}

const openUnit = (mentionId: string) =>
  and(
    eq(replyUnits.mentionId, mentionId),
    isNull(replyUnits.givenBackAt),
    isNull(replyUnits.forfeitedAt),
  );

/** @returns whether there was a unit to return */
export async function markUnitReturned(
  tx: Tx,
  mentionId: string,
  at: Date,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyUnits)
    .set({ givenBackAt: at, reason })
    .where(openUnit(mentionId));
  return rowCount === 1;
}

/** @returns whether there was a unit to forfeit */
export async function forfeitUnit(tx: Tx, mentionId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyUnits)
    .set({ forfeitedAt: at })
    .where(openUnit(mentionId));
  return rowCount === 1;
}
