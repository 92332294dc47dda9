import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { spend } from "./schema.ts";

/** The owner that stands for everybody together. */
export const everybody = "all";

/**
 * Puts an amount aside, when what is used and put aside leaves room for it under the cap.
 * @returns whether it did
 */
export async function reserveSpend(
  db: Queryable,
  row: { day: string; account: string; micros: number; capMicros: number },
): Promise<boolean> {
  const { day, account, micros, capMicros } = row;
  if (micros > capMicros) return false;
  const taken = await db
    .insert(spend)
    .values({ day, account, owner: everybody, reservedMicros: micros })
    .onConflictDoUpdate({
      target: [spend.account, spend.owner, spend.day],
      set: { reservedMicros: sql`${spend.reservedMicros} + ${micros}` },
      setWhere: sql`${spend.usedMicros} + ${spend.reservedMicros} + ${micros} <= ${capMicros}`,
    })
    .returning({ day: spend.day });
  return taken.length === 1;
}

/** Writes what a call came to, and takes back what was put aside for it. */
export async function settleSpend(
  tx: Tx,
  row: {
    day: string;
    account: string;
    reservedMicros: number;
    usedMicros: number;
    calls: number;
    reads: number;
    /** By workspace. */
    shares: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const { day, account, calls, reads } = row;
  await tx
    .update(spend)
    .set({
      reservedMicros: sql`greatest(0, ${spend.reservedMicros} - ${row.reservedMicros})`,
      usedMicros: sql`${spend.usedMicros} + ${row.usedMicros}`,
      calls: sql`${spend.calls} + ${calls}`,
      reads: sql`${spend.reads} + ${reads}`,
    })
    .where(and(eq(spend.day, day), eq(spend.account, account), eq(spend.owner, everybody)));
  // In one order everywhere, or two settlements could wait for each other.
  for (const [owner, micros] of [...row.shares].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (micros === 0) continue;
    await tx
      .insert(spend)
      .values({ day, account, owner, usedMicros: micros })
      .onConflictDoUpdate({
        target: [spend.account, spend.owner, spend.day],
        set: { usedMicros: sql`${spend.usedMicros} + ${micros}` },
      });
  }
}

/** What was used of an account since a day, by owner. */
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

/** The rows of everybody together, of one day. */
export function spentOn(db: Queryable, day: string): Promise<(typeof spend.$inferSelect)[]> {
  return db
    .select()
    .from(spend)
    .where(and(eq(spend.day, day), eq(spend.owner, everybody)));
}
