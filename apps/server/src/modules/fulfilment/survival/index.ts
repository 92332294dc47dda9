import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { CommunityAccounts } from "../community-accounts/index.ts";
import type { Replies } from "../replies/index.ts";
import { survivalJobs } from "./jobs.ts";
import { reportRoutes } from "./routes.ts";
import { createSurvival } from "./service.ts";
import { createReports } from "./service-reports.ts";

export type { Survival } from "./service.ts";
export type { Reports } from "./service-reports.ts";

/** The platforms and settings that the operator provides. */
export interface SurvivalOptions {
  platforms: readonly Platform[];
  /** Seconds after placement at which a reply is checked. */
  replyCheckSeconds?: readonly number[];
}

/** Checks whether placed replies are still visible, and handles reports about them. */
export function createSurvivalModule(
  deps: ModuleDeps &
    SurvivalOptions & {
      audit: Audit;
      spending: Spending;
      workspaces: Workspaces;
      communityAccounts: CommunityAccounts;
      replies: Replies;
    },
) {
  const survival = createSurvival({
    ...deps,
    conversations: portsOf(deps.platforms, "conversations"),
    viewers: portsOf(deps.platforms, "accountViewer"),
    checkSeconds: deps.replyCheckSeconds ?? [],
  });
  const reports = createReports({ ...deps, survival });
  return defineModule({
    api: { survival, reports },
    routes: () => reportRoutes({ ...deps, reports }),
    jobs: [survivalJobs(survival)],
    schedules: [{ name: "survival.requeue", run: survival.sweep }],
  });
}
