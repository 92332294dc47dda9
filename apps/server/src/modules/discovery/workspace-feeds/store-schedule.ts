import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { feedHosts, feeds, workspaceFeeds } from "./schema.ts";
import { activePairs, type FeedLimits, type FeedRow } from "./store.ts";

/** The claim of a host: by which reader, and until when. */
interface Claim {
  by: string;
  now: Date;
  until: Date;
}

/**
 * The feeds that may be read now: due, not ended, and read for some workspace. The offset keeps the planner from
 * joining the feeds of all workspaces: it reads only those of the first due feeds.
 */
const dueFeeds = (now: Date, limits: FeedLimits) => sql`
  ${feeds.endedAt} is null and ${feeds.dueAt} <= ${now}
  and exists (${activePairs(limits)} and own.feed_id = ${feeds.id} offset 0)`;

/**
 * Claims the host of the feed that has been due the longest, among the hosts that no process reads from.
 * @returns the host
 */
export async function claimHost(
  tx: Tx,
  { by, now, until }: Claim,
  limits: FeedLimits,
): Promise<string | null> {
  // Without the lock, concurrent readers would choose the same host, and all but one would get none.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('earshot feed hosts', 0))`);
  const isFree = sql`coalesce(${feedHosts.leaseUntil} <= ${now}, true) and coalesce(${feedHosts.blockedUntil} <= ${now}, true)`;
  const { rows } = await tx.execute<{ host: string }>(sql`
    insert into feed_hosts (host, leased_by, lease_until)
    select ${feeds.host}, ${by}::uuid, ${until}::timestamptz
    from feeds left join feed_hosts on ${feedHosts.host} = ${feeds.host}
    where ${isFree} and ${dueFeeds(now, limits)}
    order by ${feeds.dueAt}, ${feeds.id} limit 1
    on conflict (host) do update set leased_by = excluded.leased_by, lease_until = excluded.lease_until
      where coalesce(feed_hosts.lease_until <= ${now}, true) and coalesce(feed_hosts.blocked_until <= ${now}, true)
    returning host`);
  return rows[0]?.host ?? null;
}

/** The feed of a host that has been due the longest. */
export async function findDueOfHost(
  db: Queryable,
  host: string,
  now: Date,
  limits: FeedLimits,
): Promise<FeedRow | null> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(eq(feeds.host, host), dueFeeds(now, limits)))
    .orderBy(feeds.dueAt, feeds.id)
    .limit(1);
  return row ?? null;
}

/**
 * Releases a host.
 * @param freeAt when it can be claimed again; null: immediately
 * @returns whether the caller had it
 */
export async function releaseHost(
  db: Queryable,
  host: string,
  by: string,
  { freeAt, blockedUntil }: { freeAt: Date | null; blockedUntil: Date | null },
): Promise<boolean> {
  const { rowCount } = await db
    .update(feedHosts)
    .set({
      ...{ leasedBy: null, leaseUntil: freeAt },
      ...(blockedUntil && {
        blockedUntil: sql`greatest(${feedHosts.blockedUntil}, ${blockedUntil}::timestamptz)`,
      }),
    })
    .where(and(eq(feedHosts.host, host), eq(feedHosts.leasedBy, by)));
  return rowCount === 1;
}

/** Until when a host asked us to send no requests; null: it did not. */
export async function findBlock(db: Queryable, host: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: feedHosts.blockedUntil })
    .from(feedHosts)
    .where(and(eq(feedHosts.host, host), gt(feedHosts.blockedUntil, now)));
  return row?.until ?? null;
}

export async function updateFeed(tx: Tx, id: string, change: Partial<FeedRow>): Promise<void> {
  await tx.update(feeds).set(change).where(eq(feeds.id, id));
}

/** Another feed with the same key. @returns its id; null: there is none */
export async function findOtherAt(db: Queryable, key: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.key, key), ne(feeds.id, id)));
  return row?.id ?? null;
}

/** Replaces a feed by another one, which was just found to work, for all workspaces that have it. */
export async function replaceFeed(tx: Tx, id: string, by: string): Promise<void> {
  await tx.execute(sql`
    delete from workspace_feeds as one where feed_id = ${id} and exists
      (select 1 from workspace_feeds as other where other.workspace_id = one.workspace_id and other.feed_id = ${by})`);
  await tx.update(workspaceFeeds).set({ feedId: by }).where(eq(workspaceFeeds.feedId, id));
  const works = { endedAt: null, failure: null, failures: 0, abandonedAt: null };
  await tx.update(feeds).set(works).where(eq(feeds.id, by));
}
