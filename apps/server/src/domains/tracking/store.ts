import type { Standing } from "@earshot/contract";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { replies } from "../replies/schema.ts";
import { replyChecks } from "./schema.ts";

export type CheckRow = typeof replyChecks.$inferSelect;

export function insertChecks(
  tx: Tx,
  replyId: string,
  dueAt: readonly Date[],
): Promise<{ id: number; dueAt: Date }[]> {
  return tx
    .insert(replyChecks)
    .values(dueAt.map((at) => ({ replyId, dueAt: at })))
    .returning({ id: replyChecks.id, dueAt: replyChecks.dueAt });
}

/** A check with what it needs to know of its reply. */
export async function findCheck(db: Queryable, checkId: number) {
  const [row] = await db
    .select({ check: replyChecks, reply: replies })
    .from(replyChecks)
    .innerJoin(replies, eq(replies.id, replyChecks.replyId))
    .where(eq(replyChecks.id, checkId));
  return row ?? null;
}

/** @returns whether it was open until now. */
export async function recordCheck(
  tx: Tx,
  checkId: number,
  seen: { checkedAt: Date; standing: Standing; cause: string | null },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyChecks)
    .set(seen)
    .where(and(eq(replyChecks.id, checkId), isNull(replyChecks.checkedAt)));
  return rowCount === 1;
}

/** Open checks of a reply are not to come any more. */
export async function dropOpenChecks(tx: Tx, replyId: string): Promise<void> {
  await tx
    .delete(replyChecks)
    .where(and(eq(replyChecks.replyId, replyId), isNull(replyChecks.checkedAt)));
}

/** The checks of replies in the order of their times. */
export async function listChecks(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, CheckRow[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(replyChecks)
    .where(inArray(replyChecks.replyId, [...replyIds]))
    .orderBy(asc(replyChecks.dueAt), asc(replyChecks.id));
  return Map.groupBy(rows, (row) => row.replyId);
}
