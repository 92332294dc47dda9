import type { PlanSlug } from "@earshot/contract";
import { and, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { priceChangeNotices, priceChanges, subscriptions } from "./schema.ts";

export type PriceChangeRow = typeof priceChanges.$inferSelect;

export async function insertPriceChange(
  tx: Tx,
  change: typeof priceChanges.$inferInsert,
): Promise<PriceChangeRow> {
  const [row] = await tx.insert(priceChanges).values(change).returning();
  if (!row) throw new Error("a price change was not stored");
  return row;
}

export async function findPriceChange(db: Queryable, id: string): Promise<PriceChangeRow | null> {
  const [row] = await db.select().from(priceChanges).where(eq(priceChanges.id, id));
  return row ?? null;
}

/** Subscriptions of a plan that give access and have another price. */
export const listSubscribers = (
  db: Queryable,
  plan: PlanSlug,
  priceId: string,
): Promise<{ id: string; workspaceId: string | null }[]> =>
  db
    .select({ id: subscriptions.id, workspaceId: subscriptions.workspaceId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.plan, plan),
        eq(subscriptions.hasAccess, true),
        ne(subscriptions.priceId, priceId),
      ),
    );

export async function insertNotice(
  tx: Tx,
  notice: { priceChangeId: string; subscriptionId: string },
): Promise<void> {
  await tx.insert(priceChangeNotices).values(notice).onConflictDoNothing();
}

/** Notices whose new price is due on this day or before. */
export const listDueNotices = (
  db: Queryable,
  day: string,
): Promise<{ priceChangeId: string; subscriptionId: string }[]> =>
  db
    .select({
      priceChangeId: priceChangeNotices.priceChangeId,
      subscriptionId: priceChangeNotices.subscriptionId,
    })
    .from(priceChangeNotices)
    .innerJoin(priceChanges, eq(priceChanges.id, priceChangeNotices.priceChangeId))
    .innerJoin(subscriptions, eq(subscriptions.id, priceChangeNotices.subscriptionId))
    .where(
      and(
        isNull(priceChangeNotices.appliedAt),
        lte(priceChanges.takesEffectOn, day),
        // A canceled or past-due subscription can't be changed, and may not renew.
        inArray(subscriptions.state, ["active", "trialing"]),
      ),
    )
    .limit(200);

export async function markApplied(
  db: Queryable,
  notice: { priceChangeId: string; subscriptionId: string },
  at: Date,
): Promise<void> {
  await db
    .update(priceChangeNotices)
    .set({ appliedAt: at })
    .where(
      and(
        eq(priceChangeNotices.priceChangeId, notice.priceChangeId),
        eq(priceChangeNotices.subscriptionId, notice.subscriptionId),
      ),
    );
}
