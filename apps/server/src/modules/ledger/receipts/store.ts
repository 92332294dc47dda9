import type { PlanSlug } from "@earshot/contract";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  ne,
  or,
} from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { receipts } from "./schema.ts";

export type ReceiptRow = typeof receipts.$inferSelect;

/** A receipt with who sent it. */
export interface ListedReceipt {
  receipt: ReceiptRow;
  fullName: string | null;
  email: string | null;
  companyName: string | null;
}

const isApproved = eq(receipts.status, "approved");
const isOf = (workspaceId: string) => eq(receipts.workspaceId, workspaceId);

/** Stores a receipt. @returns null when its reference is in another pending or approved one */
export async function insertReceipt(
  tx: Tx,
  receipt: typeof receipts.$inferInsert,
): Promise<ReceiptRow | null> {
  const [row] = await tx.insert(receipts).values(receipt).onConflictDoNothing().returning();
  return row ?? null;
}

/** The newest receipt of a workspace. */
export async function findNewest(db: Queryable, workspaceId: string): Promise<ReceiptRow | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(isOf(workspaceId))
    .orderBy(desc(receipts.submittedAt), desc(receipts.id))
    .limit(1);
  return row ?? null;
}

export async function findByToken(db: Queryable, token: string): Promise<ReceiptRow | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.verificationToken, token));
  return row ?? null;
}

/** A receipt, locked until the transaction ends. */
export async function lockReceipt(tx: Tx, id: string): Promise<ReceiptRow | null> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return row ?? null;
}

export async function updateReceipt(
  tx: Tx,
  id: string,
  values: Partial<typeof receipts.$inferInsert>,
): Promise<void> {
  await tx.update(receipts).set(values).where(eq(receipts.id, id));
}

/** The approved receipt of a workspace whose period ends last. */
export async function findLastApproved(
  db: Queryable,
  workspaceId: string,
): Promise<ReceiptRow | null> {
  const [row] = await db
    .select()
    .from(receipts)
    .where(and(isOf(workspaceId), isApproved))
    .orderBy(desc(receipts.periodEnd))
    .limit(1);
  return row ?? null;
}

/** The approved receipt whose period contains a moment. */
export async function findInForce(
  db: Queryable,
  workspaceId: string,
  at: Date,
): Promise<{ plan: PlanSlug; anchor: Date | null } | null> {
  const [row] = await db
    .select({ plan: receipts.plan, anchor: receipts.anchor })
    .from(receipts)
    .where(
      and(isOf(workspaceId), isApproved, lte(receipts.periodStart, at), gt(receipts.periodEnd, at)),
    );
  return row ?? null;
}

/** When the last period of a workspace ends; null: no approved receipt runs. */
export async function findPaidUntil(
  db: Queryable,
  workspaceId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await db
    .select({ end: max(receipts.periodEnd) })
    .from(receipts)
    .where(and(isOf(workspaceId), isApproved, gt(receipts.periodEnd, now)));
  return row?.end ?? null;
}

/** Receipts whose end is to be announced or processed. */
export function listDue(
  db: Queryable,
  { now, announceBefore }: { now: Date; announceBefore: Date },
): Promise<{ id: string; workspaceId: string }[]> {
  return db
    .select({ id: receipts.id, workspaceId: receipts.workspaceId })
    .from(receipts)
    .where(
      and(
        isApproved,
        isNull(receipts.endedAt),
        lte(receipts.periodEnd, announceBefore),
        or(isNull(receipts.announcedAt), lte(receipts.periodEnd, now)),
      ),
    )
    .orderBy(asc(receipts.periodEnd))
    .limit(500);
}

/** Receipts that were decided on before a time and still have their image. */
export function listWithOldImages(db: Queryable, before: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(isNotNull(receipts.imageId), lte(receipts.decidedAt, before)))
    .limit(100);
}

const selectListed = (db: Queryable) =>
  db
    .select({
      receipt: receipts,
      fullName: users.fullName,
      email: users.email,
      companyName: workspaces.companyName,
    })
    .from(receipts)
    .innerJoin(workspaces, eq(workspaces.id, receipts.workspaceId))
    .leftJoin(users, eq(users.id, receipts.submittedBy));

/** Receipts that wait for a decision, oldest first. Each workspace has at most one. */
export const listPending = (db: Queryable): Promise<ListedReceipt[]> =>
  selectListed(db)
    .where(eq(receipts.status, "pending"))
    .orderBy(asc(receipts.submittedAt), asc(receipts.id))
    .limit(500);

/** How many receipts wait for a decision, and since when the oldest one has waited. */
export async function countPending(
  db: Queryable,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(receipts.submittedAt) })
    .from(receipts)
    .where(eq(receipts.status, "pending"));
  return row ?? { waiting: 0, oldestAt: null };
}

/** The receipts that were decided on last, newest first. */
export const listDecided = (db: Queryable): Promise<ListedReceipt[]> =>
  selectListed(db)
    .where(ne(receipts.status, "pending"))
    .orderBy(desc(receipts.decidedAt), desc(receipts.id))
    .limit(100);

export async function findListed(db: Queryable, id: string): Promise<ListedReceipt | null> {
  const [row] = await selectListed(db).where(eq(receipts.id, id));
  return row ?? null;
}
