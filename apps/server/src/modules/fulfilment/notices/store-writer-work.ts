import { sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";

/** For how long an accepted mention is new to writers. */
const newMs = 10 * 60_000;
/** The minimum time between two notices of work to one writer. */
const workIntervalMs = 3_600_000;
/** How long before a claim ends for lack of activity its writer is notified. */
const dueMs = 10 * 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Writers for whom there is new work, each with its oldest mention: accepted within `newMs`, on their platforms, not
 * declined by them, and not of a workspace of theirs.
 * @param answered the sources that writers answer on
 */
export async function listFreeWork(
  db: Queryable,
  now: Date,
  answered: readonly string[],
): Promise<{ writerId: string; mentionId: string }[]> {
  const { rows } = await db.execute<{ writerId: string; mentionId: string }>(sql`
    select u.id as "writerId", found.id as "mentionId"
    from users u
    left join writer_profiles p on p.user_id = u.id
    cross join lateral (
      select m.id from mentions m
      where m.status = 'accepted' and m.accepted_at > ${before(now, newMs)}
        and m.source::text = any(${sql.param([...answered])}::text[])
        and (coalesce(cardinality(p.platforms), 0) = 0 or m.source::text = any(p.platforms))
        and not exists (
          select 1 from writer_declines d where d.user_id = u.id and d.mention_id = m.id)
        and not exists (
          select 1 from workspace_members w
          where w.user_id = u.id and w.workspace_id = m.workspace_id)
      order by m.accepted_at, m.id limit 1
    ) found
    where u.user_type = 'writer' and u.writer_ended_at is null
      and not exists (
        select 1 from notices n
        where n.user_id = u.id and n.kind = 'opportunity_available'
          and (n.read_at is null or n.created_at > ${before(now, workIntervalMs)}))`);
  return rows;
}

/**
 * Claims that end soon for lack of activity and whose writers were not notified since their last activity.
 * @param claimMs how long a claim lasts without activity
 */
export async function listDueClaims(
  db: Queryable,
  now: Date,
  claimMs: number,
): Promise<{ writerId: string; mentionId: string; replyId: string }[]> {
  const { rows } = await db.execute<{ writerId: string; mentionId: string; replyId: string }>(sql`
    select r.writer_id as "writerId", r.mention_id as "mentionId", r.id as "replyId"
    from replies r
    where r.status = 'claimed'
      and r.active_at <= ${before(now, claimMs - dueMs)}
      and r.active_at > ${before(now, claimMs)}
      and not exists (
        select 1 from notices n
        where n.user_id = r.writer_id and n.kind = 'claim_due' and n.reply_id = r.id
          and n.created_at > r.active_at)`);
  return rows;
}
