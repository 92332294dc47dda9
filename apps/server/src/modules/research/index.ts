import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createResearchJobsModule } from "./research-jobs/index.ts";

export type ResearchApi = ReturnType<typeof createResearch>["api"];

/** What a company's audience talks about, where, and in which words. */
export function createResearch(
  deps: ModuleDeps & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  const researchJobs = createResearchJobsModule(deps);
  return joinModules(researchJobs);
}
