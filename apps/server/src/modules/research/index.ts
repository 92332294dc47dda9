import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createActionFrameworksModule, type FrameworkOptions } from "./action-frameworks/index.ts";
import { createAnalysesModule } from "./analyses/index.ts";
import {
  type AudienceCommunityOptions,
  createAudienceCommunitiesModule,
} from "./audience-communities/index.ts";
import { createDiscussionsModule, type DiscussionOptions } from "./discussions/index.ts";
import { createResearchJobsModule } from "./research-jobs/index.ts";

/** The services that the operator connects. */
export type ResearchOptions = DiscussionOptions & AudienceCommunityOptions & FrameworkOptions;
export type ResearchApi = ReturnType<typeof createResearch>["api"];

/** What a company's audience talks about, where, and in which words. */
export function createResearch(
  deps: ModuleDeps & ResearchOptions & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  const researchJobs = createResearchJobsModule(deps);
  const discussions = createDiscussionsModule(deps);
  const withDiscussions = { ...deps, ...researchJobs.api, ...discussions.api };
  const audienceCommunities = createAudienceCommunitiesModule(withDiscussions);
  const analyses = createAnalysesModule({ ...withDiscussions, ...audienceCommunities.api });
  const actionFrameworks = createActionFrameworksModule({ ...deps, ...researchJobs.api });
  return joinModules(researchJobs, discussions, audienceCommunities, analyses, actionFrameworks);
}
