import type { Source, Tier } from "@earshot/contract";
import { and, asc, eq, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { feeds, workspaceFeeds } from "./schema.ts";

export type FeedRow = typeof feeds.$inferSelect;
export type WorkspaceFeedRow = typeof workspaceFeeds.$inferSelect;

/** The channel on which added feeds are announced (LISTEN). */
export const feedChannel = "earshot_feeds";

/** A workspace's feeds in the order in which they were added. */
export function listOfWorkspace(
  db: Queryable,
  workspaceId: string,
): Promise<{ own: WorkspaceFeedRow; shared: FeedRow }[]> {
  return db
    .select({ own: workspaceFeeds, shared: feeds })
    .from(workspaceFeeds)
    .innerJoin(feeds, eq(feeds.id, workspaceFeeds.feedId))
    .where(eq(workspaceFeeds.workspaceId, workspaceId))
    .orderBy(asc(workspaceFeeds.addedAt), asc(workspaceFeeds.feedId));
}

/** How many feeds each tier allows. */
export type FeedLimits = Record<Tier | "free", number>;

/**
 * The pairs of workspace and feed that are read: not paused by the customer, within the plan's limit (the newest are
 * beyond it), and of a workspace that is neither paused nor suspended. Callers can append conditions on `own`; a
 * condition on its feed keeps the query from reading the feeds of all workspaces.
 */
export const activePairs = (limits: FeedLimits) => sql`
  select own.workspace_id, own.feed_id
  from workspace_feeds as own join ${workspaces} on ${workspaces.id} = own.workspace_id
  where own.paused_at is null and ${workspaces.pausedAt} is null and ${workspaces.suspendedAt} is null
    and (select count(*) from workspace_feeds as earlier where earlier.workspace_id = own.workspace_id
        and (earlier.added_at, earlier.feed_id) < (own.added_at, own.feed_id))
      < case ${workspaces.tier}::text when 'starter' then ${limits.starter}::int when 'growth' then ${limits.growth}::int when 'scale' then ${limits.scale}::int else ${limits.free}::int end`;

/** The workspaces for which each feed is read. */
export async function subscribersOf(
  db: Queryable,
  feedIds: readonly string[],
  limits: FeedLimits,
): Promise<Map<string, Set<string>>> {
  if (feedIds.length === 0) return new Map();
  const { rows } = await db.execute<{ workspace_id: string; feed_id: string }>(
    sql`${activePairs(limits)} and own.feed_id = any(${sql.param([...feedIds])}::uuid[])`,
  );
  const byFeed = Map.groupBy(rows, (row) => row.feed_id);
  return new Map(
    [...byFeed].map(([id, pairs]) => [id, new Set(pairs.map((pair) => pair.workspace_id))]),
  );
}

/** The workspaces for which a feed is read and for whose keywords its earlier posts were not searched yet. */
export async function findUnsearched(
  db: Queryable,
  feedId: string,
  limits: FeedLimits,
): Promise<string[]> {
  const { rows } = await db.execute<{ workspace_id: string }>(
    sql`${activePairs(limits)} and own.feed_id = ${feedId} and own.searched_at is null`,
  );
  return rows.map((row) => row.workspace_id);
}

export async function setSearched(
  tx: Queryable,
  feedId: string,
  workspaceId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(workspaceFeeds)
    .set({ searchedAt: at })
    .where(and(eq(workspaceFeeds.feedId, feedId), eq(workspaceFeeds.workspaceId, workspaceId)));
}

/** Stores a feed if it is not stored yet, and makes it due. @returns its id. */
export async function ensureFeed(
  tx: Tx,
  feed: { source: Source; key: string; address: string; host: string; title: string },
  dueAt: Date,
): Promise<string> {
  const [row] = await tx
    .insert(feeds)
    .values({ ...feed, dueAt })
    .onConflictDoUpdate({
      target: feeds.key,
      // It was just found to work, so earlier failures no longer count.
      set: { dueAt, endedAt: null, failure: null, failures: 0, abandonedAt: null },
    })
    .returning({ id: feeds.id });
  if (!row) throw new Error("a feed was not stored");
  return row.id;
}

export async function insertSubscription(
  tx: Tx,
  row: Pick<WorkspaceFeedRow, "workspaceId" | "feedId" | "addedAt">,
): Promise<void> {
  await tx.insert(workspaceFeeds).values(row);
}

/** @returns whether the workspace has it. */
export async function setPaused(
  tx: Tx,
  workspaceId: string,
  feedId: string,
  pausedAt: Date | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(workspaceFeeds)
    .set({ pausedAt })
    .where(and(eq(workspaceFeeds.workspaceId, workspaceId), eq(workspaceFeeds.feedId, feedId)));
  return rowCount === 1;
}

/** @returns whether the workspace had it. */
export async function deleteSubscription(
  tx: Tx,
  workspaceId: string,
  feedId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(workspaceFeeds)
    .where(and(eq(workspaceFeeds.workspaceId, workspaceId), eq(workspaceFeeds.feedId, feedId)));
  return rowCount === 1;
}

/** Announces at the transaction's commit that a feed is due. */
export async function announceDue(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${feedChannel}, '')`);
}

/** Records since when no workspace has had a feed, and deletes those that none has had since `before`. */
export async function deleteAbandoned(db: Queryable, now: Date, before: Date): Promise<void> {
  const hasNone = notExists(
    db.select({ one: sql`1` }).from(workspaceFeeds).where(eq(workspaceFeeds.feedId, feeds.id)),
  );
  await db
    .update(feeds)
    .set({ abandonedAt: null })
    .where(
      and(
        isNotNull(feeds.abandonedAt),
        sql`exists (select 1 from ${workspaceFeeds} where ${workspaceFeeds.feedId} = ${feeds.id})`,
      ),
    );
  await db
    .update(feeds)
    .set({ abandonedAt: now })
    .where(and(isNull(feeds.abandonedAt), hasNone));
  await db.delete(feeds).where(and(lt(feeds.abandonedAt, before), hasNone));
  await db.execute(sql`
    delete from feed_hosts where not exists (select 1 from feeds where feeds.host = feed_hosts.host)
      and coalesce(lease_until <= ${now}, true) and coalesce(blocked_until <= ${now}, true)`);
}
