import { and, eq, gte, sql } from "drizzle-orm";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { spend } from "./schema.ts";

/** The owner of the rows for all workspaces together. */
export const allWorkspaces = "all";

/** A row of one day. */
export type SpendRow = typeof spend.$inferSelect;

/** An amount for an owner, and its budget for used and reserved amounts together. */
interface Part {
  owner: string;
  capMicros: number;
}

/** Thrown to roll back when the budget of one owner does not cover the amount. */
class NoRoom extends Error {}

/**
 * Reserves an amount for all owners, if it fits into the budget of each, or for none. One statement decides,
 * so that concurrent reservations can't exceed a budget.
 * @returns whether it was reserved, or the owner whose budget is used up
 */
export async function reserveSpend(
  database: Database,
  row: { day: string; account: string; micros: number; parts: readonly Part[] },
): Promise<{ done: true } | { done: false; owner: string }> {
  const { day, account, micros, parts } = row;
  const over = parts.find(({ capMicros }) => micros > capMicros);
  if (over) return { done: false, owner: over.owner };
  // The common row first: the same order everywhere avoids deadlocks.
  const ordered = parts.toSorted(
    (a, b) => Number(b.owner === allWorkspaces) - Number(a.owner === allWorkspaces),
  );
  const cap = sql`case ${spend.owner} ${sql.join(
    ordered.map(({ owner, capMicros }) => sql`when ${owner} then ${capMicros}::bigint`),
    sql` `,
  )} end`;
  let without: string = allWorkspaces;
  try {
    await database.transaction(async (tx) => {
      const taken = await tx
        .insert(spend)
        .values(ordered.map(({ owner }) => ({ day, account, owner, reservedMicros: micros })))
        .onConflictDoUpdate({
          target: [spend.account, spend.owner, spend.day],
          set: { reservedMicros: sql`${spend.reservedMicros} + ${micros}` },
          setWhere: sql`${spend.usedMicros} + ${spend.reservedMicros} + ${micros} <= ${cap}`,
        })
        .returning({ owner: spend.owner });
      const refused = ordered.find(({ owner }) => taken.every((one) => one.owner !== owner));
      if (!refused) return;
      without = refused.owner;
      throw new NoRoom();
    });
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    return { done: false, owner: without };
  }
  return { done: true };
}

/** The change of an owner's row of a day; negative amounts reduce it. */
interface Change {
  owner: string;
  reservedMicros: number;
  usedMicros: number;
  calls: number;
  reads: number;
}

/** Records the cost of a call and releases its reservation, the common row first. */
export async function settleSpend(
  tx: Tx,
  row: { day: string; account: string; all: Omit<Change, "owner">; owners: readonly Change[] },
): Promise<void> {
  const { day, account, all, owners } = row;
  // The same order everywhere avoids deadlocks.
  const sorted = owners.toSorted((a, b) => (a.owner < b.owner ? -1 : 1));
  for (const { owner, ...change } of [{ owner: allWorkspaces, ...all }, ...sorted]) {
    if (Object.values(change).every((amount) => amount === 0)) continue;
    await tx
      .insert(spend)
      .values({
        day,
        account,
        owner,
        ...change,
        reservedMicros: Math.max(0, change.reservedMicros),
      })
      .onConflictDoUpdate({
        target: [spend.account, spend.owner, spend.day],
        set: {
          reservedMicros: sql`greatest(0, ${spend.reservedMicros} + ${change.reservedMicros})`,
          usedMicros: sql`${spend.usedMicros} + ${change.usedMicros}`,
          calls: sql`${spend.calls} + ${change.calls}`,
          reads: sql`${spend.reads} + ${change.reads}`,
        },
      });
  }
}

/** The cost of a service since a day, by owner. */
export async function spentSince(
  db: Queryable,
  account: string,
  since: string,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ owner: spend.owner, micros: sql<string>`sum(${spend.usedMicros})` })
    .from(spend)
    .where(and(eq(spend.account, account), gte(spend.day, since)))
    .groupBy(spend.owner);
  return new Map(rows.map(({ owner, micros }) => [owner, Number(micros)]));
}

/** The rows for all workspaces together, of one day. */
export function spentOn(db: Queryable, day: string): Promise<SpendRow[]> {
  return db
    .select()
    .from(spend)
    .where(and(eq(spend.day, day), eq(spend.owner, allWorkspaces)));
}

/** An owner's row of an account and a day; null when there is none. */
export async function findSpend(
  db: Queryable,
  account: string,
  owner: string,
  day: string,
): Promise<SpendRow | null> {
  const [row] = await db
    .select()
    .from(spend)
    .where(and(eq(spend.account, account), eq(spend.owner, owner), eq(spend.day, day)));
  return row ?? null;
}
