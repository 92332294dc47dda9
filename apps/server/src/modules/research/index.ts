import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createActionFrameworksModule, type FrameworkOptions } from "./action-frameworks/index.ts";
import {
  type AudienceCommunityOptions,
  createAudienceCommunitiesModule,
} from "./audience-communities/index.ts";
import { createDiscussionsModule, type DiscussionOptions } from "./discussions/index.ts";
import { createResearchJobsModule } from "./research-jobs/index.ts";

/** The services that the operator connects. */
export type ResearchOptions = AudienceCommunityOptions & DiscussionOptions & FrameworkOptions;
export type ResearchApi = ReturnType<typeof createResearch>["api"];

/** What a company's audience talks about, where, and in which words. */
export function createResearch(
  deps: ModuleDeps & ResearchOptions & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  const researchJobs = createResearchJobsModule(deps);
  const audienceCommunities = createAudienceCommunitiesModule({ ...deps, ...researchJobs.api });
  const discussions = createDiscussionsModule(deps);
  const actionFrameworks = createActionFrameworksModule({ ...deps, ...researchJobs.api });
  return joinModules(researchJobs, audienceCommunities, discussions, actionFrameworks);
}
