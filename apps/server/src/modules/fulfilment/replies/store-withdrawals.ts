import { and, count, eq, gte, inArray } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replyChanges, replyWithdrawals } from "./schema.ts";

/** Whether a reply's text was ever submitted. */
export async function wasSubmitted(db: Queryable, replyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: replyChanges.id })
    .from(replyChanges)
    .where(and(eq(replyChanges.replyId, replyId), eq(replyChanges.to, "submitted")))
    .limit(1);
  return rows.length > 0;
}

/** A workspace's withdrawals after submission since a given time; null counts all. */
export async function countWithdrawals(
  db: Queryable,
  workspaceId: string,
  since: Date | null,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replyWithdrawals)
    .where(
      and(
        eq(replyWithdrawals.workspaceId, workspaceId),
        since ? gte(replyWithdrawals.at, since) : undefined,
      ),
    );
  return row?.count ?? 0;
}

/** Which of these replies stay used in the quota although they were withdrawn. */
export async function listForfeited(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Set<string>> {
  if (replyIds.length === 0) return new Set();
  const rows = await db
    .select({ id: replyWithdrawals.replyId })
    .from(replyWithdrawals)
    .where(
      and(inArray(replyWithdrawals.replyId, [...replyIds]), eq(replyWithdrawals.returned, false)),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: typeof replyWithdrawals.$inferInsert,
): Promise<void> {
  await tx.insert(replyWithdrawals).values(withdrawal);
}
