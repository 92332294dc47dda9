import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import type { AccountViewer } from "../../../integrations/ports/account-viewer.ts";
import type { RedditReturnHandler } from "../../identity/connections/index.ts";
import { communityAccountJobs } from "./jobs.ts";
import { communityAccountReturn, communityAccountRoutes } from "./routes.ts";
import { createCommunityAccounts } from "./service.ts";

export { type AccountName, type AccountUse, accountKey } from "./rules.ts";
export {
  type CommunityAccountRow,
  type CommunityAccounts,
  createCommunityAccounts,
} from "./service.ts";
export type { Standing } from "./service-standing.ts";
export { sealedCommunityAccounts } from "./service-tokens.ts";

/** What the operator connects and sets for it. */
export interface CommunityAccountOptions {
  /** null: no Reddit app is configured. */
  reddit?: AccountLink | null;
  accountViewers?: readonly AccountViewer[];
  /** Whether replies are placed through Reddit's API. */
  redditPlacement?: boolean;
}

/** The operator's and writers' accounts that replies are placed with. */
export function createCommunityAccountsModule(
  deps: ModuleDeps & CommunityAccountOptions & { redditReturns: RedditReturnHandler[] },
) {
  const communityAccounts = createCommunityAccounts({
    ...deps,
    reddit: deps.reddit ?? null,
    viewers: deps.accountViewers ?? [],
    apiPlacing: (deps.redditPlacement ?? false) && Boolean(deps.reddit),
  });
  return defineModule({
    api: { communityAccounts },
    routes: (site) => {
      deps.redditReturns.push(communityAccountReturn({ ...deps, communityAccounts }, site));
      return communityAccountRoutes({ ...deps, communityAccounts }, site);
    },
    jobs: [communityAccountJobs(communityAccounts)],
    schedules: [{ name: "community-accounts.check", run: communityAccounts.lookWhereDue }],
  });
}
