import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { RedditReturnHandler } from "../../identity/connections/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { communityAccountJobs } from "./jobs.ts";
import { communityAccountReturn, communityAccountRoutes } from "./routes.ts";
import { createCommunityAccounts } from "./service.ts";

export { accountKey } from "./rules.ts";
export type { CommunityAccounts } from "./service.ts";
export type { AccountStatus } from "./service-status.ts";
export { sealedCommunityAccounts } from "./service-tokens.ts";

/** The platforms and settings that the operator provides. */
export interface CommunityAccountOptions {
  platforms: readonly Platform[];
  /** Whether replies are placed through Reddit's API. */
  redditPlacement?: boolean;
}

/** The operator's and writers' accounts that replies are placed with. */
export function createCommunityAccountsModule(
  deps: ModuleDeps &
    CommunityAccountOptions & { audit: Audit; redditReturns: RedditReturnHandler[] },
) {
  const [reddit = null] = portsOf(deps.platforms, "accountLink");
  const communityAccounts = createCommunityAccounts({
    ...deps,
    reddit,
    viewers: portsOf(deps.platforms, "accountViewer"),
    apiPlacing: (deps.redditPlacement ?? false) && reddit !== null,
  });
  return defineModule({
    api: { communityAccounts },
    routes: (site) => {
      deps.redditReturns.push(communityAccountReturn({ ...deps, communityAccounts }, site));
      return communityAccountRoutes({ ...deps, communityAccounts }, site);
    },
    jobs: [communityAccountJobs(communityAccounts)],
    schedules: [{ name: "community-accounts.check", run: communityAccounts.checkDue }],
  });
}
