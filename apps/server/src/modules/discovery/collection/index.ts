import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring } from "../matching/index.ts";
import type { Posts } from "../posts/index.ts";
import { collectionJobs } from "./jobs.ts";
import { watchingRoutes } from "./routes.ts";
import { createWatching, type Sources, type WatchingOptions, watchingDefaults } from "./service.ts";

export { collectionJobs } from "./jobs.ts";
export {
  createWatching,
  type Sources,
  type Watching,
  type WatchingOptions,
  watchingDefaults,
} from "./service.ts";
export type { Plan } from "./service-plan.ts";

/** What the operator connects and sets for it. */
export interface CollectionOptions extends Partial<Sources> {
  watching?: Partial<WatchingOptions>;
}

/** Collects posts from the sources: what, how often, by whom and at what cost. */
export function createCollectionModule(
  deps: ModuleDeps &
    CollectionOptions & {
      workspaces: Workspaces;
      spending: Spending;
      posts: Posts;
      keywords: Keywords;
      monitoring: Monitoring;
    },
) {
  const { sources = [], searches = [], streams = [] } = deps;
  const watching = createWatching({
    ...deps,
    sources,
    searches,
    streams,
    options: { ...watchingDefaults, ...deps.watching },
  });
  return defineModule({
    api: { watching },
    routes: () => watchingRoutes(watching),
    jobs: [collectionJobs({ ...deps, watching })],
    maintenance: [{ name: "collection.prune-freshness", run: watching.freshness.prune }],
  });
}
export { registerMetrics } from "./routes.ts";
