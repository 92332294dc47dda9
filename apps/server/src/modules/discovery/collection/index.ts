import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "../matching/index.ts";
import type { Posts } from "../posts/index.ts";
import type { ListedCommunities, WatchedCommunities } from "../watched-communities/index.ts";
import { collectionJobs } from "./jobs.ts";
import { collectionRoutes } from "./routes.ts";
import { type CollectionSettings, collectionDefaults, createCollection } from "./service.ts";

export type {
  Collection,
  CollectionSettings,
} from "./service.ts";
export type { Plan } from "./service-planner.ts";

/** The connected sources and the operator's settings. */
export interface CollectionOptions {
  platforms: readonly Platform[];
  collection?: Partial<CollectionSettings>;
}

/** Collects posts from the sources. */
export function createCollectionModule(
  deps: ModuleDeps &
    CollectionOptions & {
      workspaces: Workspaces;
      spending: Spending;
      posts: Posts;
      keywords: Keywords;
      matching: Matching;
      listedCommunities: ListedCommunities;
      watchedCommunities: WatchedCommunities;
    },
) {
  const collection = createCollection({
    ...deps,
    sources: portsOf(deps.platforms, "listing"),
    searches: portsOf(deps.platforms, "search"),
    streams: portsOf(deps.platforms, "stream"),
    firehoses: portsOf(deps.platforms, "firehose"),
    options: { ...collectionDefaults, ...deps.collection },
  });
  return defineModule({
    api: { collection },
    routes: () => collectionRoutes(collection),
    jobs: [collectionJobs({ ...deps, collection })],
    maintenance: [{ name: "collection.prune-freshness", run: collection.delays.prune }],
  });
}
export { registerMetrics } from "./routes.ts";
