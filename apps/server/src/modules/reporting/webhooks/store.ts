import type { WebhookAttempt } from "@earshot/contract";
import { and, asc, count, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { webhookDeliveries as deliveries, webhooks } from "./schema.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof deliveries.$inferSelect;

const isWebhook = (workspaceId: string, id: string) =>
  and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id));

// These queries name tables and columns as text, since Drizzle omits the table of a column in single-table queries.
/** How many deliveries of a webhook wait. */
const waiting = sql<number>`(
  select count(*)::int from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.delivered_at is null
)`;
/** How often the first waiting delivery was tried. */
const tries = sql<number>`coalesce((
  select d.tries::int from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.delivered_at is null order by d.position limit 1
), 0)`;

/**
 * The newest attempt: that of the first waiting delivery, or of the last one before it. Later deliveries, of which
 * there may be many, were not tried yet.
 */
const lastAttempt = sql<WebhookAttempt | null>`(
  select d.attempts -> -1 from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.attempts <> '[]' and d.position <= coalesce((
    select first.position from webhook_deliveries first
    where first.webhook_id = webhooks.id and first.delivered_at is null
    order by first.position limit 1
  ), 9223372036854775807)
  order by d.position desc limit 1
)`;

/** The webhooks of a workspace, oldest first. @param id only this one */
export function listWebhooks(db: Queryable, workspaceId: string, id?: string) {
  return db
    .select({ webhook: webhooks, waiting, tries, lastAttempt })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.workspaceId, workspaceId),
        id === undefined ? undefined : eq(webhooks.id, id),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function countWebhooks(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({ webhooks: count() })
    .from(webhooks)
    .where(eq(webhooks.workspaceId, workspaceId));
  return row?.webhooks ?? 0;
}

export async function insertWebhook(tx: Tx, webhook: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(webhook);
}

/** Changes a webhook. @returns whether there is one */
export async function updateWebhook(
  db: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<WebhookRow>,
): Promise<boolean> {
  const rows = await db
    .update(webhooks)
    .set(change)
    .where(isWebhook(workspaceId, id))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Resets the number of attempts of waiting deliveries. */
export async function resetTries(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ tries: 0 })
    .where(
      and(
        eq(deliveries.webhookId, webhookId),
        isNull(deliveries.deliveredAt),
        ne(deliveries.tries, 0),
      ),
    );
}

/** Deletes a webhook with its log. @returns whether there was one */
export async function deleteWebhook(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const rows = await db
    .delete(webhooks)
    .where(isWebhook(workspaceId, id))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Plans a test event. @returns its id */
export async function insertTest(
  db: Queryable,
  delivery: { workspaceId: string; webhookId: string; type: string; happenedAt: Date },
): Promise<string> {
  const [row] = await db.insert(deliveries).values(delivery).returning({ id: deliveries.id });
  if (!row) throw new Error("a test event was not stored");
  return row.id;
}

/**
 * The deliveries of a webhook, newest first; none if `after` was deleted. @param after the last one of the page before
 */
export function listDeliveries(
  db: Queryable,
  { workspaceId, id }: Pick<WebhookRow, "workspaceId" | "id">,
  { after, max }: { after: string | undefined; max: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.webhookId, id),
        after === undefined
          ? undefined
          : sql`${deliveries.position} < (
              select d.position from ${deliveries} d where d.id = ${after} and d.webhook_id = ${id}
            )`,
      ),
    )
    .orderBy(desc(deliveries.position))
    .limit(max);
}

export async function findDelivery(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.webhookId, webhookId),
        eq(deliveries.id, id),
      ),
    );
  return row ?? null;
}

/** Plans another delivery of the same event. @returns its id */
export async function insertReplay(db: Queryable, row: DeliveryRow): Promise<string> {
  const id = newId();
  const { workspaceId, webhookId, eventId, type, subjectId, happenedAt, payload } = row;
  await db.insert(deliveries).values({
    ...{ id, workspaceId, webhookId, eventId, type, subjectId, happenedAt, payload },
    isReplay: true,
  });
  return id;
}

/**
 * Plans another delivery of each event that was delivered since a moment, in their order.
 * @returns how many
 */
export async function insertReplays(
  db: Queryable,
  workspaceId: string,
  webhookId: string,
  since: Date,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into webhook_deliveries
      (workspace_id, webhook_id, event_id, type, subject_id, happened_at, payload, is_replay)
    select workspace_id, webhook_id, event_id, type, subject_id, happened_at, payload, true
    from webhook_deliveries
    where workspace_id = ${workspaceId} and webhook_id = ${webhookId} and not is_replay
      and delivered_at >= ${since.toISOString()}::timestamptz
    order by position`);
  return rowCount ?? 0;
}

/** Deletes events that happened before a moment, delivered or not. */
export async function pruneDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.happenedAt, before));
}
