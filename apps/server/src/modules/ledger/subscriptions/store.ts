import type { PlanSlug } from "@earshot/contract";
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { checkouts, plannedChanges, subscriptions } from "./schema.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PlannedChangeRow = typeof plannedChanges.$inferSelect;
export type CheckoutRow = typeof checkouts.$inferSelect;

/** A subscription with the downgrade that was ordered for it. */
export type SubscriptionWithChange = SubscriptionRow & { plannedChange: PlannedChangeRow | null };

/**
 * Locks everything that belongs to one subscription, or to another entity of Paddle, until the transaction ends. It
 * is an advisory lock, since the first event about an entity finds no row to lock.
 */
export async function lockEntity(tx: Tx, entityId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`paddle:${entityId}`}, 0))`);
}

export async function findSubscription(
  db: Queryable,
  id: string,
): Promise<SubscriptionWithChange | null> {
  const [row] = await selectWithChange(db).where(eq(subscriptions.id, id));
  return row ? withChange(row) : null;
}

const selectWithChange = (db: Queryable) =>
  db
    .select({ subscription: subscriptions, plannedChange: plannedChanges })
    .from(subscriptions)
    .leftJoin(plannedChanges, eq(plannedChanges.subscriptionId, subscriptions.id));

const withChange = (row: {
  subscription: SubscriptionRow;
  plannedChange: PlannedChangeRow | null;
}): SubscriptionWithChange => ({ ...row.subscription, plannedChange: row.plannedChange });

/** The subscriptions of a workspace, the newest first. */
export async function listSubscriptionsOf(
  db: Queryable,
  workspaceId: string,
): Promise<SubscriptionWithChange[]> {
  const rows = await selectWithChange(db)
    .where(eq(subscriptions.workspaceId, workspaceId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
  return rows.map(withChange);
}

/** Saves what Paddle reports of a subscription. */
export async function saveSubscription(
  tx: Tx,
  subscription: typeof subscriptions.$inferInsert,
): Promise<void> {
  const { id: _id, ...values } = subscription;
  await tx
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: subscriptions.id, set: values });
}

export async function updateSubscription(
  tx: Tx,
  id: string,
  values: Partial<
    Pick<SubscriptionRow, "state" | "hasAccess" | "reviewAt" | "endedAt" | "workspaceId">
  >,
): Promise<void> {
  await tx.update(subscriptions).set(values).where(eq(subscriptions.id, id));
}

/** Ids of subscriptions that are due to be evaluated again. */
export async function listDueForReview(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.reviewAt), lte(subscriptions.reviewAt, now)))
    .orderBy(asc(subscriptions.reviewAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

/** The version of each subscription. */
export async function listVersions(db: Queryable): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: subscriptions.id, version: subscriptions.version })
    .from(subscriptions);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Ids of subscriptions that belong to no workspace. */
export async function listUnmatched(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    // A canceled subscription needs no workspace, which may have been deleted.
    .where(and(isNull(subscriptions.workspaceId), ne(subscriptions.status, "canceled")))
    .orderBy(asc(subscriptions.id));
  return rows.map(({ id }) => id);
}

export async function savePlannedChange(
  tx: Tx,
  change: typeof plannedChanges.$inferInsert,
): Promise<void> {
  const { subscriptionId: _id, ...values } = change;
  await tx
    .insert(plannedChanges)
    .values(change)
    .onConflictDoUpdate({ target: plannedChanges.subscriptionId, set: values });
}

export async function deletePlannedChange(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.delete(plannedChanges).where(eq(plannedChanges.subscriptionId, subscriptionId));
}

export async function insertCheckout(
  db: Queryable,
  checkout: { workspaceId: string; userId: string; plan: PlanSlug; createdAt: Date },
): Promise<string> {
  const [row] = await db.insert(checkouts).values(checkout).returning({ id: checkouts.id });
  if (!row) throw new Error("a checkout was not stored");
  return row.id;
}

export async function findCheckout(db: Queryable, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

/** Records that a browser reported a workspace's checkout as completed. @returns whether the checkout exists */
export async function markCheckoutCompleted(
  db: Queryable,
  { id, workspaceId }: { id: string; workspaceId: string },
  at: Date,
  transactionId: string | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(checkouts)
    .set({
      completedAt: sql`coalesce(${checkouts.completedAt}, ${at})`,
      ...(transactionId !== null && { transactionId }),
    })
    .where(and(eq(checkouts.id, id), eq(checkouts.workspaceId, workspaceId)));
  return rowCount === 1;
}

/** Marks a workspace's completed checkouts as confirmed. */
export async function confirmCheckouts(tx: Tx, workspaceId: string, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ confirmedAt: at })
    .where(
      and(
        eq(checkouts.workspaceId, workspaceId),
        isNotNull(checkouts.completedAt),
        isNull(checkouts.confirmedAt),
      ),
    );
}

/** The newest checkout of a workspace that was completed after a time and is not confirmed. */
export async function findWaitingCheckout(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.workspaceId, workspaceId),
        isNull(checkouts.confirmedAt),
        gt(checkouts.completedAt, since),
      ),
    )
    .orderBy(desc(checkouts.completedAt))
    .limit(1);
  return row ?? null;
}

/** Reserves a request to Paddle about a checkout. @returns false when there was one after `before` */
export async function takeTurnToAsk(
  db: Queryable,
  checkoutId: string,
  now: Date,
  before: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(checkouts)
    .set({ askedAt: now })
    .where(
      and(
        eq(checkouts.id, checkoutId),
        or(isNull(checkouts.askedAt), lte(checkouts.askedAt, before)),
      ),
    );
  return rowCount === 1;
}
