import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createActionFrameworksModule, type FrameworkOptions } from "./action-frameworks/index.ts";
import { createResearchJobsModule } from "./research-jobs/index.ts";

export type ResearchOptions = FrameworkOptions;
export type ResearchApi = ReturnType<typeof createResearch>["api"];

/** What a company's audience talks about, where, and in which words. */
export function createResearch(
  deps: ModuleDeps & ResearchOptions & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  const researchJobs = createResearchJobsModule(deps);
  const withJobs = { ...deps, ...researchJobs.api };
  return joinModules(researchJobs, createActionFrameworksModule(withJobs));
}
