import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { OwnAccounts } from "../recording/index.ts";
import { friendRoutes } from "./routes.ts";
import { registerFriendPages } from "./routes-pages.ts";
import { createFriendSearch, sourcesWithinMs } from "./service.ts";
import { createFriendMaintenance } from "./service-maintenance.ts";
import { createFriendSnapshots } from "./service-snapshots.ts";

/** The services and settings of the operator. */
export interface FriendSearchOptions {
  platforms: readonly Platform[];
  /** How long a search waits for the sources, in milliseconds. */
  friendSearchMs?: number;
}

/** Searches all sources for a friend, and shares the results. */
export function createFriendSearchModule(
  deps: ModuleDeps &
    FriendSearchOptions & {
      workspaces: Workspaces;
      optOuts: OptOuts;
      ownAccounts: OwnAccounts;
      keywords: Keywords;
      posts: Posts;
      collection: Collection;
    },
) {
  const friendSearch = createFriendSearch({
    ...deps,
    withinMs: deps.friendSearchMs ?? sourcesWithinMs,
  });
  const friendSnapshots = createFriendSnapshots(deps);
  const friendMaintenance = createFriendMaintenance({
    ...deps,
    lookups: portsOf(deps.platforms, "lookup"),
  });
  return defineModule({
    api: { friendSearch, friendSnapshots, friendMaintenance },
    routes: () => friendRoutes({ friendSearch, friendSnapshots }),
    pages: (app, { siteUrl }, { appPage }) => {
      const page = appPage("friend/results.html");
      if (page) registerFriendPages(app, { friendSnapshots, page, siteUrl });
    },
    schedules: [{ name: "friend-search.recheck", run: friendMaintenance.recheck }],
    maintenance: [{ name: "friend-search.prune", run: friendMaintenance.prune }],
  });
}
