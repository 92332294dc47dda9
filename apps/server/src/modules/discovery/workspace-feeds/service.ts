import {
  type FoundFeed as FoundFeedData,
  quotaOf,
  quotas,
  type WorkspaceFeed,
  type WorkspaceFeeds as WorkspaceFeedsData,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { FeedReader, FoundFeed } from "../../../integrations/ports/feed-reader.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { describeFailure, describeUnreadable, feedKey, hostOf, shortLine } from "./rules.ts";
import { findFeeds } from "./service-find.ts";
import * as store from "./store.ts";
import { findBlock } from "./store-schedule.ts";

export { feedChannel } from "./store.ts";

/** Each attempt sends requests to a third party's server. */
const findRule: Rule = { name: "feeds.find", times: 60, seconds: 3_600 };
const maxExcerpt = 160;
const maxTitle = 200;
/** A feed that was removed by mistake keeps its posts when it is added again within this time. */
const abandonedMs = 24 * 3_600_000;
/** For how long the list says that posts may have been missed. */
const missedShownMs = 7 * 24 * 3_600_000;

/** How many feeds each tier allows. */
export const feedLimits: store.FeedLimits = {
  free: quotas.free.feeds,
  starter: quotas.starter.feeds,
  growth: quotas.growth.feeds,
  scale: quotas.scale.feeds,
};

export type WorkspaceFeeds = ReturnType<typeof createWorkspaceFeeds>;

const presentFound = ({ source, address, title, posts }: FoundFeed): FoundFeedData => ({
  ...{ source, address, title },
  posts:
    posts?.map((post) => ({
      title: post.title || (post.thread?.title ?? ""),
      excerpt: shortLine(post.body, maxExcerpt),
      url: post.url,
      postedAt: post.postedAt.toISOString(),
    })) ?? null,
});

/** The feeds and forums that workspaces add by address. */
export function createWorkspaceFeeds(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  workspaces: Workspaces;
  readers: readonly FeedReader[];
}) {
  const { database, clock, throttle, workspaces } = deps;

  async function find(workspaceId: string, address: string): Promise<FoundFeed[]> {
    await throttle.count(findRule, workspaceId);
    const host = hostOf(address);
    if (host !== null && (await findBlock(database.pool, host, clock.now()))) {
      throw new AppError("FEED_UNREADABLE", { message: describeUnreadable("rate-limited") });
    }
    return findFeeds(deps, address);
  }

  function present(
    { own, shared: feed }: Awaited<ReturnType<typeof store.listOfWorkspace>>[number],
    isOverLimit: boolean,
  ): WorkspaceFeed {
    const paused = own.pausedAt ? "by you" : isOverLimit ? "by plan" : null;
    const hasEnded = feed.endedAt !== null;
    const missed = feed.missedAt;
    const isRecent = missed && clock.now().getTime() - missed.getTime() < missedShownMs;
    return {
      ...{ id: feed.id, source: feed.source, address: feed.address, title: feed.title },
      addedAt: own.addedAt.toISOString(),
      paused,
      lastReadAt: feed.lastReadAt?.toISOString() ?? null,
      nextReadAt: paused || hasEnded ? null : feed.dueAt.toISOString(),
      failure: feed.failure && describeFailure(feed.source, feed.failure, hasEnded),
      hasEnded,
      mayHaveMissedAt: isRecent && missed > own.addedAt ? missed.toISOString() : null,
    };
  }

  async function list(workspaceId: string): Promise<WorkspaceFeedsData> {
    const rows = await store.listOfWorkspace(database.pool, workspaceId);
    const [workspace] = await workspaces.list([workspaceId]);
    const limit = quotaOf(workspace?.tier ?? null).feeds;
    return { feeds: rows.map((row, at) => present(row, at >= limit)), limit };
  }

  /** @throws AppError FEEDS_FULL. */
  function requireRoom(count: number, limit: number): void {
    if (count < limit) return;
    const message = `Your plan allows ${limit} feeds and forums. Remove one, or upgrade your plan to add more.`;
    throw new AppError("FEEDS_FULL", { message });
  }

  return {
    list,

    /** The feeds at an address. @throws AppError FEED_NOT_FOUND, FEED_UNREADABLE, TOO_MANY_REQUESTS. */
    preview: async (workspaceId: string, address: string): Promise<{ found: FoundFeedData[] }> => ({
      found: (await find(workspaceId, address)).map(presentFound),
    }),

    /**
     * Adds the feed with exactly that address, or else the first one found there. A feed that the workspace has
     * already stays as it is. @throws AppError FEEDS_FULL, and as `preview`.
     */
    async add(workspaceId: string, address: string): Promise<WorkspaceFeedsData> {
      const { feeds, limit } = await list(workspaceId);
      requireRoom(feeds.length, limit);
      const found = await find(workspaceId, address);
      const chosen = found.find((one) => feedKey(one.address) === feedKey(address)) ?? found[0];
      if (!chosen) throw new AppError("FEED_NOT_FOUND");
      await database.transaction(async (tx) => {
        // The lock keeps concurrent requests from exceeding the limit together.
        const workspace = await workspaces.lock(tx, workspaceId);
        const rows = await store.listOfWorkspace(tx, workspaceId);
        const key = feedKey(chosen.address);
        if (rows.some(({ shared }) => shared.key === key)) return;
        requireRoom(rows.length, quotaOf(workspace.tier).feeds);
        const now = clock.now();
        const { source, address: at } = chosen;
        const title = shortLine(chosen.title, maxTitle);
        const { host } = new URL(at);
        const feedId = await store.ensureFeed(tx, { source, key, address: at, host, title }, now);
        await store.insertSubscription(tx, { workspaceId, feedId, addedAt: now });
        await store.announceDue(tx);
      });
      return list(workspaceId);
    },

    /** @throws AppError NOT_FOUND. */
    async setPaused(
      workspaceId: string,
      feedId: string,
      isPaused: boolean,
    ): Promise<WorkspaceFeedsData> {
      await database.transaction(async (tx) => {
        const pausedAt = isPaused ? clock.now() : null;
        const isOwn = await store.setPaused(tx, workspaceId, feedId, pausedAt);
        if (!isOwn) throw new AppError("NOT_FOUND");
        await store.announceDue(tx);
      });
      return list(workspaceId);
    },

    /** @throws AppError NOT_FOUND. */
    async remove(workspaceId: string, feedId: string): Promise<WorkspaceFeedsData> {
      await database.transaction(async (tx) => {
        const isOwn = await store.deleteSubscription(tx, workspaceId, feedId);
        if (!isOwn) throw new AppError("NOT_FOUND");
      });
      return list(workspaceId);
    },

    /** The workspaces for which each feed is read, by feed; feeds that are read for none are omitted. */
    subscribersOf: (
      feedIds: readonly string[],
      db: Queryable = database.pool,
    ): Promise<Map<string, Set<string>>> => store.subscribersOf(db, feedIds, feedLimits),

    /** The workspaces for whose keywords the earlier posts of a feed have yet to be searched. */
    unsearched: (feedId: string): Promise<string[]> =>
      store.findUnsearched(database.pool, feedId, feedLimits),

    /** Records that the earlier posts of a feed were searched for a workspace's keywords. */
    setSearched: (feedId: string, workspaceId: string): Promise<void> =>
      store.setSearched(database.pool, feedId, workspaceId, clock.now()),

    /** Deletes the feeds that no workspace has had for a day. */
    deleteAbandoned: (): Promise<void> =>
      database.transaction((tx) => {
        const now = clock.now();
        return store.deleteAbandoned(tx, now, new Date(now.getTime() - abandonedMs));
      }),
  };
}
