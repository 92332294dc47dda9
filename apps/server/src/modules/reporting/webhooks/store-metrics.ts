import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";

const hourMs = 3_600_000;

/** The figures of the webhooks of all workspaces. */
export interface WebhookFigures {
  /** Events of the last hour that were delivered. */
  delivered: number;
  /** Attempts of the last hour that failed, of events of the last hour and of events that still wait. */
  failed: number;
  /** Waiting deliveries of active and of paused webhooks. */
  waiting: { active: number; paused: number };
  /** The longest time for which an attempt has been due without being started, in seconds. */
  dueSeconds: number;
  /** Paused webhooks, by the reason. */
  paused: { person: number; failed: number; gone: number };
}

/**
 * Reads the figures of the whole installation: waiting deliveries by their index, and only the last hour of the log,
 * so that the size of the log makes no difference.
 */
export async function readWebhookFigures(db: Queryable, now: Date): Promise<WebhookFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ figures: WebhookFigures }>(sql`
    with waiting as (
      select d.webhook_id, count(*) as deliveries, min(d.happened_at) as oldest
      from webhook_deliveries d where d.delivered_at is null group by d.webhook_id
    ), attempted as (
      select d.attempts from webhook_deliveries d where d.delivered_at is null and d.attempts <> '[]'
      union all
      select d.attempts from webhook_deliveries d
      where d.delivered_at is not null and d.happened_at >= ${since}
    )
    select json_build_object(
      'delivered', (
        select count(*) from webhook_deliveries d
        where d.delivered_at is not null and d.happened_at >= ${since}
      ),
      'failed', (
        select count(*) from attempted cross join lateral jsonb_array_elements(attempts) attempt
        where (attempt ->> 'at')::timestamptz >= ${since}
          and coalesce((attempt ->> 'status')::int, 0) not between 200 and 299
      ),
      'waiting', (
        select json_build_object(
          'active', coalesce(sum(deliveries) filter (where w.paused_for is null), 0),
          'paused', coalesce(sum(deliveries) filter (where w.paused_for is not null), 0)
        ) from waiting join webhooks w on w.id = webhook_id
      ),
      'dueSeconds', (
        select greatest(0, coalesce(max(extract(epoch from ${at} - greatest(w.next_at, oldest))), 0))
        from waiting join webhooks w on w.id = webhook_id join workspaces s on s.id = w.workspace_id
        where w.paused_for is null and s.suspended_at is null
          and (w.leased_until is null or w.leased_until <= ${at})
      ),
      'paused', (
        select json_build_object(
          'person', count(*) filter (where paused_for = 'person'),
          'failed', count(*) filter (where paused_for = 'failed'),
          'gone', count(*) filter (where paused_for = 'gone')
        ) from webhooks
      )
    ) as figures`);
  const [row] = rows;
  if (!row) throw new Error("no figures of webhooks");
  return row.figures;
}
