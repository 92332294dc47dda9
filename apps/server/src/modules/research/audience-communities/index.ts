import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import { listedSource } from "../../discovery/collection-plan/index.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { WatchedCommunities } from "../../discovery/watched-communities/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { DiscussionModel, DiscussionReader } from "../discussions/index.ts";
import type { ResearchJobs } from "../research-jobs/index.ts";
import { audienceCommunityRoutes } from "./routes.ts";
import { createAudienceCommunities } from "./service.ts";
import { createGroupSearches } from "./service-groups.ts";
import { communitiesKind } from "./service-kind.ts";
import { createMeasurements } from "./service-measure.ts";
import { createSubredditAnalyses } from "./service-subreddit.ts";
import { createToneReader } from "./service-tone.ts";

export type { AudienceCommunities, StoredCommunity } from "./service.ts";
export { measuringCapability } from "./service-kind.ts";

/** The services that the operator connects. */
export interface AudienceCommunityOptions {
  platforms: readonly Platform[];
}

/** Finds, measures and describes the communities of an audience. */
export function createAudienceCommunitiesModule(
  deps: ModuleDeps &
    AudienceCommunityOptions & {
      workspaces: Workspaces;
      spending: Spending;
      posts: Posts;
      communities: Communities;
      matching: Matching;
      watchedCommunities: WatchedCommunities;
      collection: Collection;
      researchJobs: ResearchJobs;
      discussionModel: DiscussionModel;
      discussionReader: DiscussionReader;
    },
) {
  const isListed = ({ name }: { name: string }) => name === listedSource;
  const directory = portsOf(deps.platforms, "directory").find(isListed);
  const source = portsOf(deps.platforms, "listing").find(isListed);
  const measurements =
    directory && source ? createMeasurements({ ...deps, directory, source }) : null;
  const connected = directory && measurements ? { directory, measurements } : null;
  const audience = createAudienceCommunities({ ...deps, connected });
  const [groupSearch = null] = portsOf(deps.platforms, "groupSearch");
  const groupSearches = createGroupSearches({ ...deps, groupSearch });
  const tone = createToneReader(deps);
  const subreddits = createSubredditAnalyses({ ...deps, audience, tone });
  deps.researchJobs.register(communitiesKind(audience));
  return defineModule({
    api: { audienceCommunities: audience },
    routes: () =>
      audienceCommunityRoutes({
        audience,
        groupSearches,
        subreddits,
        researchJobs: deps.researchJobs,
      }),
    maintenance: measurements
      ? [{ name: "research.prune-measurements", run: measurements.prune }]
      : [],
  });
}
