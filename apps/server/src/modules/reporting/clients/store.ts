import type { MemberRole } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";

/** A client workspace to count, with the start of its billing period; null: it has no plan. */
export interface CountedClient {
  id: string;
  periodStart: Date | null;
}

interface Figures extends Record<string, unknown> {
  id: string;
  role: MemberRole;
  waitingReplies: number;
  ready: number;
  mentions: number;
  live: number;
  keywords: number;
  used: number;
  bonuses: number;
  isPaymentMissing: boolean;
}

/**
 * Counts the figures of those workspaces that a person belongs to. Each figure reads an index of one workspace.
 * @param facet the facet of mentions that are ready to buy
 * @param since the moment from which mentions and live replies are counted
 */
export async function countFigures(
  db: Queryable,
  clients: readonly CountedClient[],
  { userId, facet, since, now }: { userId: string; facet: string; since: Date; now: Date },
): Promise<Figures[]> {
  if (clients.length === 0) return [];
  const ids = sql.param(clients.map(({ id }) => id));
  const starts = sql.param(clients.map(({ periodStart }) => periodStart?.toISOString() ?? null));
  const { rows } = await db.execute<Figures>(sql`
    select c.id, m.role,
      -- An approval waits for a day at most, so an older change is of no such reply.
      (select count(*)::int from replies r where r.workspace_id = c.id
        and r.status = 'awaiting_approval' and r.updated_at >= ${since}) as "waitingReplies",
      coalesce((select t.count from mention_tallies t where t.workspace_id = c.id
        and t.facet = ${facet} and t.status = 'pending'), 0)::int as ready,
      (select count(*)::int from mention_facets f where f.workspace_id = c.id
        and f.facet = '' and f.posted_at >= ${since}) as mentions,
      (select count(*)::int from replies r where r.workspace_id = c.id
        and r.status in ('placed', 'survived') and r.placed_at >= ${since}
        and r.updated_at >= ${since}) as live,
      (select count(*)::int from keywords k where k.workspace_id = c.id and k.paused_at is null) as keywords,
      (select count(*)::int from reply_units u where u.workspace_id = c.id and u.given_back_at is null
        and case when c.period_start is null then u.tier is null
          else u.tier is not null and u.reserved_at >= c.period_start end) as used,
      (select coalesce(sum(b.amount), 0)::int from reply_bonuses b where b.workspace_id = c.id
        and b.granted_at <= ${now} and (b.expires_at is null or b.expires_at > ${now})
        and (b.taken_back_at is null or b.taken_back_at > ${now})) as bonuses,
      exists (select from subscriptions s where s.workspace_id = c.id and s.past_due_since is not null
        and s.ended_at is null and s.status = 'past_due') as "isPaymentMissing"
    from unnest(${ids}::uuid[], ${starts}::timestamptz[]) as c (id, period_start)
    join workspace_members m on m.workspace_id = c.id and m.user_id = ${userId}`);
  return rows;
}
