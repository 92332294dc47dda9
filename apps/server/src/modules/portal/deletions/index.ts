import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import type { StoredData } from "../stored-data/index.ts";
import { deletionJobs } from "./jobs.ts";
import { deletionRoutes } from "./routes.ts";
import { createDeletions } from "./service.ts";

export type { Deletions } from "./service.ts";

/** Deletion of workspaces and accounts. */
export function createDeletionsModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    team: Team;
    agencies: Agencies;
    subscriptions: Subscriptions;
    storedData: StoredData;
  },
) {
  const deletions = createDeletions(deps);
  return defineModule({
    api: { deletions },
    routes: () => deletionRoutes(deletions),
    jobs: [deletionJobs(deletions)],
    schedules: [{ name: "deletions.sweep", run: deletions.sweep }],
    maintenance: [{ name: "deletions.prune", run: deletions.prune }],
  });
}
