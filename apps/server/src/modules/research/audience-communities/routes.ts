import { type audienceCommunityCalls, researchLimits } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ResearchJobs } from "../research-jobs/index.ts";
import type { AudienceCommunities } from "./service.ts";
import type { GroupSearches } from "./service-groups.ts";
import type { CommunitiesInput } from "./service-kind.ts";
import type { SubredditAnalyses } from "./service-subreddit.ts";

/** Names without duplicates, ignoring case. */
const unique = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [name.toLowerCase(), name])).values(),
];

export const audienceCommunityRoutes = (deps: {
  audience: AudienceCommunities;
  groupSearches: GroupSearches;
  subreddits: SubredditAnalyses;
  researchJobs: ResearchJobs;
}): Handlers<keyof typeof audienceCommunityCalls> => {
  const { audience, groupSearches, subreddits, researchJobs } = deps;
  return {
    searchCommunities: ({ actor, body }) => audience.search(actor.workspaceId, body.keywords),
    searchFacebookGroups: ({ actor, body }) => groupSearches.searchAll(actor.workspaceId, body),
    analyzeCommunities: async ({ actor, body }) => {
      audience.needReadable();
      const names = unique(body.subreddits).slice(0, researchLimits.communitiesMax);
      const input: CommunitiesInput = { subreddits: names };
      return researchJobs.start(actor.workspaceId, "communities", input);
    },
    analyzeSubreddit: ({ actor, body }) => subreddits.analyze(actor.workspaceId, body.subreddit),
    getRedditAnalysisHealth: ({ actor }) => subreddits.health(actor.workspaceId),
  };
};
