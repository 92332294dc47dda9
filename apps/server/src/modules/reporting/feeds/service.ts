import { type MentionFeed, mentionFeedsMax } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { secretOf } from "./rules.ts";
import * as store from "./store.ts";

/** A person who manages feeds. */
interface Manager {
  userId: string;
  workspaceId: string;
  role: string | null;
}

/** The key in a feed's address, derived from the id and stored nowhere. */
export const keyOf = (secrets: Pick<Secrets, "derive">, id: string): string =>
  secrets.derive(`mention-feed:${id}`);

export type MentionFeeds = ReturnType<typeof createMentionFeeds>;

/** Feeds of a workspace's mentions. */
export function createMentionFeeds(deps: {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  workspaces: Pick<Workspaces, "lock">;
  siteUrl: () => string;
}) {
  const { database, clock, secrets, workspaces, siteUrl } = deps;

  type Found = NonNullable<Awaited<ReturnType<typeof store.findFeed>>>;

  function present({ row: feed, creator }: Found, userId: string): MentionFeed {
    const address = `${siteUrl()}/feeds/${secretOf(feed.id, keyOf(secrets, feed.id))}`;
    return {
      id: feed.id,
      name: feed.name,
      filter: feed.filter,
      urls: { atom: `${address}.atom`, rss: `${address}.rss`, json: `${address}.json` },
      createdBy: creator.fullName ?? creator.email,
      isYours: feed.userId === userId,
      createdAt: feed.createdAt.toISOString(),
      lastReadAt: feed.lastReadAt?.toISOString() ?? null,
    };
  }

  /** Owners manage all feeds of their workspace, others their own. */
  const creatorFilter = ({ role, userId }: Manager) => (role === "owner" ? null : userId);

  return {
    async list(manager: Manager): Promise<MentionFeed[]> {
      const rows = await store.listFeeds(
        database.pool,
        manager.workspaceId,
        creatorFilter(manager),
      );
      return rows.map((row) => present(row, manager.userId));
    },

    /** Creates a feed. @throws AppError MENTION_FEEDS_FULL. */
    async create(
      { userId, workspaceId }: Manager,
      { name, filter }: Pick<MentionFeed, "name" | "filter">,
    ): Promise<MentionFeed> {
      const found = await database.transaction(async (tx) => {
        // The lock makes the second of two concurrent calls count the first.
        await workspaces.lock(tx, workspaceId);
        if ((await store.countFeeds(tx, workspaceId)) >= mentionFeedsMax)
          throw new AppError("MENTION_FEEDS_FULL");
        const feed = { workspaceId, userId, name, filter, createdAt: clock.now() };
        const { id } = await store.insertFeed(tx, feed);
        return store.findFeed(tx, workspaceId, id);
      });
      if (!found) throw new Error("a new feed was not found");
      return present(found, userId);
    },

    /** Deletes a feed: its address stops working. @throws AppError NOT_FOUND. */
    async remove(manager: Manager, id: string): Promise<void> {
      const { workspaceId } = manager;
      const isDeleted = await store.deleteFeed(
        database.pool,
        workspaceId,
        id,
        creatorFilter(manager),
      );
      if (!isDeleted) throw new AppError("NOT_FOUND");
    },
  };
}
