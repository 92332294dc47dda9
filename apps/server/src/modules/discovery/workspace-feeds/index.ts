import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { workspaceFeedRoutes } from "./routes.ts";
import { createWorkspaceFeeds } from "./service.ts";
import { createFeedSchedule } from "./service-schedule.ts";

export { feedChannel, type WorkspaceFeeds } from "./service.ts";
export type { FeedChange, FeedRow, FeedSchedule } from "./service-schedule.ts";

export interface WorkspaceFeedOptions {
  /** The time between two readings from one host, in milliseconds. */
  feedHostGapMs?: number;
}

/** The feeds and forums that workspaces add by address: each workspace's own list. */
export function createWorkspaceFeedsModule(
  deps: ModuleDeps &
    WorkspaceFeedOptions & { platforms: readonly Platform[]; workspaces: Workspaces },
) {
  const workspaceFeeds = createWorkspaceFeeds({
    ...deps,
    readers: portsOf(deps.platforms, "feedReader"),
  });
  return defineModule({
    api: { workspaceFeeds, feedSchedule: createFeedSchedule(deps) },
    routes: () => workspaceFeedRoutes(workspaceFeeds),
    maintenance: [{ name: "feeds.delete-abandoned", run: workspaceFeeds.deleteAbandoned }],
  });
}
