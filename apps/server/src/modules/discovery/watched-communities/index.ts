import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { watchedCommunityRoutes } from "./routes.ts";
import { createWatchedCommunities } from "./service.ts";
import { createListedCommunities } from "./service-listed-communities.ts";

export { describeUnreadable, isCommunityFailure } from "./rules.ts";
export { type WatchedCommunities, watchedCommunityChannel } from "./service.ts";
export type { ListedCommunities, ListedCommunityRow } from "./service-listed-communities.ts";

/** The communities whose posts are read one and all: workspaces' own lists, and what is known of each. */
export function createWatchedCommunitiesModule(
  deps: ModuleDeps & { platforms: readonly Platform[]; workspaces: Workspaces },
) {
  const listedCommunities = createListedCommunities({
    ...deps,
    sources: portsOf(deps.platforms, "listing"),
  });
  const watchedCommunities = createWatchedCommunities({ ...deps, listedCommunities });
  return defineModule({
    api: { listedCommunities, watchedCommunities },
    routes: () => watchedCommunityRoutes(watchedCommunities),
  });
}
