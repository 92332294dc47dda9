import { quotaOf, sourcesWhere, type WatchedCommunity } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { describeFailure } from "./rules.ts";
import type { ListedCommunities } from "./service-listed-communities.ts";
import * as store from "./store.ts";

export { watchedCommunityChannel } from "./store.ts";

/** The platform whose communities have listings. */
const [source] = sourcesWhere(({ hasListings }) => hasListings);

/** The communities that a workspace watches, and how many its plan allows. */
interface WatchedList {
  communities: WatchedCommunity[];
  limit: number;
}

export type WatchedCommunities = ReturnType<typeof createWatchedCommunities>;

/** The workspaces' own lists of communities. */
export function createWatchedCommunities(deps: {
  database: Database;
  workspaces: Workspaces;
  listedCommunities: ListedCommunities;
}) {
  const { database, workspaces, listedCommunities } = deps;

  async function list(workspaceId: string): Promise<WatchedList> {
    const rows = await store.listOfWorkspace(database.pool, workspaceId, source);
    const [workspace] = await workspaces.list([workspaceId]);
    const limit = quotaOf(workspace?.tier ?? null).communities;
    const keys = rows.map(({ key }) => key);
    const failures = await listedCommunities.failures(source, keys);
    const communities = rows.map(({ key, name, addedAt }, at): WatchedCommunity => {
      const failure = failures.get(key);
      return {
        source,
        community: name,
        addedAt: addedAt.toISOString(),
        isPaused: at >= limit,
        failure: failure === undefined ? null : describeFailure(name, failure),
      };
    });
    return { communities, limit };
  }

  return {
    list,

    /**
     * Adds a community to a workspace's list, unless it is in it.
     * @throws AppError COMMUNITIES_FULL.
     */
    async watch(workspaceId: string, name: string): Promise<WatchedList> {
      const key = name.toLowerCase();
      await database.transaction(async (tx) => {
        // The lock keeps concurrent requests from exceeding the limit together.
        const workspace = await workspaces.lock(tx, workspaceId);
        const rows = await store.listOfWorkspace(tx, workspaceId, source);
        if (rows.some((row) => row.key === key)) return;
        const limit = quotaOf(workspace.tier).communities;
        if (rows.length >= limit) {
          const message = `Your plan allows ${limit} communities of your own. Remove one, or upgrade your plan to add more.`;
          throw new AppError("COMMUNITIES_FULL", { message });
        }
        await store.insertWatched(tx, { workspaceId, source, key, name });
        await store.announceChange(tx);
      });
      return list(workspaceId);
    },

    /** Removes a community from a workspace's list. @throws AppError NOT_FOUND. */
    async unwatch(workspaceId: string, name: string): Promise<WatchedList> {
      await database.transaction(async (tx) => {
        const at = { workspaceId, source, key: name.toLowerCase() };
        if (!(await store.deleteWatched(tx, at))) throw new AppError("NOT_FOUND");
        await store.announceChange(tx);
      });
      return list(workspaceId);
    },

    /**
     * The communities that each workspace's plan allows, in lower case, by workspace. Of a longer list, the
     * newest are paused. Workspaces without communities are omitted.
     */
    async active(): Promise<Map<string, string[]>> {
      const rows = await store.listAll(database.pool, source);
      return new Map(
        [...Map.groupBy(rows, ({ workspaceId }) => workspaceId)].map(([workspaceId, own]) => [
          workspaceId,
          own.slice(0, quotaOf(own[0]?.tier ?? null).communities).map(({ key }) => key),
        ]),
      );
    },

    /** The communities of a workspace's list, paused ones too, in lower case. */
    keysOf: async (workspaceId: string): Promise<Set<string>> =>
      new Set(
        (await store.listOfWorkspace(database.pool, workspaceId, source)).map(({ key }) => key),
      ),
  };
}
