import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { PostWriter } from "../content/index.ts";
import type { OwnPosts } from "../publishing/index.ts";
import type { Voices } from "../voices/index.ts";
import { createCampaignTopics } from "./events.ts";
import { campaignJobs } from "./jobs.ts";
import { campaignRoutes } from "./routes.ts";
import { createCampaigns } from "./service.ts";
import { createCampaignWriter } from "./service-write.ts";

/** Campaigns: dated posts for one goal, written by a job and handed to scheduled posts. */
export function createCampaignsModule(
  deps: ModuleDeps & {
    voices: Voices;
    postWriter: PostWriter;
    ownPosts: OwnPosts;
  },
) {
  const topics = createCampaignTopics();
  const writer = createCampaignWriter({ ...deps, topics });
  const campaigns = createCampaigns({ ...deps, writer });
  return defineModule({
    api: { campaigns, campaignWriter: writer },
    routes: () => campaignRoutes(campaigns),
    jobs: [campaignJobs({ writer })],
    schedules: [{ name: "campaigns.resume", run: writer.resume }],
  });
}
