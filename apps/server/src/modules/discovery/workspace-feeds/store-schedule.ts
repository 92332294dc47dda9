import { and, eq, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { feedHosts, feeds } from "./schema.ts";
import { activePairs, type FeedLimits, type FeedRow } from "./store.ts";

/** Who claims a host, and for how long. */
interface Claim {
  by: string;
  now: Date;
  until: Date;
}

/** The feeds that may be read now: due, not ended, and read for some workspace. */
const dueFeeds = (now: Date, limits: FeedLimits) => sql`
  ${feeds.endedAt} is null and ${feeds.dueAt} <= ${now}
  and ${feeds.id} in (select feed_id from (${activePairs(limits)}) as active)`;

/** Takes the host of the feed that is due for the longest time, of those that nobody reads from. @returns the host */
export async function claimHost(
  db: Queryable,
  { by, now, until }: Claim,
  limits: FeedLimits,
): Promise<string | null> {
  const isFree = sql`coalesce(${feedHosts.leaseUntil} <= ${now}, true) and coalesce(${feedHosts.blockedUntil} <= ${now}, true)`;
  const { rows } = await db.execute<{ host: string }>(sql`
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

/** The feed of a host that is due for the longest time. */
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

/** Releases a host. @returns whether the caller had it. */
export async function releaseHost(
  db: Queryable,
  host: string,
  by: string,
  blockedUntil: Date | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(feedHosts)
    .set({
      ...{ leasedBy: null, leaseUntil: null },
      ...(blockedUntil && {
        blockedUntil: sql`greatest(${feedHosts.blockedUntil}, ${blockedUntil}::timestamptz)`,
      }),
    })
    .where(and(eq(feedHosts.host, host), eq(feedHosts.leasedBy, by)));
  return rowCount === 1;
}

export async function updateFeed(tx: Tx, id: string, change: Partial<FeedRow>): Promise<void> {
  await tx.update(feeds).set(change).where(eq(feeds.id, id));
}

/** Whether another feed is read at an address. */
export async function isKeyTaken(db: Queryable, key: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: feeds.id })
    .from(feeds)
    .where(and(eq(feeds.key, key), ne(feeds.id, id)));
  return rows.length > 0;
}
