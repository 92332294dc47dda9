import type { WebhookAttempt } from "@earshot/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { webhookDeliveries as deliveries, webhooks } from "./schema.ts";
import type { DeliveryRow, WebhookRow } from "./store.ts";

/**
 * Leases webhooks with a due delivery to this process, those that have waited longest first. Webhooks of suspended
 * workspaces wait.
 * @param options.isSlow whether to lease slow ones or the others
 */
export async function leaseDue(
  db: Queryable,
  { now, until, max, isSlow }: { now: Date; until: Date; max: number; isSlow: boolean },
): Promise<WebhookRow[]> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive waiting as (
      -- From one webhook with waiting deliveries to the next: what costs is what waits, not how many webhooks there are.
      (select d.webhook_id from webhook_deliveries d where d.delivered_at is null
        order by d.webhook_id limit 1)
      union all
      select (
        select d.webhook_id from webhook_deliveries d
        where d.delivered_at is null and d.webhook_id > waiting.webhook_id
        order by d.webhook_id limit 1
      ) from waiting where waiting.webhook_id is not null
    )
    update webhooks set leased_until = ${until.toISOString()}::timestamptz
    where id in (
      select w.id from webhooks w
      where w.id in (select webhook_id from waiting)
        and w.paused_for is null and w.is_slow = ${isSlow} and w.next_at <= ${at}::timestamptz
        and (w.leased_until is null or w.leased_until <= ${at}::timestamptz)
        and not exists (
          select from workspaces s where s.id = w.workspace_id and s.suspended_at is not null
        )
      order by w.next_at limit ${max}
      -- Not for update: the events of a transaction that is under way lock the key of their webhook.
      for no key update of w skip locked
    )
    returning id`);
  if (rows.length === 0) return [];
  return db
    .select()
    .from(webhooks)
    .where(
      idIsOneOf(
        webhooks.id,
        rows.map(({ id }) => id),
      ),
    );
}

/** The first waiting delivery of a webhook. */
export async function firstWaiting(db: Queryable, webhookId: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), isNull(deliveries.deliveredAt)))
    .orderBy(asc(deliveries.position))
    .limit(1);
  return row ?? null;
}

/** Ends a lease, unless another process has it by now. @returns whether this process had it */
export async function release(
  tx: Queryable,
  { id, leasedUntil }: Pick<WebhookRow, "id" | "leasedUntil">,
  change: Partial<Pick<WebhookRow, "nextAt" | "pausedFor" | "isSlow">>,
): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ ...change, leasedUntil: null })
    .where(
      and(eq(webhooks.id, id), leasedUntil ? eq(webhooks.leasedUntil, leasedUntil) : sql`false`),
    )
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/**
 * Writes the body of a delivery, which stays the same over all attempts.
 * @returns the body that another process wrote before, otherwise the given one; null: the delivery is deleted
 */
export async function writePayload(
  db: Queryable,
  id: string,
  payload: string,
): Promise<string | null> {
  const [row] = await db
    .update(deliveries)
    .set({ payload: sql`coalesce(${deliveries.payload}, ${payload})` })
    .where(eq(deliveries.id, id))
    .returning({ payload: deliveries.payload });
  return row?.payload ?? null;
}

/** How many attempts of a delivery are stored. People may resume a webhook any number of times. */
const maxStoredAttempts = 20;

/** Records an attempt, and drops the oldest one beyond the limit. @param deliveredAt null: it continues to wait */
export async function recordAttempt(
  tx: Tx,
  id: string,
  attempt: WebhookAttempt,
  deliveredAt: Date | null,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      attempts: sql`(
        case when jsonb_array_length(${deliveries.attempts}) < ${maxStoredAttempts} then ${deliveries.attempts}
        else ${deliveries.attempts} - 0 end
      ) || ${JSON.stringify([attempt])}::jsonb`,
      tries: sql`${deliveries.tries} + 1`,
      deliveredAt,
    })
    .where(eq(deliveries.id, id));
}

/** Drops an event whose subject is deleted or hidden. */
export async function dropDelivery(db: Queryable, id: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}

/**
 * The data of an event about its subject: ids, addresses and numbers, no words of a post.
 * @returns null when the subject is deleted, or is a merged or hidden mention
 */
export async function findFacts(
  db: Queryable,
  { type, subjectId, workspaceId }: DeliveryRow,
): Promise<Record<string, unknown> | null> {
  const query = type.startsWith("mention.")
    ? sql`
      select m.id, m.source::text as source, m.community, p.url as "postUrl", m.intent_score as score,
        m.posted_at as "postedAt", m.found_at as "foundAt"
      from mentions m join posts p on p.id = m.post_id
      where m.id = ${subjectId} and m.workspace_id = ${workspaceId}
        and m.merged_into is null and m.hidden_by is null`
    : type.startsWith("reply.")
      ? sql`
        select r.id, r.mention_id as "mentionId", m.source::text as source, m.community, r.permalink,
          r.placed_at as "placedAt"
        from replies r join mentions m on m.id = r.mention_id
        where r.id = ${subjectId} and r.workspace_id = ${workspaceId}`
      : sql`
        select id, kind::text as kind, from_day::text as "fromDay", until_day::text as "untilDay"
        from reports where id = ${subjectId} and workspace_id = ${workspaceId}`;
  const { rows } = await db.execute<Record<string, unknown>>(query);
  return rows[0] ?? null;
}
