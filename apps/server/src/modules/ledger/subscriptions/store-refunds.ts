import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { adjustments, payments, refundRequests, subscriptions } from "./schema.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type AdjustmentRow = typeof adjustments.$inferSelect;
export type RefundRow = typeof refundRequests.$inferSelect;

/** A refund request with the person who made it. */
export interface ListedRefund {
  refund: RefundRow;
  companyName: string | null;
  email: string | null;
}

export async function findPayment(
  db: Queryable,
  transactionId: string,
): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.transactionId, transactionId));
  return row ?? null;
}

export async function savePayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  const { transactionId: _id, ...values } = payment;
  await tx
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({ target: payments.transactionId, set: values });
}

export async function findAdjustment(db: Queryable, id: string): Promise<AdjustmentRow | null> {
  const [row] = await db.select().from(adjustments).where(eq(adjustments.id, id));
  return row ?? null;
}

export async function saveAdjustment(
  tx: Tx,
  adjustment: typeof adjustments.$inferInsert,
): Promise<void> {
  const { id: _id, ...values } = adjustment;
  await tx
    .insert(adjustments)
    .values(adjustment)
    .onConflictDoUpdate({ target: adjustments.id, set: values });
}

/** The workspace of a subscription, by the signed checkout id that one of its payments carried. */
export async function findWorkspaceByPayment(
  db: Queryable,
  subscriptionId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ workspaceId: payments.workspaceId })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.workspaceId)))
    .orderBy(asc(payments.paidAt))
    .limit(1);
  return row?.workspaceId ?? null;
}

/** The payments of a subscription, each with its adjustments. */
export async function listPaymentsOf(
  db: Queryable,
  subscriptionId: string,
): Promise<{ payment: PaymentRow | null; adjustments: AdjustmentRow[] }[]> {
  const paid = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  const changed = await db
    .select({ adjustment: adjustments })
    .from(adjustments)
    .leftJoin(payments, eq(payments.transactionId, adjustments.transactionId))
    .where(
      sql`coalesce(${payments.subscriptionId}, ${adjustments.subscriptionId}) = ${subscriptionId}`,
    );
  const byTransaction = Map.groupBy(
    changed.map(({ adjustment }) => adjustment),
    ({ transactionId }) => transactionId,
  );
  const withPayment = paid.map((payment) => ({
    payment,
    adjustments: byTransaction.get(payment.transactionId) ?? [],
  }));
  const known = new Set(paid.map(({ transactionId }) => transactionId));
  const withoutPayment = [...byTransaction]
    .filter(([transactionId]) => !known.has(transactionId))
    .map(([, rows]) => ({ payment: null, adjustments: rows }));
  return [...withPayment, ...withoutPayment];
}

const isOfWorkspace = (workspaceId: string) =>
  or(eq(subscriptions.workspaceId, workspaceId), eq(payments.workspaceId, workspaceId));

/** The payments of a workspace, each with its adjustments. */
export async function listPaymentsOfWorkspace(
  db: Queryable,
  workspaceId: string,
): Promise<{ payment: PaymentRow; adjustments: AdjustmentRow[] }[]> {
  const paid = await db
    .select({ payment: payments })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(isOfWorkspace(workspaceId));
  const ids = paid.map(({ payment }) => payment.transactionId);
  const changed =
    ids.length > 0
      ? await db.select().from(adjustments).where(inArray(adjustments.transactionId, ids))
      : [];
  const byTransaction = Map.groupBy(changed, ({ transactionId }) => transactionId);
  return paid.map(({ payment }) => ({
    payment,
    adjustments: byTransaction.get(payment.transactionId) ?? [],
  }));
}

/** Paddle's ids of the customers and payment methods that pay for a workspace. */
export async function listPayers(db: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await db
    .select({
      subscriber: subscriptions.customerId,
      customerId: payments.customerId,
      paymentMethodId: payments.paymentMethodId,
    })
    .from(subscriptions)
    .fullJoin(payments, eq(subscriptions.id, payments.subscriptionId))
    .where(isOfWorkspace(workspaceId));
  const all = rows.flatMap((row) => [row.subscriber, row.customerId, row.paymentMethodId]);
  return [...new Set(all.filter((id) => id !== null))];
}

/** The newest payment of a workspace since a time. */
export async function findNewestPayment(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        gt(payments.totalCents, 0),
        gt(payments.paidAt, since),
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.transactionId))
    .limit(1);
  return row?.payment ?? null;
}

export const listAdjustments = (db: Queryable, transactionId: string): Promise<AdjustmentRow[]> =>
  db.select().from(adjustments).where(eq(adjustments.transactionId, transactionId));

/** @returns null when there is already a request for its payment */
export async function insertRefund(
  db: Queryable,
  refund: typeof refundRequests.$inferInsert,
): Promise<RefundRow | null> {
  const [row] = await db.insert(refundRequests).values(refund).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findRefundOfPayment(
  db: Queryable,
  transactionId: string,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.transactionId, transactionId));
  return row ?? null;
}

/** The newest refund request of a workspace. */
export async function findNewestRefund(
  db: Queryable,
  workspaceId: string,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.workspaceId, workspaceId))
    .orderBy(desc(refundRequests.requestedAt))
    .limit(1);
  return row ?? null;
}

const selectListed = (db: Queryable) =>
  db
    .select({
      refund: refundRequests,
      companyName: workspaces.companyName,
      email: users.email,
    })
    .from(refundRequests)
    .innerJoin(workspaces, eq(workspaces.id, refundRequests.workspaceId))
    .leftJoin(users, eq(users.id, refundRequests.requestedBy));

/** Refund requests: open ones first, the oldest of them first, then decided ones, the newest first. */
export const listRefunds = (db: Queryable): Promise<ListedRefund[]> =>
  selectListed(db)
    .orderBy(
      sql`(${refundRequests.status} = 'open') desc`,
      sql`case when ${refundRequests.status} = 'open' then ${refundRequests.requestedAt} end asc`,
      desc(refundRequests.decidedAt),
      asc(refundRequests.id),
    )
    .limit(200);

export async function findListedRefund(db: Queryable, id: string): Promise<ListedRefund | null> {
  const [row] = await selectListed(db).where(eq(refundRequests.id, id));
  return row ?? null;
}

/** Records the administrator's decision, if there is none. @returns whether there was none */
export async function decideRefund(
  tx: Tx,
  id: string,
  decision: Pick<RefundRow, "status" | "decidedAt" | "decidedBy" | "note">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(refundRequests)
    .set(decision)
    .where(
      and(
        eq(refundRequests.id, id),
        eq(refundRequests.status, "open"),
        isNull(refundRequests.decidedAt),
      ),
    );
  return rowCount === 1;
}

/** Opens a request again whose refund Paddle did not make. */
export async function reopenRefund(db: Queryable, transactionId: string): Promise<void> {
  await db
    .update(refundRequests)
    .set({ decidedAt: null, decidedBy: null, note: null })
    .where(and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.status, "open")));
}

/** Marks the open request of a payment as refunded. @returns it; null: there was none */
export async function markRefunded(
  tx: Tx,
  transactionId: string,
  at: Date,
): Promise<RefundRow | null> {
  const [row] = await tx
    .update(refundRequests)
    .set({ status: "refunded", decidedAt: sql`coalesce(${refundRequests.decidedAt}, ${at})` })
    .where(and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.status, "open")))
    .returning();
  return row ?? null;
}
