import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts, Brands } from "../accounts/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { teamJobs } from "./jobs.ts";
import { teamRoutes } from "./routes.ts";
import { createTeam } from "./service.ts";

export type { Team } from "./service.ts";
export { type TeamMailKind, teamMailKinds } from "./service-mails.ts";

/** Who is in a workspace: invitations, roles, removal and transfer. */
export function createTeamModule(
  deps: ModuleDeps & { accounts: Accounts; workspaces: Workspaces; brands: Brands },
) {
  const team = createTeam(deps);
  return defineModule({
    api: { team },
    routes: () => teamRoutes({ team }),
    jobs: [teamJobs(team)],
    maintenance: [{ name: "team.prune", run: team.prune }],
  });
}
