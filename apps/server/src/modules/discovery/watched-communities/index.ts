import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { watchedCommunityRoutes } from "./routes.ts";
import { createWatchedCommunities } from "./service.ts";
import { createListedCommunities } from "./service-listed-communities.ts";

export { describeUnreadable, isCommunityFailure } from "./rules.ts";
export { type WatchedCommunities, watchedCommunityChannel } from "./service.ts";
export type { ListedCommunities, ListedCommunityRow } from "./service-listed-communities.ts";

/** The communities of which all posts are read: the lists of workspaces, and what is known of each community. */
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
