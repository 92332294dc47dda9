import type { Tier } from "@earshot/contract";
import { and, asc, count, eq, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { planChanges, replyBonuses, replyUnits } from "./schema.ts";

export type UnitRow = typeof replyUnits.$inferSelect;
export type BonusRow = typeof replyBonuses.$inferSelect;
export type PlanChangeRow = typeof planChanges.$inferSelect;

/**
 * The number of used units (those with a tier that were reserved since a time; null: the free ones, which are not
 * renewed), and the sum of the bonuses that are valid at a time.
 */
export async function readQuota(
  db: Queryable,
  workspaceId: string,
  since: Date | null,
  at: Date,
): Promise<{ used: number; bonuses: number }> {
  const bonuses = db
    .select({ sum: sql<number>`coalesce(sum(${replyBonuses.amount}), 0)::int`.as("sum") })
    .from(replyBonuses)
    .where(
      and(
        eq(replyBonuses.workspaceId, workspaceId),
        lte(replyBonuses.grantedAt, at),
        or(isNull(replyBonuses.expiresAt), gt(replyBonuses.expiresAt, at)),
        or(isNull(replyBonuses.takenBackAt), gt(replyBonuses.takenBackAt, at)),
      ),
    );
  const [row] = await db
    .select({ used: count(), bonuses: sql<number>`(${bonuses})` })
    .from(replyUnits)
    .where(
      and(
        eq(replyUnits.workspaceId, workspaceId),
        isNull(replyUnits.givenBackAt),
        since
          ? and(isNotNull(replyUnits.tier), gte(replyUnits.reservedAt, since))
          : isNull(replyUnits.tier),
      ),
    )
    .prepare(since ? "quota of a tier" : "quota without a tier")
    .execute();
  return row ?? { used: 0, bonuses: 0 };
}

/** Inserts a bonus. @returns its id */
export async function insertBonus(
  tx: Tx,
  bonus: typeof replyBonuses.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(replyBonuses).values(bonus).returning({ id: replyBonuses.id });
  if (!row) throw new Error("a bonus was not inserted");
  return row.id;
}

/** The workspace of a bonus; null: there is no such bonus. */
export async function findBonusWorkspace(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ workspaceId: replyBonuses.workspaceId })
    .from(replyBonuses)
    .where(eq(replyBonuses.id, id));
  return row?.workspaceId ?? null;
}

/** Locks a bonus that is valid at a time. */
export async function lockValidBonus(tx: Tx, id: string, at: Date): Promise<BonusRow | null> {
  const [row] = await tx
    .select()
    .from(replyBonuses)
    .where(
      and(
        eq(replyBonuses.id, id),
        isNull(replyBonuses.takenBackAt),
        or(isNull(replyBonuses.expiresAt), gt(replyBonuses.expiresAt, at)),
      ),
    )
    .for("update");
  return row ?? null;
}

export async function markBonusTakenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(replyBonuses).set({ takenBackAt: at }).where(eq(replyBonuses.id, id));
}

/** The workspaces with a bonus that expired in a span of time. */
export async function listExpiredBonusWorkspaces(
  db: Queryable,
  { after, until }: { after: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ workspaceId: replyBonuses.workspaceId })
    .from(replyBonuses)
    .where(
      and(
        gt(replyBonuses.expiresAt, after),
        lte(replyBonuses.expiresAt, until),
        isNull(replyBonuses.takenBackAt),
      ),
    );
  return rows.map(({ workspaceId }) => workspaceId);
}

/** The rows from which the ledger of a workspace's reply units is derived, oldest first. */
export async function loadHistory(
  db: Queryable,
  workspaceId: string,
): Promise<{ units: UnitRow[]; bonuses: BonusRow[]; changes: PlanChangeRow[] }> {
  return {
    units: await db
      .select()
      .from(replyUnits)
      .where(eq(replyUnits.workspaceId, workspaceId))
      .orderBy(asc(replyUnits.reservedAt), asc(replyUnits.id)),
    bonuses: await db
      .select()
      .from(replyBonuses)
      .where(eq(replyBonuses.workspaceId, workspaceId))
      .orderBy(asc(replyBonuses.grantedAt), asc(replyBonuses.id)),
    changes: await listPlanChanges(db, workspaceId),
  };
}

/** Each change of a workspace's plan, the oldest first. */
export const listPlanChanges = (db: Queryable, workspaceId: string): Promise<PlanChangeRow[]> =>
  db
    .select()
    .from(planChanges)
    .where(eq(planChanges.workspaceId, workspaceId))
    .orderBy(asc(planChanges.at), asc(planChanges.id))
    .prepare("plan changes")
    .execute();

export async function insertPlanChange(
  tx: Tx,
  change: typeof planChanges.$inferInsert,
): Promise<void> {
  await tx.insert(planChanges).values(change);
}

/** Inserts a unit, unless the mention has one. @returns whether it did */
export async function insertUnit(
  tx: Tx,
  unit: { workspaceId: string; mentionId: string; tier: Tier | null; reservedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.insert(replyUnits).values(unit).onConflictDoNothing();
  return rowCount === 1;
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
