import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Matching } from "../matching/index.ts";
import type { FeedPosts } from "../posts/index.ts";
import type { FeedSchedule, WorkspaceFeeds } from "../workspace-feeds/index.ts";
import { feedPollingJobs } from "./jobs.ts";
import { createFeedPolling } from "./service.ts";

/** Reads the feeds and forums that workspaces have added. */
export function createFeedPollingModule(
  deps: ModuleDeps & {
    platforms: readonly Platform[];
    matching: Matching;
    feedPosts: FeedPosts;
    workspaceFeeds: WorkspaceFeeds;
    feedSchedule: FeedSchedule;
  },
) {
  const readers = portsOf(deps.platforms, "feedReader");
  const feedPolling = createFeedPolling({ ...deps, readers });
  return defineModule({
    api: { feedPolling },
    jobs: [feedPollingJobs({ ...deps, feedPolling })],
  });
}
